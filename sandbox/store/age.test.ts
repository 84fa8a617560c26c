// The clock of the networks is moved: what depends on time is over, and it stays so after a restart.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { atEnd } from '../../test/support/at-end.ts'
import { dig, startTestSandbox, type TestSandbox } from '../sandbox.testing.ts'
import { openStore } from './store.ts'

const sandbox = await startTestSandbox()
const { ask, control } = sandbox
const hour = 3600

const advance = (by: Pick<TestSandbox, 'control'>, advanceSeconds: number) =>
  by.control('POST', 'clock', { advanceSeconds })

test('a session of Bluesky ends after its two hours', async () => {
  const json = { identifier: 'demo.bsky.test', password: 'abcd-efgh-2345-6789' }
  const { body } = await ask('/bluesky/xrpc/com.atproto.server.createSession', { json })
  const token = String(dig(body, 'accessJwt'))
  const session = async () =>
    (await ask('/bluesky/xrpc/com.atproto.server.getSession', { token })).status
  await advance(sandbox, 2 * hour - 60)
  assert.equal(await session(), 200)
  await advance(sandbox, 120)
  assert.equal(await session(), 400)
})

test('a window of limits is over', async () => {
  await control('POST', 'limits', { network: 'twitter', perWindow: 1 })
  const tweet = async (text: string) =>
    (await ask('/x/2/tweets', { token: 'sandbox-twitter-71-t', json: { text } })).status
  assert.deepEqual([await tweet('One'), await tweet('Two')], [201, 429])
  await advance(sandbox, 24 * hour)
  assert.equal(await tweet('Two'), 201)
  await control('POST', 'limits', { network: 'twitter', perWindow: null })
})

test('posts are older, and those of later are new, after a restart too', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'carillon-sandbox-age-'))
  atEnd(() => rmSync(directory, { recursive: true }))
  const file = join(directory, 'networks.jsonl')
  const first = await startTestSandbox({ file })
  const tweet = (text: string) =>
    first.ask('/x/2/tweets', { token: 'sandbox-twitter-72-t', json: { text } })
  await tweet('Early')
  const before = String((await first.posts())[0]?.createdAt)
  await advance(first, 3 * hour)
  await tweet('Late')
  const posts = await first.posts()
  const [early, late] = posts.map(({ createdAt }) => Date.parse(String(createdAt)))
  assert.equal(early, Date.parse(before) - 3 * hour * 1000)
  assert.ok(Number(late) >= Date.parse(before))
  const again = openStore(file, [])
  atEnd(again.close)
  assert.deepEqual(
    again.listPosts().map(({ createdAt }) => createdAt),
    posts.map(({ createdAt }) => createdAt),
  )
})

test('only forward, and at most ten years', async () => {
  for (const advanceSeconds of [0, -1, 1.5, 400_000_000, '1 h', null])
    assert.equal((await ask('/_sandbox/clock', { json: { advanceSeconds } })).status, 400)
})
