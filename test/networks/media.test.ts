// Media on their way to a network: streamed, refused in time, waited for, and given up without a trace.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jpeg, mp4 } from '../../sandbox/media/pictures.testing.ts'
import { makeUploadLimiter } from '../../server/networks/http/upload-limiter.ts'
import type { PostMedium } from '../../server/networks/networks.ts'
import { withClockAhead } from '../support/shifted-clock.ts'
import { sha256Of, startFileHost } from './file-host.ts'
import { endless, sendToX, usedAfterCollection } from './large-video.ts'
import { startSandboxNetworks } from './sandbox-networks.ts'
import { startScripted } from './scripted.ts'
import {
  failureOf,
  makeAccount,
  makePost,
  open,
  prepareHastily,
  requireNetwork,
  soon,
} from './subjects.ts'

const sandbox = await startSandboxNetworks()
const host = await startFileHost()
const networks = open(sandbox.addresses)
const x = requireNetwork(networks, 'TWITTER')
const video = host.put('lake.mp4', { bytes: mp4(), mimeType: 'video/mp4' })

// media-large.slow.test.ts sends one of 500 MB, and measures the memory of the whole process.
test('a video of 64 MB goes to X in pieces, and never half of it is in memory', async () => {
  const bytes = 64_000_000
  const before = usedAfterCollection()
  let [max, pieces] = [0, 0]
  const { state } = await sendToX(bytes, () => {
    pieces += 1
    if (pieces % 4 === 0) max = Math.max(max, usedAfterCollection() - before)
  })
  assert.deepEqual(state, { open: 0, read: bytes })
  assert.ok(pieces > 30 && max > 0 && max < bytes / 2, `${Math.round(max / 1e6)} MB more`)
})

for (const [type, path] of [
  ['TWITTER', '/2/media/upload/initialize'],
  ['PINTEREST', '/v5/media'],
] as const)
  test(`${type}: a refusal before the first byte leaves nothing open`, async () => {
    const network = await startScripted(() => ({ status: 503 }))
    const connector = requireNetwork(open(network.url), type)
    const { medium, state } = endless(1_000_000)
    const post = makePost({ media: [medium], extended: { boardId: '1' } })
    const call = connector.prepare?.(makeAccount('any'), post, soon())
    assert.equal((await failureOf(call ?? Promise.resolve())).kind, 'retry')
    assert.deepEqual(
      network.asked.map((one) => one.path),
      [path],
    )
    assert.equal(state.open, 0)
  })

test('media by address: a length that is not stated, something of another kind, nothing there', async () => {
  const account = makeAccount('twitter')
  const prepare = (medium: PostMedium) =>
    x.prepare?.(account, makePost({ media: [medium] }), soon()) ?? Promise.resolve('')
  const bytes = jpeg('of no length')
  const unknown = host.put('a.jpg', { bytes, mimeType: 'image/jpeg', isLengthUnknown: true })
  const post = makePost({ media: [unknown] })
  await x.publish(account, post, await prepare(unknown), soon())
  const [sent] = await sandbox.postsOf('twitter', account.networkId)
  assert.equal(sent?.media[0]?.sha256, await sha256Of(unknown))
  const page = host.put('page.jpg', { bytes: Buffer.from('<html>'), mimeType: 'text/html' })
  const other = await failureOf(prepare(page))
  assert.deepEqual([other.kind, other.code], ['rejected', 'media_of_another_kind'])
  const gone = await failureOf(prepare(host.missing('a.jpg')))
  assert.deepEqual([gone.kind, gone.code], ['rejected', 'media_not_there'])
})

for (const [name, type, kind] of [
  ['facebook', 'FACEBOOKPAGE', 'image'],
  ['facebook', 'FACEBOOKPAGE', 'video'],
  ['instagram', 'INSTAGRAM', 'image'],
  ['pinterest', 'PINTEREST', 'image'],
  ['threads', 'THREADS', 'image'],
  ['threads', 'THREADS', 'video'],
] as const)
  test(`${name}, ${kind}: what cannot be fetched is tried again, wherever it is`, async () => {
    const connector = requireNetwork(networks, type)
    const account = makeAccount(name)
    const stranger = { ...host.missing('a.jpg'), kind }
    const extended =
      name === 'pinterest' ? { boardId: await sandbox.addBoard(account.networkId) } : {}
    const kindFor = async (medium: PostMedium) => {
      const post = makePost({ media: [medium], extended })
      const call = async () => {
        const id = (await connector.prepare?.(account, post, soon())) ?? null
        return connector.publish(account, post, id, soon())
      }
      return (await failureOf(call())).kind
    }
    assert.equal(await kindFor(stranger), 'retry')
    assert.equal(await kindFor({ ...stranger, mimeType: 'image/jpeg' }), 'retry')
    assert.deepEqual(await sandbox.postsOf(name, account.networkId), [])
  })

const waits = [
  ['twitter', 'TWITTER', 'twitter_media_processing'],
  ['facebook', 'FACEBOOKPAGE', 'facebook_media_processing'],
  ['pinterest', 'PINTEREST', 'pinterest_media_processing'],
  ['instagram', 'INSTAGRAM', 'instagram_9007'],
  ['threads', 'THREADS', 'threads_not_ready'],
] as const

for (const [name, type, code] of waits)
  test(`${name}: a video that takes long is kept, published when it is ready, and not before`, async () => {
    const connector = requireNetwork(networks, type)
    const account = makeAccount(name)
    const extended =
      name === 'pinterest' ? { boardId: await sandbox.addBoard(account.networkId) } : {}
    const post = makePost({ media: [video], extended })
    await sandbox.setProcessing(name, 600_000)
    const id = await prepareHastily(connector, account, post, 1_500)
    assert.notEqual(id, '')
    const early = await failureOf(connector.publish(account, post, id, soon()))
    assert.deepEqual([early.kind, early.code], ['retry', code])
    assert.deepEqual(await sandbox.postsOf(name, account.networkId), [])
    // The sandbox runs in this process: by its clock the video is ready then.
    await withClockAhead(600_000, async () => {
      await connector.publish(account, post, id, soon())
    })
    assert.equal((await sandbox.postsOf(name, account.networkId)).length, 1)
  })

for (const [name, type] of waits)
  test(`${name}: a video that is none is refused for good, and nothing is to be seen`, async () => {
    await sandbox.setProcessing(name, 100)
    const account = makeAccount(name)
    const fake = host.put('fake.mp4', { bytes: jpeg(), mimeType: 'video/mp4' })
    const extended =
      name === 'pinterest' ? { boardId: await sandbox.addBoard(account.networkId) } : {}
    const call = requireNetwork(networks, type).prepare?.(
      account,
      makePost({ media: [fake], extended }),
      soon(),
    )
    const error = await failureOf(call ?? Promise.resolve())
    assert.deepEqual([error.kind, error.code], ['rejected', `${name}_media_failed`])
    assert.ok(error.hint)
    assert.deepEqual(await sandbox.postsOf(name, account.networkId), [])
  })

test('Pinterest: the file goes where Pinterest says, and the token does not', async () => {
  const store = await startScripted(() => ({ status: 204 }))
  const network = await startScripted(({ method }) =>
    method === 'POST'
      ? {
          status: 201,
          body: { media_id: '5', upload_url: `${store.url}/x`, upload_parameters: {} },
        }
      : { body: { status: 'succeeded' } },
  )
  const pinterest = requireNetwork(open(network.url), 'PINTEREST')
  const account = makeAccount('pinterest')
  const plain = endless(0).medium
  const id = await pinterest.prepare?.(account, makePost({ media: [plain] }), soon())
  assert.equal(id, '5')
  assert.equal(store.asked.length, 1)
  assert.equal(store.asked[0]?.headers.authorization, undefined)
})

test('large uploads take turns, small ones never wait, and one that gives up leaves the line', async () => {
  const turns = makeUploadLimiter(1)
  const forever = new AbortController().signal
  const order: string[] = []
  const first = Promise.withResolvers<void>()
  const one = turns(10_000_000, forever, () => first.promise)
  const stop = new AbortController()
  const two = turns(10_000_000, stop.signal, async () => order.push('given up'))
  const three = turns(10_000_000, forever, async () => order.push('third'))
  await turns(1_000, forever, async () => order.push('small'))
  stop.abort(new Error('enough'))
  await assert.rejects(two, /enough/)
  first.resolve()
  await Promise.all([one, three])
  await turns(10_000_000, forever, async () => order.push('last'))
  assert.deepEqual(order, ['small', 'third', 'last'])
})
