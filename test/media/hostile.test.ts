// Hostile files: they fail with a clear reason, nothing of them is served, and the service goes on.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeHostileFiles, makePolyglots, marker, pngOf } from './hostile-files.ts'
import { download, startMediaService } from './media-service.ts'
import { jpeg, read } from './pictures.ts'

const service = await startMediaService()

for (const { name, type, bytes, reason } of await makeHostileFiles())
  test(`FAILED: ${name}`, async () => {
    const medium = await service.upload(bytes, type)
    assert.equal(medium.state, 'FAILED')
    assert.match(medium.reason ?? '', reason)
    assert.equal(medium.downloadUrl, null)
  })

for (const { name, type, bytes } of await makePolyglots())
  test(`only the picture is left: ${name}`, async () => {
    assert.ok(bytes.includes(marker) || bytes.includes('zTXt'))
    const medium = await service.upload(bytes, type)
    // The library may reject metadata of such a length; then nothing is served at all.
    if (medium.state === 'FAILED') return assert.match(name, /200 MB/)
    const { bytes: got } = await download(medium.downloadUrl)
    assert.ok(!got.includes(marker))
    assert.ok(!got.includes('<script>'))
    assert.ok(!got.includes('zTXt'))
  })

test('a picture 30 000 pixels wide is accepted', async () => {
  const medium = await service.upload(pngOf(30_000, 10), 'image/png')
  assert.equal(medium.state, 'READY', medium.reason ?? '')
  const { width, height } = await read((await download(medium.downloadUrl)).bytes)
  assert.deepEqual([width, height], [30_000, 10])
})

test('the service goes on, and no upload is left waiting', async () => {
  const medium = await service.upload(await jpeg(), 'image/jpeg')
  assert.equal(medium.state, 'READY')
  const { rows } = await service.database.pool.query(`select 1 from media where state = 'QUEUED'`)
  assert.equal(rows.length, 0)
})
