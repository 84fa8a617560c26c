import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { freePort } from './free-port.ts'

test('no port is returned twice, in whichever process', async () => {
  const children = [1, 2].map(reserveInChild)
  const own = await Promise.all(Array.from({ length: 50 }, freePort))
  const theirs = await Promise.all(children.map(({ ports }) => ports))
  for (const { child } of children) child.kill()
  const all = [...own, ...theirs.flat()].flatMap((port) => [port, port + 1])
  assert.equal(all.length, 300)
  assert.equal(new Set(all).size, 300)
})

test('a returned port can be listened on, and is outside the range of outgoing connections', async () => {
  const port = await freePort()
  assert.ok(port < 32_768)
  for (const number of [port, port + 1]) {
    const server = createServer().listen(number, '127.0.0.1')
    await once(server, 'listening')
    server.close()
  }
})

/** A process that reserves fifty ports and keeps running, like a test file that uses them. */
function reserveInChild() {
  const code = `
    import { freePort } from ${JSON.stringify(new URL('./free-port.ts', import.meta.url))}
    const ports = await Promise.all(Array.from({ length: 50 }, freePort))
    console.log(JSON.stringify(ports))
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ports = once(child.stdout, 'data').then(
    ([text]): number[] => JSON.parse(String(text)) as number[],
  )
  return { child, ports }
}
