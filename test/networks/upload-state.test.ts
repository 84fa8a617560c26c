// A network that cannot say whether it has processed a video: the upload is kept, and no medium is sent again.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mp4 } from '../../sandbox/media/pictures.testing.ts'
import type { PostMedium } from '../../server/networks/networks.ts'
import { mediumAt } from '../support/medium.ts'
import { need } from '../support/need.ts'
import { type Asked, startScripted } from './scripted.ts'
import {
  failureOf,
  makeAccount,
  makePost,
  open,
  picture,
  requireNetwork,
  soon,
} from './subjects.ts'

const video = mediumAt('https://pictures.example/lake.mp4', mp4(), 'video/mp4')
const extended = { boardId: '12' }

type Answer = { status?: number; headers?: Record<string, string>; body?: unknown }

type Played = {
  type: string
  medium?: PostMedium
  /** The call that carries the medium, or lets the network fetch it. */
  isUpload(asked: Asked): boolean
  isQuestion(asked: Asked): boolean
  ready: unknown
  answer(asked: Asked): Answer
}

const isGet = ({ method }: Asked) => method === 'GET'

const played: Played[] = [
  {
    type: 'TWITTER',
    isUpload: ({ path }) => path.endsWith('/append'),
    isQuestion: isGet,
    ready: { data: { id: '7', processing_info: { state: 'succeeded' } } },
    answer: ({ path }) => ({
      body: {
        data: {
          id: '7',
          ...(path.endsWith('/finalize') && {
            processing_info: { state: 'pending', check_after_secs: 1 },
          }),
        },
      },
    }),
  },
  {
    type: 'PINTEREST',
    isUpload: ({ path }) => path === '/store',
    isQuestion: isGet,
    ready: { media_id: '7', status: 'succeeded' },
    answer: ({ path, headers }) => ({
      status: 201,
      body:
        path === '/v5/media'
          ? { media_id: '7', upload_url: `http://${headers.host}/store`, upload_parameters: {} }
          : { id: '7' },
    }),
  },
  {
    type: 'LINKEDINCOMPANY',
    isUpload: ({ method }) => method === 'PUT',
    isQuestion: isGet,
    ready: { status: 'AVAILABLE' },
    answer: ({ method, path, headers, query }): Answer => {
      if (method === 'PUT') return { headers: { etag: 'e' } }
      if (path === '/rest/posts')
        return { status: 201, headers: { 'x-restli-id': 'urn:li:share:7' } }
      if (query.action !== 'initializeUpload') return {}
      const place = { uploadUrl: `http://${headers.host}/put`, firstByte: 0 }
      const uploadInstructions = [{ ...place, lastByte: mp4().length - 1 }]
      return { body: { value: { video: 'urn:li:video:7', uploadInstructions, uploadToken: '' } } }
    },
  },
  {
    type: 'MASTODON',
    isUpload: ({ path }) => path === '/api/v2/media',
    isQuestion: ({ path }) => path === '/api/v1/media/7',
    ready: { id: '7' },
    answer: ({ path }) =>
      path.endsWith('/verify_credentials')
        ? { body: { id: '9', username: 'demo' } }
        : { status: path === '/api/v2/media' ? 202 : 200, body: { id: '7' } },
  },
  {
    type: 'FACEBOOKPAGE',
    isUpload: ({ path }) => path.endsWith('/videos'),
    isQuestion: isGet,
    ready: { status: { video_status: 'ready' } },
    answer: () => ({ body: { id: '7', success: true } }),
  },
  {
    type: 'THREADS',
    isUpload: ({ path }) => path.endsWith('/threads'),
    isQuestion: ({ path, method }) => method === 'GET' && !path.endsWith('_publishing_limit'),
    ready: { id: '7', status: 'FINISHED', permalink: 'https://threads.example/7' },
    answer: ({ path }) => ({
      body: path.endsWith('_limit') ? { data: [{ quota_usage: 0 }] } : { id: '7' },
    }),
  },
]

for (const { type, medium = video, isUpload, isQuestion, ready, answer } of played)
  test(`${type}: a state that cannot be read keeps the upload`, async () => {
    let trouble: { status: number; times: number } = { status: 200, times: 0 }
    const server = await startScripted((asked) => {
      if (!isQuestion(asked)) return answer(asked)
      trouble.times -= 1
      if (trouble.times < 0) return { body: ready }
      const code = trouble.status === 429 ? 4 : 2
      return { status: trouble.status, body: { message: 'Not now', error: { code } } }
    })
    const network = requireNetwork(open(server.url), type)
    const account = makeAccount(network.name, network.name === 'mastodon' ? undefined : '77')
    const post = makePost({ media: [medium], extended })
    const uploads = () => server.asked.filter(isUpload).length
    const prepare = () => need(network.prepare)(account, post, soon())

    trouble = { status: 503, times: 2 }
    const preparedId = await prepare()
    assert.equal(uploads(), 1, 'a server error is asked about again')

    trouble = { status: 429, times: 2 }
    const again = await prepare()
    assert.equal(uploads(), 2)
    const error = await failureOf(network.publish(account, post, again, soon()))
    assert.equal(error.kind, 'rate-limited')
    assert.ok(error.retryAt)
    await network.publish(account, post, preparedId, soon())
    await network.publish(account, post, again, soon())
    assert.equal(uploads(), 2, 'nothing is sent again')
  })

test('X is left alone for as long as it asks, before the first question too', async () => {
  let finalizedAt = 0
  let askedAt = 0
  const [x] = played
  const server = await startScripted((asked) => {
    if (asked.path.endsWith('/finalize')) finalizedAt = performance.now()
    if (asked.method !== 'GET') return need(x).answer(asked)
    askedAt ||= performance.now()
    return { body: need(x).ready }
  })
  const network = requireNetwork(open(server.url), 'TWITTER')
  await need(network.prepare)(makeAccount('twitter', '77'), makePost({ media: [video] }), soon())
  assert.ok(askedAt - finalizedAt >= 950, `after ${askedAt - finalizedAt} ms`)
})

test('X: alt texts that it does not take now are added before the post, and no picture is sent again', async () => {
  let isLimited = true
  const server = await startScripted(({ path }) =>
    isLimited && path === '/2/media/metadata'
      ? { status: 429, body: { title: 'Too Many Requests' } }
      : { status: 201, body: { data: { id: '7' } } },
  )
  const network = requireNetwork(open(server.url), 'TWITTER')
  const account = makeAccount('twitter', '77')
  const post = makePost({ media: [{ ...mediumAt(picture), altText: 'A lake' }] })
  const preparedId = await need(network.prepare)(account, post, soon())
  const { kind, sparesPublishing } = await failureOf(
    network.publish(account, post, preparedId, soon()),
  )
  assert.deepEqual([kind, sparesPublishing], ['rate-limited', true])
  isLimited = false
  await network.publish(account, post, preparedId, soon())
  const paths = server.asked.map(({ path }) => path.replace('/2/', ''))
  assert.equal(paths.filter((path) => path.endsWith('/append')).length, 1)
  assert.deepEqual(paths.slice(-2), ['media/metadata', 'tweets'])
  const { body } = need(server.asked.at(-1))
  assert.deepEqual((body as { media: unknown }).media, { media_ids: ['7'] })
})
