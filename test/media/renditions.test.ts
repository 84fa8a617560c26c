// Every network gets a picture within its limits, whatever was uploaded.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mediaForPost } from '../../server/media/media.ts'
import type { ImageLimits, PostMedium } from '../../server/networks/networks.ts'
import { need } from '../support/need.ts'
import { download, startMediaService } from './media-service.ts'
import { jpeg, noise, photo, plain, png, read, webp } from './pictures.ts'

const service = await startMediaService()
const networks = service.services.networks.all

const uploads: [name: string, type: string, make: () => Promise<Buffer>][] = [
  ['an ordinary photo', 'image/jpeg', () => photo()],
  ['a PNG', 'image/png', () => png()],
  ['a WebP', 'image/webp', () => webp()],
  ['a PNG with transparent parts', 'image/png', () => transparent()],
  [
    'a JPEG of more than 10 MB',
    'image/jpeg',
    () =>
      noise({ width: 2900, height: 2200 })
        .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
        .toBuffer(),
  ],
  [
    'a PNG of more than 20 MB',
    'image/png',
    () => noise({ width: 2700, height: 2500 }).png({ compressionLevel: 1 }).toBuffer(),
  ],
  ['a tower', 'image/jpeg', () => jpeg({ width: 200, height: 2000 })],
  ['a strip', 'image/png', () => png({ width: 20_000, height: 20 })],
  ['one pixel', 'image/png', () => png({ width: 1, height: 1 })],
]

for (const [name, type, make] of uploads)
  test(name, async () => {
    const { id, state, reason } = await service.upload(await make(), type)
    assert.equal(state, 'READY', reason ?? '')
    for (const network of networks) {
      const [medium] = await mediaForPost(
        service.services,
        { media: [{ id }], media_urls: null },
        network.name,
      )
      await assertFits(need(medium), network.images, network.name)
    }
  })

test('a picture within the limits is passed on unchanged', async () => {
  const { id } = await service.upload(await jpeg(), 'image/jpeg')
  const { rows } = await service.database.pool.query<{ purpose: string }>(
    'select purpose from media_files where media_id = $1 order by purpose',
    [id],
  )
  assert.deepEqual(
    rows.map(({ purpose }) => purpose),
    ['original', 'thumbnail'],
  )
})

async function assertFits(medium: PostMedium, limits: ImageLimits, network: string): Promise<void> {
  const { bytes, headers } = await download(medium.url)
  const { width, height, format } = await read(bytes)
  const ratio = width / height
  assert.deepEqual([medium.width, medium.height, medium.sizeBytes], [width, height, bytes.length])
  assert.equal(headers.get('content-type'), medium.mimeType)
  assert.equal(`image/${format}`, medium.mimeType)
  assert.ok(limits.mimeTypes.includes(medium.mimeType ?? ''), `${network}: ${medium.mimeType}`)
  assert.ok(bytes.length <= limits.maxBytes, `${network}: ${bytes.length} bytes`)
  assert.ok(ratio >= (limits.minRatio ?? 0), `${network}: ${width} by ${height}`)
  assert.ok(
    ratio <= (limits.maxRatio ?? Number.POSITIVE_INFINITY),
    `${network}: ${width} by ${height}`,
  )
  assert.ok(width <= (limits.maxWidth ?? width), `${network}: ${width} wide`)
}

function transparent(): Promise<Buffer> {
  return plain().ensureAlpha(0.2).png().toBuffer()
}
