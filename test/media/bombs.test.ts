// Decompression bombs: pictures of a few bytes that decode to hundreds of megabytes. They are refused by their header, decoded in a
// process of their own, and do not delay other uploads.
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { call, tokenOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { runs } from '../support/runs.ts'
import { download, type Medium, put, startMediaService } from './media-service.ts'
import { jpeg, photo, plain, read } from './pictures.ts'

const service = await startMediaService()
const other = await tokenOf(service, service.demo.member.sole.id)
const maxMebibytes = 400

test('a WebP of 28 bytes and 100 million pixels is refused, and the reason names the limit', async () => {
  const medium = await service.upload(webpOf(10_000, 9_999), 'image/webp')
  assert.equal(medium.state, 'FAILED')
  assert.equal(
    medium.reason,
    'The picture is too large: a WebP picture like this may have 25 million pixels, and it has 100.',
  )
})

test('a rotated JPEG of 48 million pixels, as a phone writes it, is stored at half its size', async () => {
  const max = watchChildren()
  const bytes = await plain({ width: 8_064, height: 6_048 })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const medium = await service.upload(bytes, 'image/jpeg')
  assert.equal(medium.state, 'READY', medium.reason ?? '')
  const { width, height } = await read((await download(medium.downloadUrl)).bytes)
  assert.deepEqual([width, height], [3_024, 4_032])
  assertSmall(await max())
})

test('a progressive JPEG that would need too much memory is refused', async () => {
  // It is refused by its header, so the pixels behind that need not be there.
  const bytes = await plain({ width: 90, height: 80 })
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer()
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc2]))
  assert.deepEqual([bytes.readUInt16BE(frame + 5), bytes.readUInt16BE(frame + 7)], [80, 90])
  bytes.writeUInt16BE(8_000, frame + 5)
  bytes.writeUInt16BE(9_000, frame + 7)
  const medium = await service.upload(bytes, 'image/jpeg')
  assert.equal(medium.state, 'FAILED')
  assert.match(medium.reason ?? '', /may have 33 million pixels, and it has 72/)
})

test('many bombs of one member do not delay a picture of another organization, and no process grows', async (t) => {
  t.after(() => service.database.pool.query(`delete from media where state = 'QUEUED'`))
  const max = watchChildren()
  const own = process.memoryUsage.rss()
  // The first is just small enough to be decoded, and as slow as possible; the others are refused by their headers.
  const slow = webpOf(4_999, 5_000)
  const fast = webpOf(10_000, 9_999)
  for (let index = 0; index < runs(40, 100); index += 1)
    await send(index % 4 === 0 ? slow : fast, service.token, 'image/webp')
  const id = await send(await photo(), other, 'image/jpeg')
  const medium = await eventually(
    async () => {
      const seen = await service.readMedium(id, other)
      return seen.state === 'QUEUED' ? undefined : seen
    },
    { what: 'the picture', every: 20 },
  )
  assert.equal(medium.state, 'READY', medium.reason ?? '')
  const { rows } = await service.database.pool.query(`select from media where state = 'QUEUED'`)
  assert.ok(rows.length > 10, 'it came after the bombs, or they were gone before')
  assertSmall(await max())
  const grown = (process.memoryUsage.rss() - own) / 1e6
  assert.ok(grown < 200, `the service itself grew by ${grown} MB`)
})

test('the picture process has nothing of the environment of the service', async () => {
  await service.upload(await jpeg(), 'image/jpeg')
  assert.ok((await childrenOfThis()).length > 0)
  for (const pid of await pictureProcesses()) {
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')
    assert.doesNotMatch(environment, /CARILLON|DATABASE|SECRET|HOME/)
  }
})

/** A lossless WebP of one colour: after the size come five codes of one symbol each, and no bits for the pixels. */
function webpOf(width: number, height: number): Buffer {
  const chunk = Buffer.alloc(8)
  chunk[0] = 0x2f
  chunk.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1)
  chunk.writeUIntLE(
    bitsOf([0, 0, 0, ...Array.from({ length: 5 }, () => [1, 0, 0, 0]).flat()]),
    5,
    3,
  )
  const size = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32LE(value)
    return bytes
  }
  const body = Buffer.concat([Buffer.from('WEBPVP8L'), size(chunk.length), chunk])
  return Buffer.concat([Buffer.from('RIFF'), size(body.length), body])
}

function bitsOf(bits: number[]): number {
  return bits.reduce((sum, bit, place) => sum + bit * 2 ** place, 0)
}

async function send(bytes: Buffer, token: string, mimeType: string): Promise<string> {
  const answer = await call(service, token, 'POST', '/v1/media', {
    sizeBytes: bytes.length,
    mimeType,
  })
  const { id, uploadUrl } = (answer.body as { data: Medium & { uploadUrl: string } }).data
  assert.equal((await put(uploadUrl, bytes)).status, 200)
  return id
}

/** The highest memory use of one of the picture processes, in mebibytes. */
function watchChildren(): () => Promise<number> {
  let max = 0
  const measure = async () => {
    for (const pid of await pictureProcesses()) {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
      max = Math.max(max, Number(/^VmHWM:\s*(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024)
    }
  }
  const timer = setInterval(() => void measure(), 50).unref()
  return async () => {
    clearInterval(timer)
    await measure()
    return max
  }
}

/** Other tests may have child processes here as well, such as a browser. */
async function pictureProcesses(): Promise<string[]> {
  const found: string[] = []
  for (const pid of await childrenOfThis()) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.includes('picture-child')) found.push(pid)
  }
  return found
}

async function childrenOfThis(): Promise<string[]> {
  const lists = (await readdir('/proc/self/task')).map((task) =>
    readFile(`/proc/self/task/${task}/children`, 'utf8').catch(() => ''),
  )
  return (await Promise.all(lists))
    .join(' ')
    .split(' ')
    .filter((pid) => pid !== '')
}

function assertSmall(mebibytes: number): void {
  assert.ok(mebibytes > 0 && mebibytes < maxMebibytes, `a process had ${mebibytes} MiB`)
}
