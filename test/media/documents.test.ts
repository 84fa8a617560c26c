// PDFs as media: stored as they are, bounded, and refused where no network takes them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdf } from '../../sandbox/media/pictures.testing.ts'
import { networks } from '../../server/networks/registry.ts'
import { call } from '../support/client.ts'
import { need } from '../support/need.ts'
import { download, startMediaService } from './media-service.ts'

const service = await startMediaService()
const { demo, token } = service

async function refusalsOf(network: string, more: object): Promise<string[][]> {
  const profiles: Record<string, string | undefined> = demo.profile
  const { demo: shown } = need(networks.find(({ name }) => name === network))
  const answer = await call(service, token, 'POST', '/v1/messages', {
    text: 'Our report',
    socialProfileIds: [need(profiles[need(shown[0]).id])],
    ...more,
  })
  assert.equal(answer.status, 400, answer.text)
  const { errors } = answer.body as { errors: { param: string; reason: string }[] }
  return errors.map(({ param, reason }) => [param, reason])
}

test('a PDF is stored byte for byte, has no size in pixels and no picture, and is served as a file', async () => {
  const bytes = pdf('report', 300)
  const medium = await service.upload(bytes, 'application/pdf')
  assert.equal(medium.state, 'READY', medium.reason ?? '')
  const { kind, sizeBytes, width, height, thumbnailUrl } = medium
  assert.deepEqual([kind, sizeBytes, width, height], ['DOCUMENT', bytes.length, null, null])
  assert.equal(thumbnailUrl, null)
  const file = await download(medium.downloadUrl)
  assert.deepEqual(file.bytes, bytes)
  assert.equal(file.headers.get('content-type'), 'application/pdf')
  assert.match(file.headers.get('content-disposition') ?? '', /^attachment/)
  assert.match(file.headers.get('content-security-policy') ?? '', /sandbox/)
})

test('a PDF may have 100 million bytes', async () => {
  await service.requestUpload(100_000_000, 'application/pdf')
  const declared = { sizeBytes: 100_000_001, mimeType: 'application/pdf' }
  const answer = await call(service, token, 'POST', '/v1/media', declared)
  assert.equal(answer.status, 400)
  assert.match(answer.text, /100000000 for a PDF/)
})

test('every network refuses a PDF in an ordinary post, by its name', async () => {
  const { id } = await service.upload(pdf('refused'), 'application/pdf')
  for (const { name } of networks) {
    const refusals = await refusalsOf(name, { media: [{ id }] })
    assert.ok(
      refusals.some((one) => one.join(' ') === '/media/0 media_type_unsupported'),
      `${name}: ${refusals.join(', ')}`,
    )
  }
})

test('a part takes no PDF', async () => {
  const { id } = await service.upload(pdf('part'), 'application/pdf')
  for (const name of ['twitter', 'linkedin', 'mastodon', 'facebook'])
    assert.notDeepEqual(await refusalsOf(name, { parts: [{ text: 'And', media: [{ id }] }] }), [])
})

test('a PDF is uploaded, and not given by its address', async () => {
  const mediaUrls = ['https://pictures.example/a.pdf']
  for (const more of [{}, { postType: 'DOCUMENT' }])
    assert.deepEqual((await refusalsOf('linkedin', { mediaUrls, ...more })).at(-1), [
      '/mediaUrls/0',
      'media_type_unsupported',
    ])
})
