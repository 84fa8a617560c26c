// Creates a medium from a declared size and type, and returns the URL for its upload.

import { sql } from 'kysely'
import { type Principal, refuseAppAlone } from '../../access/access.ts'
import type { Tx } from '../../db/db.ts'
import { Problem } from '../../errors.ts'
import { say } from '../../sentences/sentences.ts'
import { folderOf, makeMediumId } from '../ids.ts'
import { readMediaType, typeInfo } from '../mime-types.ts'
import type { Storage } from '../storage/storage.ts'
import { addUploadPoll } from './poll.ts'
import { requireUploadQuota } from './quota.ts'

export const uploadSeconds = 1800
/** More than twice what any network accepts. */
export const maxPictureBytes = 104_857_600
/** The limit of LinkedIn, the only network with documents. */
const maxDocumentBytes = 100_000_000

const limits = {
  image: { bytes: maxPictureBytes, type: 'a picture' },
  gif: { bytes: maxPictureBytes, type: 'a picture' },
  video: { bytes: Number.POSITIVE_INFINITY, type: 'a video' },
  document: { bytes: maxDocumentBytes, type: 'a PDF' },
}

export async function createUpload(
  tx: Tx,
  using: { storage: Storage; limitBytes: number; unusedLimitBytes: number },
  principal: Principal,
  declared: { sizeBytes: number; mimeType: string; name?: string | null },
): Promise<{ id: string; uploadUrl: string; uploadUrlDurationSeconds: number }> {
  refuseAppAlone(principal)
  const { storage, limitBytes } = using
  const mimeType = readMediaType(declared.mimeType)
  if (!mimeType)
    throw new Problem('invalid', {
      message: say('mime_type_unsupported'),
      reason: 'media_type_unsupported',
      param: '/mimeType',
    })
  const { bytes, type } = limits[typeInfo(mimeType).kind]
  const maxBytes = Math.min(limitBytes, bytes)
  const { sizeBytes } = declared
  if (sizeBytes > maxBytes)
    throw new Problem('invalid', {
      message: say('size_too_large', { limit: maxBytes, type }),
      reason: 'media_too_large',
      param: '/sizeBytes',
    })
  await requireUploadQuota(tx, principal, sizeBytes, using.unusedLimitBytes)
  const id = makeMediumId()
  await tx
    .insertInto('media')
    .values({
      id,
      organization_id: principal.kind === 'organization' ? principal.organizationId : null,
      member_id: principal.kind === 'member' ? principal.memberId : null,
      mime_type: mimeType,
      size_bytes: sizeBytes,
      file_name: declared.name?.trim() || null,
      upload_ends_at: sql`now() + make_interval(secs => ${uploadSeconds})`,
    })
    .execute()
  if (storage.kind === 's3') await addUploadPoll(tx, id, 0)
  const upload = { folder: folderOf(id), sizeBytes, mimeType, seconds: uploadSeconds }
  return {
    id,
    uploadUrl: await storage.uploadUrl(upload),
    uploadUrlDurationSeconds: uploadSeconds,
  }
}
