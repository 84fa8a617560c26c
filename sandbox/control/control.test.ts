import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../test/support/eventually.ts'
import { dig, startTestSandbox } from '../sandbox.testing.ts'

const sandbox = await startTestSandbox()
const { ask, control, posts } = sandbox

const tweet = (profile: string, text: string) =>
  ask('/x/2/tweets', { token: `sandbox-twitter-${profile}-t`, json: { text } })

test('posts are listed by network and profile, in the order they came', async () => {
  await tweet('1', 'First')
  await tweet('2', 'Second')
  const form = { access_token: 'sandbox-facebook-1-t', message: 'Third' }
  await ask('/graph/v24.0/1/feed', { form })
  const texts = async (query: string) => (await posts(query)).map(({ text }) => text)
  assert.deepEqual(await texts(''), ['First', 'Second', 'Third'])
  assert.deepEqual(await texts('?network=twitter'), ['First', 'Second'])
  assert.deepEqual(await texts('?profile=1'), ['First', 'Third'])
  assert.deepEqual(await texts('?network=facebook&profile=1'), ['Third'])
  assert.deepEqual(await texts('?network=facebook&profile=2'), [])
  assert.deepEqual(await texts('?network=&profile=1'), ['First', 'Third'], 'empty is no filter')
  assert.deepEqual(await texts('?network=twitter&profile='), ['First', 'Second'])
  assert.equal((await ask('/_sandbox/posts?network=myspace')).status, 400)
})

test('deleting the posts empties the networks: no duplicates, no timeline', async () => {
  await tweet('3', 'Again')
  await control('DELETE', 'posts')
  assert.deepEqual(await posts(), [])
  const timeline = await ask('/x/2/users/3/tweets', { token: 'sandbox-twitter-3-t' })
  assert.deepEqual(timeline.body, { meta: { result_count: 0 } })
  assert.equal((await tweet('3', 'Again')).status, 201)
})

test('latency is added to every answer of that network', async () => {
  await control('POST', 'latency', { network: 'pinterest', ms: 800 })
  const time = async (path: string) => {
    const started = performance.now()
    await ask(path, { token: 'nonsense' })
    return performance.now() - started
  }
  assert.ok((await time('/pinterest/v5/boards')) >= 799)
  await control('POST', 'latency', { network: 'pinterest', ms: 0 })
  // Even on a busy machine one of the calls is quick.
  await eventually(async () => (await time('/pinterest/v5/boards')) < 799)
})

test('mails are kept and listed', async () => {
  const mail = { to: 'ann@example.org', subject: 'Sent', text: 'Your message was sent.' }
  await control('POST', 'mails', { ...mail, createdAt: '2026-01-01T00:00:00.000Z' })
  await control('POST', 'mails', mail)
  const { body } = await control('GET', 'mails')
  assert.deepEqual(dig(body, 'mails', 0), { ...mail, createdAt: '2026-01-01T00:00:00.000Z' })
  assert.ok(Date.now() - Date.parse(String(dig(body, 'mails', 1, 'createdAt'))) < 60_000)
  assert.equal((await ask('/_sandbox/mails', { json: { to: 'x' } })).status, 400)
})

test('limits and latency of a network that does not exist are refused', async () => {
  for (const path of ['limits', 'latency'])
    assert.equal(
      (await ask(`/_sandbox/${path}`, { json: { network: 'x', perWindow: 1, ms: 1 } })).status,
      400,
    )
})
