// Reels and stories of a Page: the calls, and what a doubt about them proves.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Post } from '../../server/networks/networks.ts'
import { mediumAt } from '../support/medium.ts'
import { need } from '../support/need.ts'
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
const video = { ...mediumAt('https://v.example/1.mp4'), kind: 'video' as const }
const reel = makePost({ text: 'Lakes', postType: 'REEL', media: [video] })
const story = makePost({ text: '', postType: 'STORY', media: [video] })
const photo = mediumAt('https://p.example/1.jpg')
const photoStory = makePost({ text: '', postType: 'STORY', media: [photo] })
const minuteAgo = new Date(Date.now() - 60_000)

type Phases = { processing?: string; publishing?: string; state?: string; message?: string }

const stateOf = ({ processing = 'complete', publishing = 'complete', state, message }: Phases) => ({
  status: {
    video_status: state ?? 'ready',
    uploading_phase: { status: 'complete' },
    processing_phase: { status: processing, ...(message ? { errors: [{ message }] } : {}) },
    publishing_phase: { status: publishing },
  },
})

const notFinished = { processing: 'not_started', publishing: 'not_started' }

/** `after`: the state once the video is finished. */
async function start({ after = {}, stories = [] }: { after?: Phases; stories?: object[] } = {}) {
  let isFinished = false
  let base = ''
  const answers: [RegExp, (form: Record<string, string>) => object][] = [
    [/\/stories$/, () => ({ data: stories })],
    [/\/photos$/, () => ({ id: '5' })],
    [/\/photo_stories$/, () => ({ success: true, post_id: '6' })],
    [/\/9$/, () => ({ success: true, ...stateOf(isFinished ? after : notFinished) })],
    [/./, (form) => act(form.upload_phase)],
  ]
  const act = (phase: string | undefined) => {
    isFinished ||= phase === 'finish'
    const upload = { video_id: '9', upload_url: `${base}/video-upload/9` }
    return phase === 'start' ? upload : { success: true, post_id: '8' }
  }
  const script = ({ path, body }: Asked) => {
    const [, answer] = need(answers.find(([pattern]) => pattern.test(path)))
    return { body: answer((body ?? {}) as Record<string, string>) }
  }
  const network = await startScripted(script)
  base = network.url
  return { facebook: requireNetwork(open(network.url), 'FACEBOOKPAGE'), asked: network.asked }
}

const callsOf = (asked: Asked[]) =>
  asked
    .filter(({ method }) => method === 'POST')
    .map(({ path, body }) => [path.replace(/^\/v\d+\.\d+/, ''), body])

async function publish(facebook: Awaited<ReturnType<typeof start>>['facebook'], post: Post) {
  const id = (await need(facebook.prepare)(account, post, soon())) ?? null
  return facebook.publish(account, post, id, soon())
}

test('the wire: a reel is uploaded in a session and finished with its text and title', async () => {
  const { facebook, asked } = await start()
  const videoOptions = { facebook: { title: 'A lake', category: 'LIFESTYLE' } }
  const { postId } = await publish(facebook, { ...reel, media: [{ ...video, videoOptions }] })
  assert.equal(postId, '9')
  assert.deepEqual(callsOf(asked), [
    ['/77/video_reels', { upload_phase: 'start' }],
    ['/video-upload/9', undefined],
    [
      '/77/video_reels',
      {
        video_state: 'PUBLISHED',
        description: 'Lakes',
        title: 'A lake',
        upload_phase: 'finish',
        video_id: '9',
      },
    ],
  ])
  const { headers } = need(asked.find(({ path }) => path.startsWith('/video-upload')))
  assert.equal(headers.file_url, 'https://v.example/1.mp4')
  assert.match(headers.authorization ?? '', /^OAuth sandbox-/)
})

test('the wire: a story of a video, and one of a photo without a text', async () => {
  const { facebook, asked } = await start()
  assert.equal((await publish(facebook, story)).postId, '8')
  assert.equal((await publish(facebook, photoStory)).postId, '6')
  assert.deepEqual(callsOf(asked), [
    ['/77/video_stories', { upload_phase: 'start' }],
    ['/video-upload/9', undefined],
    ['/77/video_stories', { upload_phase: 'finish', video_id: '9' }],
    ['/77/photos', { url: 'https://p.example/1.jpg', published: 'false' }],
    ['/77/photo_stories', { photo_id: '5' }],
  ])
})

test('the token goes to no place but those of Facebook', async () => {
  const stranger = await startScripted(() => ({ body: { success: true } }))
  const network = await startScripted(() => ({
    body: { video_id: '9', upload_url: `${stranger.url}/9` },
  }))
  const facebook = requireNetwork(open(network.url), 'FACEBOOKPAGE')
  const error = await failureOf(need(facebook.prepare)(account, reel, soon()))
  assert.deepEqual([error.kind, stranger.asked], ['retry', []])
})

test('a finished video that Facebook cannot process is not published', async () => {
  const after = {
    state: 'error',
    processing: 'error',
    publishing: 'not_started',
    message: 'Too dark',
  }
  const { facebook } = await start({ after })
  const error = await failureOf(publish(facebook, reel))
  assert.deepEqual(
    [error.kind, error.code, error.message],
    ['rejected', 'facebook_media_failed', 'Too dark'],
  )
  const attempt = makeAttempt({ preparedId: 'reel:9', startedAt: minuteAgo })
  assert.deepEqual(await facebook.find(account, reel, attempt, soon()), { absent: true })
})

test('a finished video that is not out in time may come out: a doubt, until its state says more', async () => {
  const { facebook } = await start({
    after: { processing: 'in_progress', publishing: 'not_started' },
  })
  const id = await need(facebook.prepare)(account, reel, soon())
  const error = await failureOf(facebook.publish(account, reel, id, AbortSignal.timeout(2_000)))
  assert.deepEqual([error.kind, error.code], ['unknown-outcome', 'facebook_in_progress'])
  const attempt = makeAttempt({ preparedId: id, startedAt: minuteAgo })
  const look = await failureOf(facebook.find(account, reel, attempt, soon()))
  assert.deepEqual([look.kind, look.code], ['retry', 'facebook_in_progress'])
})

test('a photo that is in no story: absent on the same day, and in doubt later', async () => {
  const { facebook } = await start({ stories: [{ post_id: '1', media_id: '4' }] })
  const find = (startedAt: Date) =>
    facebook.find(
      account,
      photoStory,
      makeAttempt({ preparedId: 'photo-story:5', startedAt }),
      soon(),
    )
  assert.deepEqual(await find(minuteAgo), { absent: true })
  const error = await failureOf(find(new Date(Date.now() - 25 * 3_600_000)))
  assert.equal(error.kind, 'retry')
})

test('a story in the list is found by its photo, however old', async () => {
  const { facebook } = await start({
    stories: [
      { post_id: '1', media_id: '4' },
      { post_id: '6', media_id: '5' },
    ],
  })
  const startedAt = new Date(Date.now() - 25 * 3_600_000)
  const attempt = makeAttempt({ preparedId: 'photo-story:5', startedAt })
  assert.equal((await facebook.find(account, photoStory, attempt, soon())).found?.postId, '6')
})

test('a type leaves out what its calls do not take, and says so', async () => {
  const { facebook } = await start()
  const targeting = { facebookPage: { countries: [{ k: 'CH', v: 'Switzerland' }] } }
  const { note } = await publish(facebook, { ...reel, targeting })
  assert.match(JSON.stringify(note), /targeting/)
})
