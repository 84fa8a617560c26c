// Every network gets a picture within its limits, whatever was uploaded. A PNG of more than 20 MB: renditions.slow.test.ts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startMediaService } from './media-service.ts'
import { jpeg, noise, photo, plain, png, webp } from './pictures.ts'
import { testUpload, type Upload } from './renditions.ts'

const service = await startMediaService()

const uploads: Upload[] = [
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
  ['a tower', 'image/jpeg', () => jpeg({ width: 200, height: 2000 })],
  ['a strip', 'image/png', () => png({ width: 20_000, height: 20 })],
  ['one pixel', 'image/png', () => png({ width: 1, height: 1 })],
]

for (const upload of uploads) testUpload(service, upload)

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

function transparent(): Promise<Buffer> {
  return plain().ensureAlpha(0.2).png().toBuffer()
}
