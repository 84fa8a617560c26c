// A run that was suspended while another one did its work: its results are discarded, and none of its files are left. With S3, because
// there the upload URL stays valid and accepts other bytes.
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { folderOf } from '../../server/media/ids.ts'
import { openPictureProcesses } from '../../server/media/pictures/picture-process.ts'
import { type ProcessingContext, processMedia } from '../../server/media/processing/process.ts'
import type { Storage } from '../../server/media/storage/storage.ts'
import { removeMediaFiles } from '../../server/media/sweep.ts'
import { pollForUpload } from '../../server/media/upload/poll.ts'
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
const context: ProcessingContext = {
  ...services,
  networks: services.networks.all,
  programs: services.config,
  pictures: openPictureProcesses(),
  reach: () => undefined,
  settled: async () => undefined,
}

test('bytes that are uploaded after READY do not get into the medium through a late run', async () => {
  const { id, uploadUrl } = await upload()
  const late = await startPaused(id, 'localPath')
  await work(context, id)
  const before = await readFiles(id)
  await put(uploadUrl, await jpeg())
  await late.resume()
  assert.deepEqual(await readFiles(id), before)
  assert.deepEqual(await namesInFolder(id), [...before.keys()])
})

test('a run that resumes after the medium was removed leaves nothing', async () => {
  const { id } = await upload()
  const late = await startPaused(id, 'put')
  await work(context, id)
  await service.database.pool.query('delete from media where id = $1', [id])
  await removeMediaFiles({ storage }, { folder: folderOf(id) })
  await late.resume()
  assert.deepEqual(await namesInFolder(id), [])
})

test('a job that could not clear the folder does so when it is repeated', async () => {
  const { id } = await upload()
  const list = () => Promise.reject(new Error('the storage is away'))
  await assert.rejects(work({ ...context, storage: { ...storage, list } }, id), /is away/)
  const files = await readFiles(id)
  assert.deepEqual(await namesInFolder(id), [...files.keys(), 'upload'].sort())
  await work(context, id)
  assert.deepEqual(await namesInFolder(id), [...files.keys()])
})

test('a poll that saw a wrong upload, and resumes after another one rejected it, leaves the next upload', async () => {
  const bytes = await jpeg()
  const { id, uploadUrl } = await requestUpload(bytes.length)
  await put(uploadUrl, bytes.subarray(1))
  const resume = Promise.withResolvers<void>()
  let isPaused = false
  const findSize: Storage['findSize'] = async (file) => {
    const size = await storage.findSize(file)
    isPaused = true
    await resume.promise
    return size
  }
  const { database } = services
  const late = pollForUpload(
    { database, storage: { ...storage, findSize } },
    { mediumId: id, look: 0 },
  )
  await eventually(async () => isPaused, { what: 'the poll to pause' })
  assert.match((await readMedium(id)).reason ?? '', /were declared/)
  await put(uploadUrl, bytes)
  resume.resolve()
  await late
  assert.deepEqual(await namesInFolder(id), ['upload'])
  assert.equal((await readMedium(id)).reason, null)
})

async function requestUpload(sizeBytes: number): Promise<{ id: string; uploadUrl: string }> {
  const declared = { sizeBytes, mimeType: 'image/jpeg' }
  const answer = await call(service, token, 'POST', '/v1/media', declared)
  return (answer.body as { data: { id: string; uploadUrl: string } }).data
}

async function upload(): Promise<{ id: string; uploadUrl: string }> {
  const bytes = await jpeg()
  const medium = await requestUpload(bytes.length)
  await put(medium.uploadUrl, bytes)
  // Reading the state accepts the upload; its job is never run, because there is no worker.
  await eventually(async () => {
    await readMedium(medium.id)
    const found = 'select from media where id = $1 and uploaded_at is not null'
    return (await service.database.pool.query(found, [medium.id])).rowCount === 1
  })
  return medium
}

async function readMedium(id: string): Promise<Medium> {
  const { body } = await call(service, token, 'GET', `/v1/media/${id}`)
  return (body as { data: Medium }).data
}

async function work(using: ProcessingContext, mediumId: string): Promise<void> {
  await processMedia(using, { mediumId, uploadName: 'upload' }, AbortSignal.timeout(300_000))
}

/** A run that pauses in this method of the storage. */
async function startPaused(id: string, where: 'localPath' | 'put') {
  const resume = Promise.withResolvers<void>()
  let isPaused = false
  const slow = { ...storage, [where]: pauseThen }
  async function pauseThen(...input: never[]) {
    isPaused = true
    await resume.promise
    return (storage[where] as (...input: never[]) => Promise<unknown>)(...input)
  }
  const run = work({ ...context, storage: slow as Storage }, id)
  await eventually(async () => isPaused, { what: 'the run to pause' })
  return {
    resume: () => {
      resume.resolve()
      return run
    },
  }
}

async function namesInFolder(id: string): Promise<string[]> {
  return (await storage.list(folderOf(id))).sort()
}

/** The hash of every file of the medium, by name. */
async function readFiles(id: string): Promise<Map<string, string>> {
  assert.equal((await readMedium(id)).state, 'READY')
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
