// The queue on the command line, against a real service.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everyHour } from '../queue/slots.ts'
import { startCarillon } from '../start/carillon.ts'
import { makePreparedDirectory } from '../start/prepared.ts'
import { call } from '../support/client.ts'
import { need } from '../support/need.ts'
import { consoleToken, makePersonalToken } from '../support/world-tokens.ts'
import { installCommandLine } from './packed.ts'

const service = await startCarillon({ CARILLON_DATA_DIR: await makePreparedDirectory() })
const demo = await service.demo()
const cli = await installCommandLine()
const [owner] = need(demo.members).map(({ email, password }) => ({
  email,
  password: `${password}`,
}))
const byConsole = await consoleToken(service, need(owner))
const { token } = await makePersonalToken(service, byConsole, ['PUBLISH', 'MANAGE'])
const env = { CARILLON_TOKEN: token, CARILLON_SERVER: service.url }
const run = (words: string[]) => cli.carillon(words, { env })

test('a message is added to the queue, and the queue shown', async () => {
  const profiles = await run(['profiles'])
  const [profile] = (JSON.parse(profiles.out) as { id: string; type: string }[]).filter(
    ({ type }) => type === 'TWITTER',
  )
  const none = await run(['queue', 'x:demo', '--table'])
  assert.match(none.out, /The queue has no slots/, none.err)
  const path = `/v1/socialProfiles/${profile?.id}/queue`
  const set = await call(service, token, 'PUT', path, { timeZone: 'UTC', slots: everyHour() })
  assert.equal(set.status, 200, set.text)
  const added = await run(['post', 'Queued by a program', '--to', 'x:demo', '--queue', 'last'])
  assert.equal(added.code, 0, added.err)
  const words = ['post', 'Only a test', '--to', 'x:demo', '--queue', 'last', '--dry-run', '--table']
  assert.match((await run(words)).err, /last in the queue/)
  const [message] = JSON.parse(added.out) as { id: string; queue: string }[]
  assert.equal(message?.queue, 'last')
  const shown = await run(['queue', 'x:demo'])
  const { messages, freeSlots } = JSON.parse(shown.out) as {
    messages: { id: string }[]
    freeSlots: unknown[]
  }
  assert.deepEqual(
    messages.map(({ id }) => id),
    [message?.id],
  )
  assert.equal(freeSlots.length, 5)
  const table = await run(['queue', 'x:demo', '--table'])
  assert.match(table.out, /Queued by a program[\s\S]*free/, table.err)
  assert.equal((await call(service, token, 'POST', `${path}/pause`)).status, 200)
  assert.match((await run(['queue', 'x:demo', '--table'])).err, /The queue is paused/)
})

test('a place that is none, and a place with a time, are refused', async () => {
  for (const [words, said] of [
    [['--queue', 'first'], /next or last/],
    [['--queue', 'next', '--at', 'in 3 hours'], /--at or --queue/],
  ] as const) {
    const ran = await run(['post', 'Refused', '--to', 'x:demo', ...words])
    assert.equal(ran.code, 2)
    assert.match(ran.err, said)
  }
})
