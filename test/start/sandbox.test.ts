// The sandbox of an all-in-one service: a process of its own, reachable from this machine only, that never outlives the service.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { test } from 'node:test'
import { atEnd } from '../support/at-end.ts'
import { send } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { startFromSources } from '../support/program.ts'
import { type Running, startCarillon } from './carillon.ts'

// The sandbox may call fewer addresses than the service.
// Its processes are known by their names.
startFromSources()
const service = await startCarillon({
  HOST: '0.0.0.0',
  SANDBOX: 'yes',
  ALLOW_PRIVATE_WEBHOOKS: 'yes',
})
const port = Number(new URL(service.url).port)

test('a service that others can reach has no demo, and explains how to load it', () => {
  assert.match(
    service.output(),
    /Demo +none, because others can reach HOST=0\.0\.0\.0\. LOAD_DEMO=yes/,
  )
  assert.match(service.output(), new RegExp(`Sandbox +http://localhost:${port + 1} `))
})

test('other machines can reach the service but not the sandbox', async () => {
  const outside = Object.values(networkInterfaces())
    .flat()
    .find((one) => one && !one.internal && one.family === 'IPv4')
  if (!outside) return
  assert.equal((await send(`http://${outside.address}:${port}/livez`)).status, 200)
  await assert.rejects(send(`http://${outside.address}:${port + 1}/`))
  assert.equal((await send(`http://localhost:${port + 1}/`)).status, 200)
})

test('the sandbox has a process of its own, without the keys, and is restarted when it crashes', async () => {
  const pid = need(sandboxPids(service)[0])
  const environment = readFileSync(`/proc/${pid}/environ`, 'utf8')
  assert.doesNotMatch(environment, /CARILLON|DATABASE_URL/)
  process.kill(pid, 'SIGKILL')
  const isBack = async () => {
    const found = sandboxPids(service)
    const answer = await send(`http://localhost:${port + 1}/`).catch(() => undefined)
    return found.length === 1 && found[0] !== pid && answer?.status === 200
  }
  await eventually(isBack, { what: 'the sandbox to come back', every: 100 })
  assert.equal((await send(`${service.url}/livez`)).status, 200)
})

test('the sandbox fetches from and pushes to no private address except the service', async () => {
  const hits: string[] = []
  const neighbour = createServer((request, response) => {
    hits.push(request.url ?? '')
    const { searchParams } = new URL(request.url ?? '', 'http://neighbour')
    response.end(searchParams.get('hub.challenge') ?? 'a secret')
  })
  await new Promise<void>((resolve) => neighbour.listen(0, '127.0.0.1', resolve))
  atEnd(() => neighbour.close())
  const { port: inside } = neighbour.address() as AddressInfo
  const post = async (path: string, body: unknown) =>
    send(`http://localhost:${port + 1}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: 'Bearer sandbox-pinterest-5001-a',
      },
      body: JSON.stringify(body),
    })
  const url = `http://127.0.0.1:${inside}/picture.jpg`
  const subscribed = await post('/_sandbox/push', { url, secret: 'secret', verifyToken: 'token' })
  assert.notEqual(subscribed.status, 200)
  const media = { source_type: 'image_url', url }
  const pinned = await post('/pinterest/v5/pins', { board_id: '500101', media_source: media })
  assert.notEqual(pinned.status, 201)
  assert.deepEqual(hits, [])
})

test('a service killed with SIGKILL leaves no sandbox behind', async () => {
  const [pid] = sandboxPids(service)
  process.kill(need(service.process.pid), 'SIGKILL')
  await service.ended
  await eventually(() => !isAlive(need(pid)), { what: 'the sandbox to end' })
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The child processes that run the sandbox. */
function sandboxPids({ process: { pid } }: Running): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const parent = /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1]
        const words = readFileSync(`/proc/${name}/cmdline`, 'utf8')
        return Number(parent) === pid && words.includes('sandbox/process.ts')
      } catch {
        return false
      }
    })
    .map(Number)
}
