import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mp4 } from '../../sandbox/media/pictures.testing.ts'
import type { Attempt } from '../../server/networks/networks.ts'
import { eventually } from '../support/eventually.ts'
import { mediumAt } from '../support/medium.ts'
import { startSandboxNetworks } from './sandbox-networks.ts'
import { startScripted } from './scripted.ts'
import {
  failureOf,
  makeAccount,
  makeAttempt,
  makePost,
  open,
  picture,
  requireNetwork,
  soon,
} from './subjects.ts'

const sandbox = await startSandboxNetworks()
const x = requireNetwork(open(sandbox.addresses), 'TWITTER')
const account = makeAccount('twitter')

/** A timeline of these posts, newest first, two to a page. */
async function findAmong(posts: object[], text: string, attempt: Partial<Attempt> = {}) {
  const tweets = posts.map((post) => ({ created_at: new Date().toISOString(), ...post }))
  const network = await startScripted(({ query }) => {
    const from = Number(query.pagination_token ?? 0)
    const more = from + 2 < tweets.length ? { next_token: String(from + 2) } : {}
    return { body: { data: tweets.slice(from, from + 2), meta: { result_count: 1, ...more } } }
  })
  const found = await requireNetwork(open(network.url), 'TWITTER').find(
    account,
    makePost({ text }),
    makeAttempt(attempt),
    soon(),
  )
  return { id: found.found?.postId, asked: network.asked }
}

test('a duplicate of our own lost attempt is found', async () => {
  const own = makeAccount('twitter')
  const post = makePost()
  const startedAt = new Date()
  await sandbox.addFault({
    network: 'twitter',
    operation: 'publish',
    kind: 'drop-after',
    profile: own.networkId,
  })
  assert.equal((await failureOf(x.publish(own, post, null, soon()))).code, 'twitter_no_answer')
  const again = await failureOf(x.publish(own, post, null, soon()))
  assert.deepEqual([again.kind, again.code], ['unknown-outcome', 'duplicate'])
  const finding = await x.find(own, post, makeAttempt({ startedAt }), soon())
  const [lying, ...more] = await sandbox.postsOf('twitter', own.networkId)
  assert.equal(finding.found?.postId, lying?.id)
  assert.deepEqual(more, [])
})

test('the post that a duplicate repeats is not taken for it when it is of another message', async () => {
  const own = makeAccount('twitter')
  const post = makePost()
  const { postId } = await x.publish(own, post, null, soon())
  const { kind, code } = await failureOf(x.publish(own, post, null, soon()))
  assert.deepEqual([kind, code], ['unknown-outcome', 'duplicate'])
  const attempt = makeAttempt({ otherPostIds: [String(postId)] })
  assert.deepEqual(await x.find(own, post, attempt, soon()), { absent: true })
  const repetition = { ...attempt, isRepetition: true }
  assert.deepEqual(await x.find(own, post, repetition, soon()), {
    absent: true,
    isTwinSeen: true,
  })
})

test('a repetition whose older twin is not to be seen leaves the doubt', async () => {
  const own = makeAccount('twitter')
  const attempt = makeAttempt({ isRepetition: true })
  assert.deepEqual(await x.find(own, makePost(), attempt, soon()), {
    absent: true,
    isTwinSeen: false,
  })
})

test('the post is recognised as X gives it back', async () => {
  const text = 'Tea & cake <now>: example.com/menu and (https://www.example.com). Café'
  const { id } = await findAmong(
    [
      {
        id: '9',
        text: 'Tea &amp; cake &lt;now&gt;: https://t.co/a and (https://t.co/b). Cafe\u0301 https://t.co/m',
        entities: {
          urls: [
            { url: 'https://t.co/a', expanded_url: 'http://example.com/menu' },
            { url: 'https://t.co/b', expanded_url: 'https://www.example.com/' },
            {
              url: 'https://t.co/m',
              expanded_url: 'https://x.com/d/status/9/photo/1',
              media_key: '3_1',
            },
          ],
        },
      },
    ],
    text,
  )
  assert.equal(id, '9')
})

test('another link is another post; a link that is not explained may be ours', async () => {
  const entities = { urls: [{ url: 'https://t.co/a', expanded_url: 'https://example.com/other' }] }
  const text = 'Look https://example.com/one'
  assert.equal(
    (await findAmong([{ id: '1', text: 'Look https://t.co/a', entities }], text)).id,
    undefined,
  )
  assert.equal((await findAmong([{ id: '2', text: 'Look https://t.co/a' }], text)).id, '2')
  assert.equal((await findAmong([{ id: '3', text: 'See https://t.co/a' }], text)).id, undefined)
})

test('all pages since shortly before the attempt are read; the oldest match counts', async () => {
  const startedAt = new Date('2026-01-01T12:00:00.900Z')
  const tweets = ['5', '4', '3', '2', '1'].map((id) => ({
    id,
    text: Number(id) < 4 ? 'ours' : 'no',
  }))
  const { id, asked } = await findAmong(tweets, 'ours', { startedAt, otherPostIds: ['1'] })
  assert.equal(id, '2')
  assert.equal(asked.length, 3)
  assert.equal(asked[0]?.query.start_time, '2026-01-01T10:58:00Z', 'an hour for the clock')
  assert.equal(asked[0]?.path, `/2/users/${account.networkId}/tweets`)
})

test('a profile that X does not show is no proof of absence', async () => {
  const network = await startScripted(() => ({
    body: { errors: [{ detail: 'Could not find user' }] },
  }))
  const other = requireNetwork(open(network.url), 'TWITTER')
  assert.equal(
    (await failureOf(other.find(account, makePost(), makeAttempt(), soon()))).kind,
    'retry',
  )
})

test('media that X has forgotten are uploaded again: the call that named them published nothing', async () => {
  const post = makePost({ media: [mediumAt(picture)] })
  const gone = await failureOf(x.publish(makeAccount('twitter'), post, '123', soon()))
  assert.deepEqual([gone.kind, gone.code], ['retry', 'prepared_gone'])
  const missing = await failureOf(x.publish(account, post, null, soon()))
  assert.deepEqual([missing.kind, missing.code], ['retry', 'prepared_gone'])
})

test('a video is posted when X has worked through it', async () => {
  let state = 'in_progress'
  const network = await startScripted(({ path, method }) => {
    if (path === '/2/tweets') return { status: 201, body: { data: { id: '7' } } }
    const info =
      method === 'GET' || path.endsWith('/finalize') ? { processing_info: { state } } : {}
    if (method === 'GET' && state === 'in_progress') state = 'succeeded'
    return { body: { data: { id: '1', ...info } } }
  })
  const other = requireNetwork(open(network.url), 'TWITTER')
  const post = makePost({
    media: [mediumAt('https://pictures.example/lake.mp4', mp4(), 'video/mp4')],
  })
  const id = await other.prepare?.(account, post, soon())
  assert.equal(id, '1')
  state = 'pending'
  const early = await failureOf(other.publish(account, post, '1', soon()))
  assert.deepEqual([early.kind, early.code], ['retry', 'twitter_media_processing'])
  state = 'failed'
  assert.equal((await failureOf(other.publish(account, post, '1', soon()))).kind, 'rejected')
  assert.ok(!network.asked.some(({ path }) => path === '/2/tweets'))
  state = 'succeeded'
  assert.equal((await other.publish(account, post, '1', soon())).postId, '7')
})

test('a video that takes long is kept: its id is good for a later attempt', async () => {
  let isAsked = false
  const network = await startScripted(({ method }) => {
    isAsked ||= method === 'GET'
    const processing_info = { state: 'pending', check_after_secs: 0 }
    return method === 'GET' ? undefined : { body: { data: { id: '1', processing_info } } }
  })
  const other = requireNetwork(open(network.url), 'TWITTER')
  const stop = new AbortController()
  const post = makePost({
    media: [mediumAt('https://pictures.example/lake.mp4', mp4(), 'video/mp4')],
  })
  const prepared = other.prepare?.(account, post, stop.signal)
  await eventually(async () => isAsked)
  stop.abort()
  assert.equal(await prepared, '1')
})

test('a state that X has not had before means that it is not ready yet', async () => {
  let state: string | undefined = 'queued'
  const network = await startScripted(({ path, method }) => {
    if (path === '/2/tweets') return { status: 201, body: { data: { id: '7' } } }
    const isStatus = method === 'GET' || path.endsWith('/finalize')
    const processing_info = { state, check_after_secs: 0 }
    if (method === 'GET') state = state === 'queued' ? undefined : 'succeeded'
    return { body: { data: { id: '1', ...(isStatus ? { processing_info } : {}) } } }
  })
  const other = requireNetwork(open(network.url), 'TWITTER')
  const media = [mediumAt('https://pictures.example/lake.mp4', mp4(), 'video/mp4')]
  const post = makePost({ media })
  assert.equal(await other.prepare?.(account, post, soon()), '1')
  assert.equal(network.asked.filter(({ method }) => method === 'GET').length, 3)
  state = 'queued'
  const early = await failureOf(other.publish(account, post, '1', soon()))
  assert.deepEqual([early.kind, early.code], ['retry', 'twitter_media_processing'])
})

test('media without text are posted with an empty text', async () => {
  const network = await startScripted(() => ({ status: 201, body: { data: { id: '7' } } }))
  const other = requireNetwork(open(network.url), 'TWITTER')
  const post = makePost({ text: '', media: [mediumAt(picture)] })
  await other.publish(account, post, '12', soon())
  assert.deepEqual(network.asked.at(-1)?.body, { text: '', media: { media_ids: ['12'] } })
})

test('a limit of another endpoint than the one that publishes says so', async () => {
  const network = await startScripted(() => ({ status: 429 }))
  const other = requireNetwork(open(network.url), 'TWITTER')
  const post = makePost({ media: [mediumAt(picture)] })
  const uploading = await failureOf(other.prepare?.(account, post, soon()) ?? Promise.resolve())
  const publishing = await failureOf(other.publish(account, post, '12', soon()))
  assert.deepEqual([uploading.kind, uploading.sparesPublishing], ['rate-limited', true])
  assert.deepEqual([publishing.kind, publishing.sparesPublishing], ['rate-limited', false])
})
