import assert from 'node:assert/strict'
import { test } from 'node:test'
import { render } from '../../server/sentences/sentences.ts'
import { mediumAt } from '../support/medium.ts'
import { type Asked, startScripted } from './scripted.ts'
import {
  failureOf,
  makeAccount,
  makeAttempt,
  makePost,
  open,
  requireNetwork,
  soon,
} from './subjects.ts'

const account = makeAccount('facebook', '77')
const longAgo = new Date(Date.now() - 90_000)

async function start(
  script: (asked: Asked) => { status?: number; headers?: Record<string, string>; body?: unknown },
) {
  const network = await startScripted(script)
  return { facebook: requireNetwork(open(network.url), 'FACEBOOKPAGE'), asked: network.asked }
}

const refusal = (code: number, more: object = {}) => ({
  status: 400,
  body: { error: { message: `(#${code}) no`, code, ...more } },
})

test('the wire: pictures and post are made unpublished, then that one post is published', async () => {
  const { facebook, asked } = await start(({ path }) =>
    path.endsWith('/77_1') ? { body: { success: true } } : { body: { id: '77_1' } },
  )
  const post = makePost({
    text: 'Hello',
    media: [mediumAt('https://p.example/1.jpg')],
    targeting: { geo_locations: { countries: ['CH'] }, mood: 'good' },
  })
  const id = (await facebook.prepare?.(account, post, soon())) ?? null
  const { note } = await facebook.publish(account, post, id, soon())
  assert.deepEqual(
    asked.map(({ method, path, body }) => [method, path.replace(/^\/v\d+\.\d+/, ''), body]),
    [
      ['POST', '/77/photos', { url: 'https://p.example/1.jpg', published: 'false' }],
      [
        'POST',
        '/77/feed',
        {
          message: 'Hello',
          attached_media: '[{"media_fbid":"77_1"}]',
          targeting: '{"geo_locations":{"countries":["CH"]}}',
          published: 'false',
        },
      ],
      ['POST', '/77_1', { is_published: 'true' }],
    ],
  )
  assert.match(render(note ?? ''), /no such targeting/)
  for (const { headers, query } of asked) {
    assert.match(headers.authorization ?? '', /^Bearer sandbox-/)
    assert.deepEqual(query, {}, 'no token in an address')
  }
})

test('the wire: a video has the title and the category that its author gave', async () => {
  const { facebook, asked } = await start(() => ({
    body: { id: '9', status: { video_status: 'ready' } },
  }))
  const video = { ...mediumAt('https://p.example/1.mp4'), kind: 'video' as const }
  const videoOptions = { facebook: { title: 'Lakes', category: 'ENTERTAINMENT' } }
  await facebook.prepare?.(account, makePost({ media: [{ ...video, videoOptions }] }), soon())
  const { title, content_category } = (asked[0]?.body ?? {}) as Record<string, string>
  assert.deepEqual([title, content_category], ['Lakes', 'ENTERTAINMENT'])
})

test('the wire: a picture and a GIF have an alt text, a video has none', async () => {
  const { facebook, asked } = await start(() => ({
    body: { id: '9', status: { video_status: 'ready' } },
  }))
  const at = (name: string) => ({ ...mediumAt(`https://p.example/${name}`), altText: name })
  const pictures = makePost({
    media: [at('1.jpg'), mediumAt('https://p.example/2.jpg'), at('3.gif')],
  })
  await facebook.prepare?.(account, pictures, soon())
  await facebook.prepare?.(account, makePost({ media: [at('4.mp4')] }), soon())
  assert.deepEqual(
    asked.flatMap(({ path, method, body }) =>
      method === 'POST' && !path.endsWith('/feed')
        ? ((body as Record<string, string>).alt_text_custom ?? 'none')
        : [],
    ),
    ['1.jpg', 'none', '3.gif', 'none'],
  )
})

for (const [code, kind] of [
  [1, 'unknown-outcome'],
  [2, 'unknown-outcome'],
  [4, 'rate-limited'],
  [17, 'rate-limited'],
  [32, 'rate-limited'],
  [613, 'rate-limited'],
  [190, 'reconnect'],
  [368, 'rejected'],
  [100, 'rejected'],
] as const) {
  test(`error ${code} while publishing: ${kind}`, async () => {
    const { facebook } = await start(() => refusal(code))
    const error = await failureOf(facebook.publish(account, makePost(), '77_1', soon()))
    assert.deepEqual([error.kind, error.code], [kind, `facebook_${code}`])
    assert.equal(error.message, `(#${code}) no`)
  })
}

test('something temporary under any code may have been taken', async () => {
  const { facebook } = await start(() => refusal(9999, { is_transient: true }))
  const error = await failureOf(facebook.publish(account, makePost(), '77_1', soon()))
  assert.equal(error.kind, 'unknown-outcome')
})

test('a server error may follow after the work, whatever the body says but that the token is not valid', async () => {
  let code = 200
  const { facebook } = await start(() => ({ ...refusal(code), status: 500 }))
  const kindFor = async (next: number) => {
    code = next
    return (await failureOf(facebook.publish(account, makePost(), '77_1', soon()))).kind
  }
  for (const one of [4, 10, 100, 200, 368, 9999])
    assert.equal(await kindFor(one), 'unknown-outcome')
  assert.equal(await kindFor(190), 'reconnect', 'no call is made for a token that is not valid')
})

test('a limit says in minutes when it ends', async () => {
  const usage = { 77: [{ type: 'pages', estimated_time_to_regain_access: 5 }] }
  const headers = { 'x-business-use-case-usage': JSON.stringify(usage) }
  const { facebook } = await start(() => ({ ...refusal(80001), headers }))
  const { kind, retryAt } = await failureOf(facebook.publish(account, makePost(), '77_1', soon()))
  assert.equal(kind, 'rate-limited')
  const minutes = ((retryAt?.getTime() ?? 0) - Date.now()) / 60_000
  assert.ok(minutes > 4 && minutes <= 5, `${minutes}`)
})

test('a duplicate: found when that very post is out, absent when it is not', async () => {
  let isPublished = true
  const { facebook } = await start(({ method }) =>
    method === 'GET' ? { body: { id: '77_1', is_published: isPublished } } : refusal(506),
  )
  const post = makePost()
  const { kind, code } = await failureOf(facebook.publish(account, post, '77_1', soon()))
  assert.deepEqual([kind, code], ['unknown-outcome', 'duplicate'])
  const attempt = makeAttempt({ preparedId: '77_1', startedAt: longAgo })
  assert.equal((await facebook.find(account, post, attempt, soon())).found?.postId, '77_1')
  isPublished = false
  assert.deepEqual(await facebook.find(account, post, attempt, soon()), { absent: true })
  const repetition = { ...attempt, isRepetition: true }
  assert.deepEqual(await facebook.find(account, post, repetition, soon()), {
    absent: true,
    isTwinSeen: true,
  })
})

test('a page that is not there is no prepared post that is gone, and is asked for again', async () => {
  const { facebook } = await start(() => refusal(100, { error_subcode: 33 }))
  const error = await failureOf(
    facebook.prepare?.(account, makePost(), soon()) ?? Promise.resolve(),
  )
  assert.deepEqual([error.kind, error.code], ['retry', 'facebook_100'])
})

test('a post that is gone may have been published; looking for it proves nothing', async () => {
  const { facebook } = await start(() => refusal(100, { error_subcode: 33 }))
  const gone = await failureOf(facebook.publish(account, makePost(), '77_1', soon()))
  assert.deepEqual([gone.kind, gone.code], ['unknown-outcome', 'prepared_gone'])
  const attempt = makeAttempt({ preparedId: '77_1', startedAt: longAgo })
  const look = await failureOf(facebook.find(account, makePost(), attempt, soon()))
  assert.equal(look.kind, 'retry')
})

test('what was never made was never published', async () => {
  const { facebook, asked } = await start(() => ({}))
  assert.deepEqual(await facebook.find(account, makePost(), makeAttempt(), soon()), {
    absent: true,
  })
  assert.equal(
    (await failureOf(facebook.publish(account, makePost(), null, soon()))).code,
    'prepared_gone',
  )
  assert.deepEqual(asked, [])
})

test('an answer that does not say it was done may have been done', async () => {
  const { facebook } = await start(() => ({ body: { success: false } }))
  const error = await failureOf(facebook.publish(account, makePost(), '77_1', soon()))
  assert.equal(error.kind, 'unknown-outcome')
  const attempt = makeAttempt({ preparedId: '77_1', startedAt: longAgo })
  assert.equal((await failureOf(facebook.find(account, makePost(), attempt, soon()))).kind, 'retry')
})
