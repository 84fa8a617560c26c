// Polls, quotes and details of posts on the command line, against a real service.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startCarillon } from '../start/carillon.ts'
import { makePreparedDirectory } from '../start/prepared.ts'
import { call } from '../support/client.ts'
import { need } from '../support/need.ts'
import { consoleToken, makePersonalToken } from '../support/world-tokens.ts'
import { installCommandLine, type Ran } from './packed.ts'

const service = await startCarillon({ CARILLON_DATA_DIR: await makePreparedDirectory() })
const demo = await service.demo()
const cli = await installCommandLine()
const [owner] = need(demo.members).map(({ email, password }) => ({
  email,
  password: `${password}`,
}))
const byConsole = await consoleToken(service, need(owner))
const { token } = await makePersonalToken(service, byConsole, ['PUBLISH'])
const env = { CARILLON_TOKEN: token, CARILLON_SERVER: service.url }
const post = (words: string[]) => cli.carillon(['post', ...words, '--at', 'in 3 hours'], { env })
const errorOf = (ran: Ran): Record<string, string> =>
  JSON.parse(need(ran.err.trim().split('\n').at(-1))).error

type Stored = { poll: unknown; quote: unknown; repost: unknown; postDetails: unknown }

async function storedBy(words: string[]): Promise<Stored> {
  const ran = await post(words)
  assert.equal(ran.code, 0, ran.err)
  const [message] = JSON.parse(ran.out) as { id: string }[]
  const { body } = await call(service, token, 'GET', `/v1/messages/${message?.id}`)
  return need((body as { data: Stored[] }).data[0])
}

test('a poll and a quote are stored as they were given', async () => {
  const poll = ['--poll', 'Rye', '--poll', 'Spelt', '--poll-minutes', '60', '--poll-several']
  assert.deepEqual((await storedBy(['Which?', '--to', 'mastodon', ...poll])).poll, {
    ...{ options: ['Rye', 'Spelt'], durationMinutes: 60 },
    ...{ multipleChoice: true, question: null },
  })
  assert.equal((await storedBy(['Look', '--to', 'x:demo', '--quote', '42'])).quote, '42')
})

test('a repost needs no text, and takes none', async () => {
  assert.equal((await storedBy(['--to', 'x:demo', '--repost', '42'])).repost, '42')
  const refused = await post(['Look', '--to', 'x:demo', '--repost', '42'])
  assert.equal(errorOf(refused).reason, 'repost_stands_alone', refused.err)
})

test('a poll without options, and one that the network does not take, are refused', async () => {
  const without = await post(['Which?', '--to', 'x:demo', '--poll-minutes', '60'])
  assert.equal(without.code, 2)
  assert.match(errorOf(without).message ?? '', /needs its options/)
  const refused = await post(['Which?', '--to', 'bluesky', '--poll', 'Rye', '--poll', 'Spelt'])
  assert.equal(errorOf(refused).reason, 'poll_unsupported', refused.err)
})

test('a place and labels are stored; what the network does not take is refused by name', async () => {
  const details = ['--place', 'df51dec6f4ee2b2c', '--ai', '--paid-partnership']
  assert.deepEqual((await storedBy(['Our year', '--to', 'x:demo', ...details])).postDetails, {
    ...{ placeId: 'df51dec6f4ee2b2c', collaborators: null },
    ...{ madeWithAi: true, paidPartnership: true },
  })
  const refused = await post(['Our year', '--to', 'x:demo', '--collaborator', 'reed.bakery'])
  assert.equal(errorOf(refused).reason, 'detail_unsupported', refused.err)
})
