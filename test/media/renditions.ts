// Compares the pictures that each network gets of an upload with its limits.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mediaForPost } from '../../server/media/media.ts'
import type { ImageLimits, PostMedium } from '../../server/networks/networks.ts'
import { need } from '../support/need.ts'
import { download, type MediaService } from './media-service.ts'
import { read } from './pictures.ts'

export type Upload = [name: string, type: string, make: () => Promise<Buffer>]

export function testUpload(service: MediaService, [name, type, make]: Upload): void {
  test(name, async () => {
    const { id, state, reason } = await service.upload(await make(), type)
    assert.equal(state, 'READY', reason ?? '')
    for (const network of service.services.networks.all) {
      const [medium] = await mediaForPost(
        service.services,
        { media: [{ id }], media_urls: null },
        network.name,
      )
      await assertFits(need(medium), network.images, network.name)
    }
  })
}

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
