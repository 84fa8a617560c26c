// /v1/media: request an upload and read its state (decisions 3).

import { type Static, Type } from 'typebox'
import { requireCaller } from '../access/access.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/db.ts'
import { defaultLimit, readPage } from '../db/keyset.ts'
import { callerOf } from '../http/authenticate.ts'
import { answerOnce, RepeatHeaders } from '../http/idempotency.ts'
import {
  type Api,
  answers,
  formatTime,
  Nullable,
  One,
  OptionalInput,
  Page,
  PageQuery,
  ref,
  Sentences,
  Time,
} from '../http/schemas.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { besideTexts, render as inEnglish } from '../sentences/sentences.ts'
import { type FoundMedium, requireMedium } from './find.ts'
import { isUploadKey, listUploads } from './list.ts'
import { declarableTypes, readMediaType, typeInfo } from './mime-types.ts'
import type { Storage } from './storage/storage.ts'
import { createUpload, uploadSeconds } from './upload/create.ts'
import { detectUpload } from './upload/poll.ts'

const NewMedium = Type.Object(
  {
    sizeBytes: Type.Integer({ minimum: 1, description: 'The exact length of the file' }),
    mimeType: Type.Enum([...declarableTypes]),
    name: OptionalInput(
      Type.String({ maxLength: 255, description: 'The name of the file, to recognise it by' }),
    ),
  },
  { $id: 'NewMedium' },
)

const Upload = Type.Object(
  {
    id: Type.String({ examples: ['Zm9vYmFyLW5vdC1yZWFsIQ=='] }),
    uploadUrl: Type.String({
      description: 'PUT the bytes here, without Authorization. The URL is signed.',
    }),
    uploadUrlDurationSeconds: Type.Integer({ examples: [uploadSeconds] }),
  },
  { $id: 'Upload' },
)

const Medium = Type.Object(
  {
    id: Type.String(),
    state: Type.Enum(['QUEUED', 'READY', 'FAILED'], {
      description: 'QUEUED: waiting for the bytes, or processing them. READY: can be attached.',
    }),
    downloadUrl: Nullable(Type.String({ description: 'Signed; null until READY' })),
    downloadUrlDurationSeconds: Nullable(Type.Integer()),
    reason: Nullable(Type.String({ description: 'Why it is FAILED' })),
    sentences: Type.Optional(Sentences),
    kind: Type.Enum(['IMAGE', 'GIF', 'VIDEO', 'DOCUMENT'], { description: 'By the declared type' }),
    name: Nullable(Type.String({ description: 'As it was given with the upload' })),
    sizeBytes: Type.Integer({ minimum: 0 }),
    width: Nullable(
      Type.Integer({ description: 'In pixels; null until READY, and of a document' }),
    ),
    height: Nullable(Type.Integer()),
    durationSeconds: Nullable(Type.Number({ description: 'Of a video; null until READY' })),
    thumbnailUrl: Nullable(
      Type.String({
        description: 'Signed, as long as downloadUrl; null until READY, and of a document',
      }),
    ),
    progress: Type.Enum(['AWAITED', 'PROCESSING', 'DONE'], {
      description: 'Whether the bytes are awaited, being processed, or done with (READY or FAILED)',
    }),
    createdDate: Time,
  },
  { $id: 'Medium' },
)

const onMedium = Type.Object({ mediaId: Type.String({ maxLength: 200 }) })
const downloadSeconds = 1800

type Using = { database: Database; keyRing: KeyRing; storage: Storage; config: Config }

export function mediaRoutes(app: Api, using: Using): void {
  const { database, keyRing, storage, config } = using
  for (const schema of [Upload, Medium]) app.addSchema(schema)
  const tags = ['Media']

  app.post(
    '/v1/media',
    {
      schema: {
        tags,
        summary: 'Request a URL for the upload of a picture, a video or a PDF',
        body: NewMedium,
        headers: RepeatHeaders,
        response: answers(One(ref(Upload)), 'The upload URL'),
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
    '/v1/media',
    {
      schema: {
        tags,
        // The other call has had the usual name, getMedia, for longer.
        operationId: 'listMedia',
        summary: 'List what the caller has uploaded, newest first',
        querystring: PageQuery,
        response: answers(Page(ref(Medium)), 'A page of media'),
      },
    },
    async (request) => {
      const page = readPage(request.query, { usual: defaultLimit, isKey: isUploadKey })
      const { rows, metadata } = await listUploads(database, requireCaller(request.principal), page)
      return { data: await Promise.all(rows.map((row) => render(storage, row))), metadata }
    },
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
      // An unreachable S3 server must not keep the route from answering with the stored state.
      const hasChanged = await detectUpload(using, found).catch((err: unknown) => {
        request.log.warn({ err }, 'could not check the storage for an upload')
        return false
      })
      const medium = hasChanged ? await requireMedium(database, principal, mediaId) : found
      return { data: await render(storage, medium) }
    },
  )
}

async function render(storage: Storage, medium: FoundMedium): Promise<Static<typeof Medium>> {
  const { id, state, reason, original, thumbnail } = medium
  const isReady = state === 'READY' && original !== null
  const shown = isReady ? original : undefined
  return {
    id,
    state: state as Static<typeof Medium>['state'],
    downloadUrl: isReady ? await storage.downloadUrl(original, downloadSeconds) : null,
    downloadUrlDurationSeconds: isReady ? downloadSeconds : null,
    reason: reason && inEnglish(reason),
    ...besideTexts({ reason }),
    kind: kindOf(medium.mimeType),
    name: medium.fileName,
    sizeBytes: shown?.sizeBytes ?? medium.sizeBytes,
    width: shown?.width ?? null,
    height: shown?.height ?? null,
    durationSeconds: shown?.durationSeconds ?? null,
    thumbnailUrl: shown && thumbnail ? await storage.downloadUrl(thumbnail, downloadSeconds) : null,
    progress: progressOf(medium),
    createdDate: formatTime(medium.createdAt),
  }
}

function kindOf(mimeType: string): Static<typeof Medium>['kind'] {
  const type = readMediaType(mimeType)
  const kinds = { image: 'IMAGE', gif: 'GIF', video: 'VIDEO', document: 'DOCUMENT' } as const
  return kinds[type ? typeInfo(type).kind : 'image']
}

function progressOf({ state, uploadedAt }: FoundMedium): Static<typeof Medium>['progress'] {
  if (state !== 'QUEUED') return 'DONE'
  return uploadedAt === null ? 'AWAITED' : 'PROCESSING'
}
