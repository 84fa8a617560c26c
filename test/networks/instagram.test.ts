import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instagram as described } from '../../server/networks/instagram/network.ts'
import { render } from '../../server/sentences/sentences.ts'
import { eventually } from '../support/eventually.ts'
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

const account = makeAccount('instagram', '77')
const post = makePost({ text: 'Lake', media: [mediumAt(picture)] })
const longAgo = new Date(Date.now() - 90_000)

async function start(script: (asked: Asked) => { status?: number; body?: unknown }) {
  const network = await startScripted(script)
  return { instagram: requireNetwork(open(network.url), 'INSTAGRAM'), asked: network.asked }
}

/** A container in this state, and these media on the profile. */
function inState(status_code: string, media: unknown[] = []) {
  return start(({ path }) => ({
    body: path.endsWith('/77/media') ? { data: media } : { status_code },
  }))
}

test('the container is waited for until it is ready', async () => {
  const states = ['IN_PROGRESS', 'IN_PROGRESS', 'FINISHED']
  const { instagram, asked } = await start(({ method }) => ({
    body: method === 'POST' ? { id: '5' } : { status_code: states.shift() },
  }))
  assert.equal(await instagram.prepare?.(account, post, soon()), '5')
  assert.deepEqual(states, [])
  assert.deepEqual(asked[0]?.body, { caption: 'Lake', image_url: picture })
})

test('a container that takes long is kept: its id is good for a later attempt', async () => {
  let looks = 0
  const network = await startScripted(({ method }) => {
    if (method === 'POST') return { body: { id: '5' } }
    looks += 1
    // The second look is never answered, so that the time is up in the middle of it.
    return looks > 1 ? undefined : { body: { status_code: 'IN_PROGRESS' } }
  })
  const instagram = requireNetwork(open(network.url), 'INSTAGRAM')
  const stop = new AbortController()
  const prepared = instagram.prepare?.(account, post, stop.signal)
  await eventually(() => looks === 2, { what: 'the second look' })
  stop.abort()
  assert.equal(await prepared, '5')
})

test('media that Instagram cannot use are rejected with its sentence', async () => {
  const { instagram } = await start(({ method }) => ({
    body: method === 'POST' ? { id: '5' } : { status_code: 'ERROR', status: 'Error: 2207026' },
  }))
  const error = await failureOf(instagram.prepare?.(account, post, soon()) ?? Promise.resolve())
  assert.deepEqual([error.kind, error.message], ['rejected', 'Error: 2207026'])
  assert.ok(error.hint)
})

for (const state of ['FINISHED', 'ERROR', 'EXPIRED']) {
  test(`find: a container that is ${state} was not published`, async () => {
    const { instagram } = await inState(state)
    const attempt = makeAttempt({ preparedId: '5', startedAt: longAgo })
    assert.deepEqual(await instagram.find(account, post, attempt, soon()), { absent: true })
  })
}

test('find: IN_PROGRESS is too early to say', async () => {
  const { instagram } = await inState('IN_PROGRESS')
  const attempt = makeAttempt({ preparedId: '5', startedAt: longAgo })
  assert.equal((await failureOf(instagram.find(account, post, attempt, soon()))).kind, 'retry')
})

test('find: PUBLISHED is known even when the post is not shown', async () => {
  const { instagram } = await inState('PUBLISHED', [
    { id: '1', caption: 'Lake', timestamp: '2020-01-01T00:00:00+0000' },
    { id: '2', caption: 'Sea', timestamp: new Date().toISOString() },
  ])
  const early = makeAttempt({ preparedId: '5' })
  assert.equal((await failureOf(instagram.find(account, post, early, soon()))).kind, 'retry')
  const { found } = await instagram.find(account, post, { ...early, endedAt: longAgo }, soon())
  assert.equal(found?.postId, null)
  assert.match(render(found?.note ?? ''), /did not say where/)
})

test('find: PUBLISHED by the last attempt may show up later, however old the first one is', async () => {
  const { instagram } = await inState('PUBLISHED')
  for (const endedAt of [new Date(), null]) {
    const attempt = makeAttempt({ preparedId: '5', startedAt: longAgo, endedAt })
    assert.equal((await failureOf(instagram.find(account, post, attempt, soon()))).kind, 'retry')
  }
})

for (const minutes of [-5, 5])
  test(`find: PUBLISHED is known with a database ${minutes} minutes from this process`, async () => {
    const { instagram } = await inState('PUBLISHED')
    const there = (time: number) => new Date(time + minutes * 60_000)
    const attempt = makeAttempt({
      preparedId: '5',
      startedAt: there(longAgo.getTime()),
      endedAt: there(longAgo.getTime()),
      now: there(Date.now()),
    })
    assert.equal((await instagram.find(account, post, attempt, soon())).found?.postId, null)
    const early = { ...attempt, endedAt: attempt.now }
    assert.equal((await failureOf(instagram.find(account, post, early, soon()))).kind, 'retry')
  })

test('find: the post is the one with our caption since the attempt', async () => {
  const timestamp = new Date().toISOString().replace(/\.\d+Z/, '+0000')
  const { instagram } = await inState('PUBLISHED', [
    { id: '3', caption: 'Lake ', timestamp, permalink: 'https://i.example/p/3' },
    { id: '2', caption: 'Lake', timestamp, permalink: 'https://i.example/p/2' },
  ])
  const attempt = makeAttempt({ preparedId: '5', otherPostIds: ['2'] })
  assert.deepEqual(await instagram.find(account, post, attempt, soon()), {
    found: { postId: '3', postUrl: 'https://i.example/p/3' },
  })
})

test('publishing too early is tried again, an expired container is looked for', async () => {
  let error = { code: 9007, error_subcode: 2207027, message: 'Media is not ready' }
  const { instagram } = await start(() => ({ status: 400, body: { error } }))
  const early = await failureOf(instagram.publish(account, post, '5', soon()))
  assert.deepEqual([early.kind, early.code], ['retry', 'instagram_9007'])
  error = { code: 24, error_subcode: 2207008, message: 'does not exist or has been expired' }
  const gone = await failureOf(instagram.publish(account, post, '5', soon()))
  assert.deepEqual([gone.kind, gone.code], ['unknown-outcome', 'prepared_gone'])
})

for (const [code, subcode, publishing, preparing] of [
  [-1, 2207001, 'unknown-outcome', 'retry'],
  [-1, 2207032, 'unknown-outcome', 'retry'],
  [-2, 2207003, 'unknown-outcome', 'retry'],
  [4, 2207051, 'rejected', 'rejected'],
  [9, 2207042, 'rate-limited', 'rate-limited'],
  [25, 2207050, 'rejected', 'rejected'],
  [190, 460, 'reconnect', 'reconnect'],
  [36003, 2207009, 'rejected', 'rejected'],
] as const) {
  test(`error ${code} ${subcode}: ${publishing} while publishing, ${preparing} while preparing`, async () => {
    const error = { code, error_subcode: subcode, message: 'no' }
    const { instagram } = await start(() => ({ status: 400, body: { error } }))
    const published = await failureOf(instagram.publish(account, post, '5', soon()))
    const prepared = await failureOf(
      instagram.prepare?.(account, post, soon()) ?? Promise.resolve(),
    )
    assert.deepEqual([published.kind, prepared.kind], [publishing, preparing])
    assert.equal(published.code, `instagram_${code < 0 ? subcode : code}`)
  })
}

for (const [code, error_subcode] of [
  [24, 2207006],
  [24, 2207008],
  [-2, 2207020],
  [100, 33],
]) {
  test(`error ${code} ${error_subcode} while publishing: the container is gone`, async () => {
    const error = { code, error_subcode, message: 'gone' }
    const { instagram } = await start(() => ({ status: 400, body: { error } }))
    const gone = await failureOf(instagram.publish(account, post, '5', soon()))
    assert.deepEqual([gone.kind, gone.code], ['unknown-outcome', 'prepared_gone'])
  })
}

test('a post whose address cannot be read is published all the same', async () => {
  const { instagram } = await start(({ method }) =>
    method === 'POST' ? { body: { id: '9' } } : { status: 500 },
  )
  assert.deepEqual(await instagram.publish(account, post, '5', soon()), {
    postId: '9',
    postUrl: null,
  })
})

test('the wire: a picture has an alt text, a video has none', async () => {
  const { instagram, asked } = await start(({ method }) => ({
    body: method === 'POST' ? { id: '5' } : { status_code: 'FINISHED' },
  }))
  const video = mediumAt('https://pictures.example/lake.mp4')
  const media = [mediumAt(picture), video].map((medium) => ({ ...medium, altText: 'A lake' }))
  await instagram.prepare?.(account, makePost({ media }), soon())
  const bodies = asked.flatMap(({ method, body }) => (method === 'POST' ? [body] : []))
  assert.deepEqual(bodies.slice(0, 2), [
    { image_url: picture, alt_text: 'A lake', is_carousel_item: 'true' },
    { media_type: 'VIDEO', video_url: video.url, is_carousel_item: 'true' },
  ])
})

test('the wire: a reel has its cover, a picture or a frame; nothing else has one', async () => {
  const { instagram, asked } = await start(({ method }) => ({
    body: method === 'POST' ? { id: '5' } : { status_code: 'FINISHED' },
  }))
  const video = { ...mediumAt('https://pictures.example/lake.mp4'), coverUrl: `${picture}?cover` }
  const sentFor = async (more: object, postType: 'REEL' | 'STORY' | null = null) => {
    const from = asked.length
    const post = makePost({ text: '', postType, media: [{ ...video, ...more }] })
    await instagram.prepare?.(account, post, soon())
    return asked[from]?.body
  }
  const reel = { media_type: 'REELS', video_url: video.url }
  assert.deepEqual(await sentFor({}), reel)
  assert.deepEqual(await sentFor({ hasOwnCover: true }, 'REEL'), {
    ...reel,
    cover_url: `${picture}?cover`,
  })
  assert.deepEqual(await sentFor({ coverOffsetMs: 0 }, 'REEL'), { ...reel, thumb_offset: '0' })
  const story = { media_type: 'STORIES', video_url: video.url }
  assert.deepEqual(await sentFor({ hasOwnCover: true }, 'STORY'), story)
})

test('several media become one carousel', async () => {
  const sandbox = await startSandboxNetworks()
  const instagram = requireNetwork(open(sandbox.addresses), 'INSTAGRAM')
  const own = makeAccount('instagram')
  const mediaUrls = [picture, `${picture}?2`, 'https://pictures.example/lake.mp4']
  const album = makePost({ media: mediaUrls.map((url) => mediumAt(url)) })
  const id = (await instagram.prepare?.(own, album, soon())) ?? null
  await instagram.publish(own, album, id, soon())
  const posts = await sandbox.postsOf('instagram', own.networkId)
  assert.deepEqual(
    posts.map(({ text, media }) => ({ text, media: media.map(({ source }) => source) })),
    [{ text: album.text, media: mediaUrls }],
  )
})

test('the real network has no interface for a personal profile: handed over, nothing sent', async () => {
  const network = await startScripted(() => ({}))
  const real = { ...described, api: { ...described.api, url: network.url } }
  const instagram = requireNetwork(open(network.url, { descriptions: [real] }), 'INSTAGRAM')
  assert.equal(instagram.prepare, undefined)
  const published = await instagram.publish(account, post, null, soon())
  assert.deepEqual([published.postId, published.postUrl], [null, null])
  assert.match(render(published.note ?? ''), /handed to the member/)
  assert.deepEqual(await instagram.find(account, post, makeAttempt(), soon()), { absent: true })
  assert.equal(instagram.check(makePost()).length, 1, 'it is checked like any other')
  assert.deepEqual(network.asked, [])
})
