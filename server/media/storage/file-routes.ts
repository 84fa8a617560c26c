// The addresses of the disk storage: PUT for an upload, GET for what lies there. No token: the address proves itself, and
// whoever changes it learns nothing, not even whether there is such a file.
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../db/db.ts'
import { Problem } from '../../errors.ts'
import { allowSlowBody } from '../../http/errors.ts'
import { nothing } from '../../http/schemas.ts'
import { mediumIdOf } from '../ids.ts'
import { readMediaType, typeOfName } from '../mime-types.ts'
import { lateUploadSeconds, refuseUpload } from '../upload/accept.ts'
import { type Expected, receiveUpload, tooMuch, wrongSize } from '../upload/receive.ts'
import { type DiskStorage, isMissing, pathInUrl } from './disk.ts'
import { readRange } from './ranges.ts'

type Using = { database: Database; storage: DiskStorage }
type FileRequest = FastifyRequest<{ Params: { folder: string; name: string } }>

const idleMs = 30_000
const mostUploadsOfOne = 2

export function fileRoutes(app: FastifyInstance, using: Using): void {
  app.removeAllContentTypeParsers()
  // The bytes are not a body to be parsed: the handler reads them.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  const underWay = new Map<string, number>()

  app.put(
    '/media/:folder/upload',
    { schema: { hide: true } },
    async (request: FastifyRequest<{ Params: { folder: string } }>, reply) => {
      const { folder } = request.params
      // Whoever is refused may still be sending a gigabyte: nobody reads it.
      void reply.header('connection', 'close')
      requireSigned(using.storage, 'PUT', { folder, name: 'upload' }, request)
      const count = (underWay.get(folder) ?? 0) + 1
      if (count > mostUploadsOfOne)
        throw new Problem('conflict', { message: 'This is being uploaded already' })
      underWay.set(folder, count)
      try {
        await takeBytes(using, request, mediumIdOf(folder))
      } finally {
        const left = (underWay.get(folder) ?? 1) - 1
        if (left === 0) underWay.delete(folder)
        else underWay.set(folder, left)
      }
      void reply.removeHeader('connection')
      return nothing
    },
  )

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

async function takeBytes(using: Using, request: FastifyRequest, mediumId: string): Promise<void> {
  const medium = await using.database
    .selectFrom('media')
    .select(['state', 'mime_type', 'size_bytes', 'uploaded_at', 'upload_ends_at'])
    .where('id', '=', mediumId)
    .executeTakeFirst()
  if (!medium) throw new Problem('notFound', { message: 'Media not found' })
  const isWaiting = medium.state === 'QUEUED' && medium.uploaded_at === null
  const expected = {
    mediumId,
    sizeBytes: Number(medium.size_bytes),
    isTaken: !isWaiting && medium.state !== 'FAILED',
  }
  if (!expected.isTaken) await requireAsDeclared(using.database, request, medium, expected)
  const endsAt = medium.upload_ends_at.getTime() + lateUploadSeconds * 1000
  const { socket } = request.raw
  const takeBackPatience = allowSlowBody(socket)
  // The server ends a connection on which nothing has come for so long.
  socket.setTimeout(idleMs)
  try {
    const signal = AbortSignal.timeout(Math.max(1, endsAt - Date.now()))
    await receiveUpload(using, request.raw, expected, signal)
  } finally {
    socket.setTimeout(0)
    takeBackPatience()
  }
}

/** What the headers tell before a byte is read. */
async function requireAsDeclared(
  database: Database,
  request: FastifyRequest,
  medium: { mime_type: string },
  expected: Expected,
): Promise<void> {
  const length = request.headers['content-length']
  if (length !== undefined && Number(length) > expected.sizeBytes) throw tooMuch(expected.sizeBytes)
  // Many clients send a type of their own choice; one that names a picture or a video is meant.
  const type = request.headers['content-type'] ?? ''
  if (/^(image|video|audio)\//i.test(type) && readMediaType(type) !== medium.mime_type) {
    const reason = `The upload says it is ${type.slice(0, 100)}, and ${medium.mime_type} was declared.`
    await refuseUpload(database, expected.mediumId, reason)
    throw new Problem('invalid', { message: reason })
  }
  if (length !== undefined && Number(length) !== expected.sizeBytes)
    throw await wrongSize(database, expected, Number(length))
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
    // Whatever a browser makes of it: nothing in it may run. Pages elsewhere may show it.
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
    // A stream, so that the length of the file stays and not that of the answer.
    return reply.send(Readable.from([]))
  }
  return reply.send(handle.createReadStream({ start, end }))
}

function unlessMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error
}
