// The URLs of the disk storage: PUT for an upload, HEAD and PATCH to go on with it, GET for a download. The signature in the URL replaces a token; a URL without
// a valid signature gets the same answer whether or not the file exists.

import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../db/db.ts'
import { Problem } from '../../errors.ts'
import { allowSlowBody } from '../../http/errors/errors.ts'
import { nothing } from '../../http/schemas.ts'
import { say } from '../../sentences/sentences.ts'
import { mediumIdOf } from '../ids.ts'
import { isPicture, type MediaType, readMediaType, typeOfName } from '../mime-types.ts'
import { lateUploadSeconds, rejectUpload } from '../upload/accept.ts'
import { countArrived } from '../upload/arrived.ts'
import { type ExpectedUpload, receiveUpload, tooLarge, wrongSize } from '../upload/receive.ts'
import { openRunningUploads } from '../upload/running-uploads.ts'
import { type DiskStorage, isDiskStorage, isMissing, pathInUrl } from './disk.ts'
import { readRange } from './ranges.ts'
import type { Storage } from './storage.ts'

type Using = { database: Database; storage: DiskStorage }
type UploadRequest = FastifyRequest<{ Params: { folder: string } }>
type FileRequest = FastifyRequest<{ Params: { folder: string; name: string } }>

const idleMs = 30_000

/** With S3 the bucket has URLs of its own. */
export async function fileRoutes(
  app: FastifyInstance,
  { database, storage }: { database: Database; storage: Storage },
): Promise<void> {
  if (!isDiskStorage(storage)) return
  await app.register(async (scope) => routesOfDisk(scope, { database, storage }))
}

function routesOfDisk(app: FastifyInstance, using: Using): void {
  app.removeAllContentTypeParsers()
  // The handler streams the body itself.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  const running = openRunningUploads()
  const receive = async (request: UploadRequest, reply: FastifyReply, offset: number) => {
    const { folder } = request.params
    // A rejected client may still be sending a gigabyte: close the connection instead of reading it.
    void reply.header('connection', 'close')
    requireSigned(using.storage, 'PUT', { folder, name: 'upload' }, request)
    await running.run(
      folder,
      () => request.raw.destroy(),
      () => receiveBody(using, request, { mediumId: mediumIdOf(folder), offset }),
    )
    void reply.removeHeader('connection')
    return nothing
  }
  const path = '/media/:folder/upload'
  const options = { schema: { hide: true } }
  app.put(path, options, (request: UploadRequest, reply) => receive(request, reply, 0))
  app.patch(path, options, (request: UploadRequest, reply) =>
    receive(request, reply, offsetOf(request)),
  )
  app.head(path, options, async (request: UploadRequest, reply) => {
    const { folder } = request.params
    requireSigned(using.storage, 'PUT', { folder, name: 'upload' }, request)
    await running.endAll(folder)
    const { mediumId, sizeBytes, isComplete } = await readExpected(using, mediumIdOf(folder))
    const offset = isComplete ? sizeBytes : await countArrived(using.storage, mediumId)
    return reply
      .headers({
        'cache-control': 'no-store',
        'upload-offset': offset,
        'upload-complete': isComplete ? '?1' : '?0',
      })
      .send()
  })

  app.get(
    '/media/:folder/:name',
    { schema: { hide: true } },
    async (request: FileRequest, reply) => {
      requireSigned(using.storage, 'GET', request.params, request)
      return sendFile(using.storage, request, reply)
    },
  )
}

function requireSigned(
  storage: DiskStorage,
  method: 'GET' | 'PUT',
  file: { folder: string; name: string },
  request: FastifyRequest,
): void {
  const isWellFormed = /^[\w-]{22}$/.test(file.folder) && /^[\w.-]{1,100}$/.test(file.name)
  const query = request.query as Record<string, unknown>
  if (isWellFormed && storage.signedPaths.isValid(method, pathInUrl(file), query)) return
  throw new Problem('addressNotValid')
}

/** The header of the IETF's draft (draft-ietf-httpbis-resumable-upload). */
function offsetOf({ headers }: FastifyRequest): number {
  const given = String(headers['upload-offset'])
  if (/^[0-9]{1,15}$/.test(given)) return Number(given)
  throw new Problem('invalid', { message: say('upload_offset_missing'), reason: 'missing' })
}

async function readExpected({ database }: Using, mediumId: string) {
  const medium = await database
    .selectFrom('media')
    .select(['state', 'mime_type', 'size_bytes', 'uploaded_at', 'upload_ends_at'])
    .where('id', '=', mediumId)
    .executeTakeFirst()
  if (!medium)
    throw new Problem('notFound', { message: say('media_not_found'), reason: 'unknown_media' })
  const isWaiting = medium.state === 'QUEUED' && medium.uploaded_at === null
  const isComplete = !isWaiting && medium.state !== 'FAILED'
  return { medium, mediumId, sizeBytes: Number(medium.size_bytes), isComplete }
}

async function receiveBody(
  using: Using,
  request: FastifyRequest,
  { mediumId, offset }: { mediumId: string; offset: number },
): Promise<void> {
  const { medium, ...found } = await readExpected(using, mediumId)
  const expected = { ...found, offset }
  if (!expected.isComplete) await requireDeclaredHeaders(using.database, request, medium, expected)
  const endsAt = medium.upload_ends_at.getTime() + lateUploadSeconds * 1000
  const { socket } = request.raw
  const restoreBodyTimeout = allowSlowBody(socket)
  // The server closes a connection that stays idle for this long.
  socket.setTimeout(idleMs)
  try {
    const signal = AbortSignal.timeout(Math.max(1, endsAt - Date.now()))
    await receiveUpload(using, request.raw, expected, signal)
  } finally {
    socket.setTimeout(0)
    restoreBodyTimeout()
  }
}

/** Compares the headers with the declaration before any byte is read. */
async function requireDeclaredHeaders(
  database: Database,
  request: FastifyRequest,
  medium: { mime_type: string },
  expected: ExpectedUpload,
): Promise<void> {
  const length = request.headers['content-length']
  const end = expected.offset + Number(length)
  if (length !== undefined && end > expected.sizeBytes) throw tooLarge(expected.sizeBytes)
  // Many clients send a default Content-Type. Only one that names a picture, video or sound is taken seriously.
  const type = request.headers['content-type'] ?? ''
  if (/^(image|video|audio)\//i.test(type) && !mayBe(medium.mime_type as MediaType, type)) {
    const reason = say('upload_type_mismatch', {
      given: type.slice(0, 100),
      declared: medium.mime_type,
    })
    await rejectUpload(database, expected.mediumId, reason)
    throw new Problem('invalid', {
      message: reason,
      resource: { type: 'media', id: expected.mediumId },
      reason: 'upload_mismatch',
    })
  }
  if (length !== undefined && end !== expected.sizeBytes)
    throw await wrongSize(database, expected, end)
}

/** The bytes decide which type of picture it is. */
function mayBe(declared: MediaType, contentType: string): boolean {
  const type = readMediaType(contentType)
  if (type === undefined) return false
  return type === declared || (isPicture(type) && isPicture(declared))
}

async function sendFile(
  storage: DiskStorage,
  request: FileRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { name } = request.params
  const type = typeOfName(name)
  const handle = type && (await open(storage.pathOf(request.params)).catch(unlessMissing))
  if (!handle) throw new Problem('notFound')
  const { size } = await handle.stat()
  const range = readRange(request.headers.range, size)
  void reply.headers({
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=3600',
    // Nothing in the file may execute in a browser. Other sites may embed it.
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  })
  if (range === 'unsatisfiable') {
    await handle.close()
    return reply.code(416).header('content-range', `bytes */${size}`).send()
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  if (range) void reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  void reply.header('content-length', end - start + 1)
  if (request.method === 'HEAD') {
    await handle.close()
    // An empty stream keeps the Content-Length of the file; Fastify would replace it for an empty payload.
    return reply.send(Readable.from([]))
  }
  return reply.send(handle.createReadStream({ start, end }))
}

function unlessMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error
}
