// A round that slept while another one did its work: what it makes then counts for nothing, and nothing of it is left. With
// S3, because there the address of the upload stays the same and takes other bytes.
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { folderOf } from '../../server/media/ids.ts'
import { openPictureProcesses } from '../../server/media/pictures/picture-process.ts'
import { type ProcessingContext, processMedia } from '../../server/media/processing/process.ts'
import type { Storage } from '../../server/media/storage/storage.ts'
import { removeMediaFiles } from '../../server/media/sweep.ts'
import { call, tokenOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { startTestService } from '../support/service.ts'
import { download, type Medium, put } from './media-service.ts'
import { jpeg } from './pictures.ts'
import { startS3 } from './s3-server.ts'

const service = await startTestService(await startS3())
const { services } = service
const { storage } = services
const token = await tokenOf(service, service.demo.member.owner.id)
const shop: ProcessingContext = {
  ...services,
  networks: services.networks.all,
  programs: services.config,
  pictures: openPictureProcesses(),
  reach: () => undefined,
  settled: async () => undefined,
}

test('bytes that are uploaded after READY do not get into the medium by a round that slept', async () => {
  const { id, uploadUrl } = await upload()
  const late = await startSleeping(id, 'localPath')
  await work(shop, id)
  const before = await readFiles(id)
  await put(uploadUrl, await jpeg())
  await late.wakeUp()
  assert.deepEqual(await readFiles(id), before)
  assert.deepEqual(await namesInFolder(id), [...before.keys()])
})

test('a round that sleeps until the medium was removed leaves nothing', async () => {
  const { id } = await upload()
  const late = await startSleeping(id, 'put')
  await work(shop, id)
  await service.database.pool.query('delete from media where id = $1', [id])
  await removeMediaFiles({ storage }, { folder: folderOf(id) })
  await late.wakeUp()
  assert.deepEqual(await namesInFolder(id), [])
})

test('a job that could not clear the folder does so when it is done again', async () => {
  const { id } = await upload()
  const list = () => Promise.reject(new Error('the storage is away'))
  await assert.rejects(work({ ...shop, storage: { ...storage, list } }, id), /is away/)
  const files = await readFiles(id)
  assert.deepEqual(await namesInFolder(id), [...files.keys(), 'upload'].sort())
  await work(shop, id)
  assert.deepEqual(await namesInFolder(id), [...files.keys()])
})

async function upload(): Promise<{ id: string; uploadUrl: string }> {
  const bytes = await jpeg()
  const asked = await call(service, token, 'POST', '/v1/media', {
    sizeBytes: bytes.length,
    mimeType: 'image/jpeg',
  })
  const medium = (asked.body as { data: { id: string; uploadUrl: string } }).data
  await put(medium.uploadUrl, bytes)
  // Looking takes the upload; the job that is added waits for a worker that never comes.
  await look(medium.id)
  return medium
}

async function look(id: string): Promise<Medium> {
  const { body } = await call(service, token, 'GET', `/v1/media/${id}`)
  return (body as { data: Medium }).data
}

async function work(using: ProcessingContext, mediumId: string): Promise<void> {
  await processMedia(using, { mediumId, uploadName: 'upload' }, AbortSignal.timeout(30_000))
}

/** A round that sleeps when it asks the storage for that. */
async function startSleeping(id: string, where: 'localPath' | 'put') {
  const alarm = Promise.withResolvers<void>()
  let sleeps = false
  const slow = { ...storage, [where]: sleepThen }
  async function sleepThen(...input: never[]) {
    sleeps = true
    await alarm.promise
    return (storage[where] as (...input: never[]) => Promise<unknown>)(...input)
  }
  const round = work({ ...shop, storage: slow as Storage }, id)
  await eventually(async () => sleeps, { what: 'it to sleep' })
  return {
    wakeUp: () => {
      alarm.resolve()
      return round
    },
  }
}

async function namesInFolder(id: string): Promise<string[]> {
  return (await storage.list(folderOf(id))).sort()
}

/** What everybody gets: the bytes of every file that the medium names. */
async function readFiles(id: string): Promise<Map<string, string>> {
  assert.equal((await look(id)).state, 'READY')
  const { rows } = await service.database.pool.query<{ name: string }>(
    'select name from media_files where media_id = $1 order by name',
    [id],
  )
  const files = rows.map(async ({ name }) => {
    const url = await storage.downloadUrl({ folder: folderOf(id), name }, 60)
    return [name, hash('sha256', (await download(url)).bytes)] as const
  })
  return new Map(await Promise.all(files))
}
