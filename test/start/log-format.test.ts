// The log format: readable on a terminal, JSON elsewhere, or as LOG_FORMAT says.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { hasTerminals, spawnOnTerminal } from './terminal.ts'

const module = new URL('../../server/commands/log/log.ts', import.meta.url)
const program = `
  const { makeLog } = await import(${JSON.stringify(module.href)})
  makeLog({ logLevel: 'info', logFormat: process.argv[1] }).info({ messageId: '7' }, 'It rang')`
const json = /^\{"level":30,.*"messageId":"7","msg":"It rang"\}\s+$/
const text = /^\d\d:\d\d:\d\d INFO {2}It rang messageId=7\s+$/
const esc = '\u001b'

for (const [format, pattern] of [
  ['auto', json],
  ['json', json],
  ['text', text],
] as const)
  test(`into a pipe, LOG_FORMAT=${format}`, async () => {
    const [file = '', ...args] = words(format)
    assert.match(await outputOf(spawn(file, args, { env: {} })), pattern)
  })

for (const [format, environment, pattern] of [
  ['auto', { NO_COLOR: '1' }, text],
  ['auto', { TERM: 'dumb' }, text],
  ['json', {}, json],
] as const)
  test(
    `on a terminal, LOG_FORMAT=${format} with ${JSON.stringify(environment)}`,
    { skip: !hasTerminals },
    async () =>
      assert.match(await outputOf(spawnOnTerminal(words(format), { env: environment })), pattern),
  )

test('on a terminal with colours', { skip: !hasTerminals }, async () => {
  const said = await outputOf(spawnOnTerminal(words('auto'), { env: {} }))
  assert.ok(said.includes(`${esc}[32mINFO ${esc}[39m It rang`), said)
})

function words(format: string): string[] {
  return [process.execPath, '--input-type=module', '-e', program, format]
}

async function outputOf(child: ChildProcess): Promise<string> {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => {
      output += part
    })
  await once(child, 'close')
  return output
}
