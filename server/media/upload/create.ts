// A medium begins with a promise: so many bytes of this type. The address to send them to is given in return.
import { sql } from 'kysely'
import { type Principal, refuseAppAlone } from '../../access/access.ts'
import type { Tx } from '../../db/db.ts'
import { Problem } from '../../errors.ts'
import { folderOf, makeMediumId } from '../ids.ts'
import { aboutType, readMediaType } from '../mime-types.ts'
import type { Storage } from '../storage/storage.ts'
import { addUploadPoll } from './notice.ts'
import { requireUploadQuota } from './quota.ts'

export const uploadSeconds = 1800
/** No network takes one half as large; reading it would cost more than it is worth. */
export const largestPictureBytes = 104_857_600

export async function createUpload(
  tx: Tx,
  using: { storage: Storage; limitBytes: number; unusedLimitBytes: number },
  principal: Principal,
  promised: { sizeBytes: number; mimeType: string },
): Promise<{ id: string; uploadUrl: string; uploadUrlDurationSeconds: number }> {
  refuseAppAlone(principal)
  const { storage, limitBytes } = using
  const mimeType = readMediaType(promised.mimeType)
  if (!mimeType) throw new Problem('invalid', { message: 'mimeType is not supported' })
  const isVideo = aboutType(mimeType).kind === 'video'
  const most = isVideo ? limitBytes : Math.min(limitBytes, largestPictureBytes)
  const { sizeBytes } = promised
  if (sizeBytes > most)
    throw new Problem('invalid', {
      message: `sizeBytes must be at most ${most} for ${isVideo ? 'a video' : 'a picture'}`,
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
