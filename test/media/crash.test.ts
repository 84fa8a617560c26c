// A process is killed while it processes an upload: another one finishes it, within a minute on an idle machine.
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { folderOf } from '../../server/media/ids.ts'
import { atEnd } from '../support/at-end.ts'
import { type Carillon, spawnCarillon } from '../support/carillon.ts'
import { call, tokenOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { testKeys } from '../support/keys.ts'
import { startTestService } from '../support/service.ts'
import { download, put } from './media-service.ts'
import { jpeg } from './pictures.ts'

describe('killed', { concurrency: true }, () => {
  for (const point of ['media-begun', 'media-stored'])
    test(`at ${point}`, () => testKilledAt(point))
})

async function testKilledAt(point: string): Promise<void> {
  const service = await startTestService()
  const token = await tokenOf(service, service.demo.member.owner.id)
  const worker = (failPoint: string) => {
    const started = spawnCarillon('worker', {
      DATABASE_URL: service.database.url,
      CARILLON_KEYS: testKeys,
      CARILLON_DATA_DIR: service.config.dataDirectory,
      PUBLIC_URL: service.url,
      FAIL_POINT: failPoint,
    })
    atEnd(() => started.end())
    return started
  }
  const first: Carillon = worker(point)
  await first.ready
  const bytes = await jpeg()
  const answer = await call(service, token, 'POST', '/v1/media', {
    sizeBytes: bytes.length,
    mimeType: 'image/jpeg',
  })
  const { id, uploadUrl } = (answer.body as { data: { id: string; uploadUrl: string } }).data
  await put(uploadUrl, bytes)
  assert.equal(await first.ended, 'SIGKILL')
  const readMedium = async () => {
    const { body } = await call(service, token, 'GET', `/v1/media/${id}`)
    return (body as { data: { state: string; downloadUrl: string | null } }).data
  }
  assert.equal((await readMedium()).state, 'QUEUED')
  // One point waits in real time for the heartbeat to become too old, which needs no CPU; the other makes it older.
  if (point !== 'media-begun')
    await service.database.pool.query(
      `update worker_processes set beat_at = beat_at - interval '1 minute'`,
    )
  await worker('').ready
  const medium = await eventually(
    async () => {
      const found = await readMedium()
      return found.state !== 'QUEUED' && found
    },
    { what: 'another process to finish it', every: 100 },
  )
  assert.equal(medium.state, 'READY')
  assert.equal((await download(medium.downloadUrl)).status, 200)
  // The upload and its partial results are gone; only the work directory of the killed process waits for the clean-up.
  const { storage } = service.services
  const hasOneAtMost = async () => (await readdir(storage.workDirectory)).length <= 1
  await eventually(hasOneAtMost, { what: 'the other work directories to be removed' })
  const { rows } = await service.database.pool.query<{ name: string }>(
    'select name from media_files where media_id = $1',
    [id],
  )
  const named = rows.map(({ name }) => name).sort()
  const isClear = async () => isDeepStrictEqual((await storage.list(folderOf(id))).sort(), named)
  await eventually(isClear, { what: 'nothing else to lie there' })
}

test('a file that crashes every process is FAILED in the end', async () => {
  const service = await startTestService()
  const token = await tokenOf(service, service.demo.member.owner.id)
  const bytes = await jpeg()
  const answer = await call(service, token, 'POST', '/v1/media', {
    sizeBytes: bytes.length,
    mimeType: 'image/jpeg',
  })
  const { id, uploadUrl } = (answer.body as { data: { id: string; uploadUrl: string } }).data
  await put(uploadUrl, bytes)
  // As if five processes had started and none had finished.
  await service.database.pool.query('update media set rounds = 5 where id = $1', [id])
  const worker = spawnCarillon('worker', {
    DATABASE_URL: service.database.url,
    CARILLON_KEYS: testKeys,
    CARILLON_DATA_DIR: service.config.dataDirectory,
    // Another run would be killed here.
    FAIL_POINT: 'media-begun',
  })
  atEnd(() => worker.end())
  await worker.ready
  const reason = await eventually(
    async () => {
      const { body } = await call(service, token, 'GET', `/v1/media/${id}`)
      const { data } = body as { data: { state: string; reason: string } }
      return data.state === 'FAILED' && data.reason
    },
    { what: 'it to be FAILED', every: 50 },
  )
  assert.equal(reason, 'The file could not be processed.')
})
