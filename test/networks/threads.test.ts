// Threads: what its connector does beyond what every connector must.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mediumAt } from '../support/medium.ts'
import { startSandboxNetworks } from './sandbox-networks.ts'
import { type Asked, startScripted } from './scripted.ts'
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

const account = makeAccount('threads', '77')
const post = makePost({ text: 'Lake' })
const longAgo = new Date(Date.now() - 90_000)
const video = mediumAt('https://pictures.example/lake.mp4')

type Script = (asked: Asked) => { status?: number; body?: unknown } | undefined

/** Posts are left for the day, and containers are ready, unless the script says otherwise. */
async function start(script: Script = () => undefined) {
  const network = await startScripted((asked) => {
    const own = script(asked)
    if (own) return own
    if (asked.path.endsWith('/threads_publishing_limit')) return { body: quota(0) }
    return { body: asked.method === 'POST' ? { id: '5' } : { id: '5', status: 'FINISHED' } }
  })
  const threads = requireNetwork(open(network.url), 'THREADS')
  const prepare = (more = post) => threads.prepare?.(account, more, soon()) ?? Promise.resolve('')
  const posted = () => network.asked.filter(({ method }) => method === 'POST')
  return { threads, prepare, asked: network.asked, posted }
}

function quota(used: number, total = 250) {
  const config = { quota_total: total, quota_duration: 86_400 }
  return {
    data: [
      { quota_usage: used, config, reply_quota_usage: 0, reply_config: { quota_total: 1000 } },
    ],
  }
}

/** A container in this state, and these posts on the profile. */
function inState(status: string, posts: unknown[] = []) {
  return start(({ path }) => ({
    body: /\/me\/(threads|replies)$/.test(path) ? { data: posts } : { id: '5', status },
  }))
}

test('the wire: text, options and media as Threads names them', async () => {
  const { prepare, posted } = await start()
  const extended = {
    replyControl: 'mentioned_only',
    replyTo: '18079098539304490',
    topicTag: 'Lakes',
    linkAttachment: 'https://example.com/lake',
    destinationUrl: 'https://example.com/elsewhere',
  }
  assert.equal(await prepare(makePost({ text: 'Lake', extended })), '5')
  const [image] = [{ ...mediumAt(picture), altText: 'A lake' }]
  await prepare(makePost({ text: '', media: [image] }))
  await prepare(makePost({ text: 'Lake', media: [image, { ...video, altText: 'Waves' }] }))
  assert.deepEqual(
    posted().map(({ path, body }) => [path, body]),
    [
      {
        media_type: 'TEXT',
        text: 'Lake',
        reply_control: 'mentioned_only',
        reply_to_id: '18079098539304490',
        topic_tag: 'Lakes',
        link_attachment: 'https://example.com/lake',
      },
      { media_type: 'IMAGE', image_url: picture, alt_text: 'A lake' },
      { media_type: 'IMAGE', image_url: picture, alt_text: 'A lake', is_carousel_item: 'true' },
      { media_type: 'VIDEO', video_url: video.url, alt_text: 'Waves', is_carousel_item: 'true' },
      { media_type: 'CAROUSEL', text: 'Lake', children: '5,5' },
    ].map((body) => ['/v1.0/me/threads', body]),
  )
})

test('options that the check would refuse are refused without a call', async () => {
  const { prepare, posted } = await start()
  for (const extended of [{ replyTo: '1/2' }, { replyControl: 'friends' }]) {
    const error = await failureOf(prepare(makePost({ extended })))
    assert.deepEqual([error.kind, error.code], ['rejected', 'threads_invalid_options'])
  }
  assert.deepEqual(posted(), [])
})

test('the container is waited for until it is ready', async () => {
  const states = ['IN_PROGRESS', 'IN_PROGRESS', 'FINISHED']
  const { prepare } = await start(({ method, path }) =>
    method === 'GET' && path.endsWith('/5') ? { body: { status: states.shift() } } : undefined,
  )
  assert.equal(await prepare(makePost({ media: [video] })), '5')
  assert.deepEqual(states, [])
})

for (const [word, kind] of [
  ['FAILED_PROCESSING_VIDEO', 'rejected'],
  ['INVALID_DURATION', 'rejected'],
  ['INVALID_ASPEC_RATIO', 'rejected'],
  ['FAILED_DOWNLOADING_VIDEO', 'retry'],
  ['UNKNOWN', 'retry'],
  [undefined, 'retry'],
] as const)
  test(`a container that failed with ${word}: ${kind}`, async () => {
    const { prepare } = await start(({ method, path }) =>
      method === 'GET' && path.endsWith('/5')
        ? { body: { id: '5', status: 'ERROR', error_message: word } }
        : undefined,
    )
    const error = await failureOf(prepare(makePost({ media: [video] })))
    assert.deepEqual([error.kind, error.code], [kind, 'threads_media_failed'])
    assert.match(error.message, new RegExp(word ?? 'the media'))
    assert.ok(error.hint)
  })

test('the posts of the day are used up: no container is made, and it waits for the day', async () => {
  const { prepare, posted } = await start(({ path }) =>
    path.endsWith('/threads_publishing_limit') ? { body: quota(250) } : undefined,
  )
  const error = await failureOf(prepare())
  assert.deepEqual([error.kind, error.code], ['rate-limited', 'threads_daily_limit'])
  const hours = ((error.retryAt?.getTime() ?? 0) - Date.now()) / 3_600_000
  assert.ok(hours > 23.9 && hours <= 24, String(hours))
  assert.match(error.message, /250 posts/)
  assert.deepEqual(posted(), [])
  // Replies are counted apart.
  assert.equal(await prepare(makePost({ extended: { replyTo: '12' } })), '5')
})

test('each part of a chain counts among the replies of the day', async () => {
  const own = { quota_usage: 0, config: { quota_total: 250 } }
  const replies = { reply_quota_usage: 1000, reply_config: { quota_total: 1000 } }
  const { prepare, posted } = await start(({ path }) =>
    path.endsWith('/threads_publishing_limit')
      ? { body: { data: [{ ...own, ...replies }] } }
      : undefined,
  )
  const parent = { postId: '12', postUrl: null }
  const part = makePost({ follows: { as: 'REPLY', root: parent, parent } })
  const error = await failureOf(prepare(part))
  assert.deepEqual([error.kind, error.code], ['rate-limited', 'threads_daily_limit'])
  assert.match(error.message, /1,?000 replies/)
  assert.deepEqual(posted(), [])
  assert.equal(await prepare(), '5')
})

test('a limit that cannot be read stops nothing; a token that is refused does', async () => {
  for (const answer of [
    { status: 500 },
    { status: 404, body: { error: { code: 100, message: 'No' } } },
    { status: 403, body: { error: { code: 10, message: 'Requires a permission' } } },
    { body: {} },
    { body: { data: [{ quota_usage: 400 }] } },
    { body: { data: [{ config: { quota_total: 250 } }] } },
  ]) {
    const { prepare } = await start(({ path }) =>
      path.endsWith('/threads_publishing_limit') ? answer : undefined,
    )
    assert.equal(await prepare(), '5')
  }
  const { prepare } = await start(() => ({ status: 401 }))
  assert.equal((await failureOf(prepare())).kind, 'reconnect')
})

for (const [state, kind, code] of [
  ['IN_PROGRESS', 'retry', 'threads_not_ready'],
  ['EXPIRED', 'retry', 'prepared_gone'],
  ['ERROR', 'retry', 'threads_media_failed'],
  ['PUBLISHED', 'unknown-outcome', 'threads_already_published'],
] as const)
  test(`publish: a container that is ${state} is not published: ${kind}`, async () => {
    const { threads, posted } = await inState(state)
    const error = await failureOf(threads.publish(account, post, '5', soon()))
    assert.deepEqual([error.kind, error.code], [kind, code])
    assert.deepEqual(posted(), [])
  })

test('publish: "Media Not Found" after FINISHED is in doubt, and is made again if it is absent', async () => {
  const { threads } = await start(({ method }) =>
    method === 'POST'
      ? { status: 400, body: { error: { code: 24, error_subcode: 4279009, message: 'None' } } }
      : undefined,
  )
  const error = await failureOf(threads.publish(account, post, '5', soon()))
  assert.deepEqual([error.kind, error.code], ['unknown-outcome', 'prepared_gone'])
  const attempt = makeAttempt({ preparedId: '5' })
  assert.deepEqual(await threads.find(account, post, attempt, soon()), { absent: true })
})

for (const state of ['FINISHED', 'ERROR', 'EXPIRED'])
  test(`find: a container that is ${state} was not published`, async () => {
    const { threads } = await inState(state)
    const attempt = makeAttempt({ preparedId: '5', startedAt: longAgo })
    assert.deepEqual(await threads.find(account, post, attempt, soon()), { absent: true })
  })

test('find: IN_PROGRESS is too early to say', async () => {
  const { threads } = await inState('IN_PROGRESS')
  const attempt = makeAttempt({ preparedId: '5', startedAt: longAgo })
  const error = await failureOf(threads.find(account, post, attempt, soon()))
  assert.deepEqual([error.kind, error.code], ['retry', 'threads_in_progress'])
})

test('find: PUBLISHED is known even when the post is not shown', async () => {
  const { threads } = await inState('PUBLISHED')
  const early = makeAttempt({ preparedId: '5' })
  assert.equal((await failureOf(threads.find(account, post, early, soon()))).kind, 'retry')
  const { found } = await threads.find(account, post, { ...early, endedAt: longAgo }, soon())
  assert.equal(found?.postId, null)
})

test('find: the container is gone, and a new post may be it with a text that was changed', async () => {
  const timestamp = new Date().toISOString().replace(/\.\d+Z/, '+0000')
  const find = async (text: string) => {
    const { threads } = await start(({ path }) =>
      path.endsWith('/threads')
        ? { body: { data: [{ id: '3', text, timestamp }] } }
        : { status: 400, body: { error: { code: 24, error_subcode: 4279009, message: 'None' } } },
    )
    return threads.find(account, post, makeAttempt({ preparedId: '5' }), soon())
  }
  for (const changed of ['Lake!', 'Lake #bells'])
    assert.equal((await failureOf(find(changed))).kind, 'retry', changed)
  assert.deepEqual(await find('Sea'), { absent: true })
  assert.equal((await find('Lake')).found?.postId, '3')
})

test('find: a reply is among the replies, and any other post among the posts', async () => {
  const timestamp = new Date().toISOString().replace(/\.\d+Z/, '+0000')
  const permalink = 'https://t.example/post/3'
  for (const [extended, list] of [
    [{}, 'threads'],
    [{ replyTo: '12' }, 'replies'],
  ] as const) {
    const { threads, asked } = await inState('PUBLISHED', [
      { id: '3', text: 'Lake', timestamp, permalink },
    ])
    const attempt = makeAttempt({ preparedId: '5' })
    const { found } = await threads.find(account, { ...post, extended }, attempt, soon())
    assert.deepEqual(found, { postId: '3', postUrl: permalink })
    assert.equal(asked.at(-1)?.path, `/v1.0/me/${list}`)
  }
})

test('in the sandbox: a reply, its audience, its topic and its link', async () => {
  const sandbox = await startSandboxNetworks()
  const threads = requireNetwork(open(sandbox.addresses), 'THREADS')
  const own = makeAccount('threads')
  const publish = async (extended: Record<string, unknown>) => {
    const one = makePost({ extended })
    const id = (await threads.prepare?.(own, one, soon())) ?? null
    const published = await threads.publish(own, one, id, soon())
    const { found } = await threads.find(own, one, makeAttempt({ preparedId: id }), soon())
    assert.deepEqual(found, published)
    return published.postId ?? ''
  }
  const link = 'https://example.com/lake'
  const first = await publish({ topicTag: 'Lakes', linkAttachment: link })
  await publish({ replyTo: first, replyControl: 'followers_only' })
  const posts = await sandbox.postsOf('threads', own.networkId)
  assert.deepEqual(
    posts.map((one) => one.link),
    [link, null],
  )
  const error = await failureOf(publish({ replyTo: '999' }))
  assert.equal(error.kind, 'rejected')
})

test('in the sandbox: the day is full', async () => {
  const sandbox = await startSandboxNetworks()
  const threads = requireNetwork(open(sandbox.addresses), 'THREADS')
  const own = makeAccount('threads')
  const prepare = () => threads.prepare?.(own, post, soon()) ?? Promise.resolve('')
  const early = [await prepare(), await prepare()]
  await sandbox.control('POST', '/limits', { network: 'threads', perWindow: 1 })
  await threads.publish(own, post, early[0] ?? null, soon())
  assert.equal((await failureOf(prepare())).code, 'threads_daily_limit')
  // A post that was prepared before is refused by Threads itself.
  const late = await failureOf(threads.publish(own, post, early[1] ?? null, soon()))
  assert.equal(late.kind, 'rate-limited')
  assert.equal((await sandbox.postsOf('threads', own.networkId)).length, 1)
})
