// /v1/media: ask for an upload, see what became of it (decisions 3).
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/db.ts'
import { callerOf } from '../http/authenticate.ts'
import { answerOnce, RepeatHeaders } from '../http/idempotency.ts'
import { answers, Nullable, One, ref } from '../http/schemas.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { requireMedium } from './find.ts'
import { declarableTypes } from './mime-types.ts'
import type { Storage } from './storage/storage.ts'
import { createUpload, uploadSeconds } from './upload/create.ts'
import { noticeUpload } from './upload/notice.ts'

const NewMedium = Type.Object(
  {
    sizeBytes: Type.Integer({ minimum: 1, description: 'The exact length of the file' }),
    mimeType: Type.Enum([...declarableTypes]),
  },
  { $id: 'NewMedium' },
)

const Upload = Type.Object(
  {
    id: Type.String({ examples: ['Zm9vYmFyLW5vdC1yZWFsIQ=='] }),
    uploadUrl: Type.String({
      description: 'PUT the bytes here, without Authorization. The address is signed.',
    }),
    uploadUrlDurationSeconds: Type.Integer({ examples: [uploadSeconds] }),
  },
  { $id: 'Upload' },
)

const Medium = Type.Object(
  {
    id: Type.String(),
    state: Type.Enum(['QUEUED', 'READY', 'FAILED'], {
      description: 'QUEUED: waiting for the bytes, or working on them. READY: can be attached.',
    }),
    downloadUrl: Nullable(Type.String({ description: 'Signed; null until READY' })),
    downloadUrlDurationSeconds: Nullable(Type.Integer()),
    reason: Nullable(Type.String({ description: 'Why it is FAILED' })),
  },
  { $id: 'Medium' },
)

const onMedium = Type.Object({ mediaId: Type.String({ maxLength: 200 }) })
const downloadSeconds = 1800

type Using = { database: Database; keyRing: KeyRing; storage: Storage; config: Config }

export function mediaRoutes(instance: FastifyInstance, using: Using): void {
  const { database, keyRing, storage, config } = using
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
  for (const schema of [Upload, Medium]) app.addSchema(schema)
  const tags = ['Media']

  app.post(
    '/v1/media',
    {
      schema: {
        tags,
        summary: 'Ask for an address to upload a picture or a video to',
        body: NewMedium,
        headers: RepeatHeaders,
        response: answers(One(ref(Upload)), 'Where to put the bytes'),
      },
    },
    async (request) =>
      answerOnce(database, keyRing, request, async (tx) => ({
        data: await createUpload(
          tx,
          {
            storage,
            limitBytes: config.mediaLimitBytes,
            unusedLimitBytes: config.mediaUnusedLimitBytes,
          },
          callerOf(request).principal,
          request.body,
        ),
      })),
  )

  app.get(
    '/v1/media/:mediaId',
    {
      schema: {
        tags,
        summary: 'The state of an upload',
        params: onMedium,
        response: answers(One(ref(Medium)), 'The medium'),
      },
    },
    async (request) => {
      const { principal } = callerOf(request)
      const { mediaId } = request.params
      const found = await requireMedium(database, principal, mediaId)
      // An S3 server that is away is no reason not to tell what is known.
      const wasNoticed = await noticeUpload(using, found).catch((err: unknown) => {
        request.log.warn({ err }, 'could not look for an upload')
        return false
      })
      const medium = wasNoticed ? await requireMedium(database, principal, mediaId) : found
      return { data: await render(storage, medium) }
    },
  )
}

async function render(
  storage: Storage,
  medium: Awaited<ReturnType<typeof requireMedium>>,
): Promise<Static<typeof Medium>> {
  const { id, state, reason, original } = medium
  const isThere = state === 'READY' && original !== null
  return {
    id,
    state: state as Static<typeof Medium>['state'],
    downloadUrl: isThere ? await storage.downloadUrl(original, downloadSeconds) : null,
    downloadUrlDurationSeconds: isThere ? downloadSeconds : null,
    reason,
  }
}
