// An upload of half a gigabyte hardly increases the memory of the process.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { test } from 'node:test'
import { atEnd } from '../support/at-end.ts'
import { spawnCarillon } from '../support/carillon.ts'
import { freePort } from '../support/free-port.ts'
import { testKeys } from '../support/keys.ts'
import { need } from '../support/need.ts'
import { put, startMediaService } from './media-service.ts'
import { jpeg } from './pictures.ts'

const fileBytes = 500_000_000
// Usually less than 50, but the time of garbage collection is not under control. A third of the file would be too much.
const maxGrowthMegabytes = 150
const options = {
  timeout: 600_000,
  // The memory is read from /proc.
  ...(process.platform === 'linux' ? {} : { skip: 'only Linux tells' }),
}

test('an upload of 500 MB is not held in memory', options, async () => {
  const service = await startMediaService()
  const port = await freePort()
  const api = spawnCarillon('api', {
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATABASE_URL: service.database.url,
    CARILLON_KEYS: testKeys,
    CARILLON_DATA_DIR: service.config.dataDirectory,
  })
  atEnd(() => api.end())
  await api.ready
  const there = (url: string) => url.replace(service.url, `http://localhost:${port}`)
  // A first upload, so that all code is loaded.
  const small = await jpeg()
  const first = await service.requestUpload(small.length, 'image/jpeg')
  assert.equal((await put(there(first.uploadUrl), small)).status, 200)

  const { uploadUrl } = await service.requestUpload(fileBytes, 'video/mp4')
  const pid = need(api.pid)
  const before = await megabytes(pid, 'VmRSS')
  // Resets the peak that the kernel records.
  await writeFile(`/proc/${pid}/clear_refs`, '5')
  assert.equal(await putZeros(there(uploadUrl), fileBytes), 200)
  const grown = (await megabytes(pid, 'VmHWM')) - before
  assert.ok(grown < maxGrowthMegabytes, `it grew by ${grown} MB`)
})

async function megabytes(pid: number, name: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${name}:\\s*(\\d+) kB`, 'm').exec(status)?.[1]) / 1024
}

async function putZeros(url: string, length: number): Promise<number | undefined> {
  const upload = request(url, { method: 'PUT', headers: { 'content-length': length } })
  const answered = once(upload, 'response')
  const piece = Buffer.alloc(1_000_000)
  for (let sent = 0; sent < length; sent += piece.length)
    if (!upload.write(piece)) await once(upload, 'drain')
  upload.end()
  const [response] = await answered
  response.resume()
  return response.statusCode
}
