// Finds media for a caller. A medium is visible to its uploader and to the organizations of the uploader; for any other
// caller it does not exist.

import { sql } from 'kysely'
import type { Principal } from '../access/access.ts'
import type { Database } from '../db/db.ts'
import { Problem } from '../errors.ts'
import { fromStored, type Said, say } from '../sentences/sentences.ts'
import { folderOf, isMediumId } from './ids.ts'
import type { StoredFile } from './storage/storage.ts'

export type MediaState = 'READY' | 'QUEUED' | 'FAILED'

export type FoundMedium = {
  id: string
  state: MediaState
  reason: Said | null
  mimeType: string
  sizeBytes: number
  fileName: string | null
  uploadedAt: Date | null
  uploadEndsAt: Date
  /** Null until READY. */
  original: OriginalFile | null
  /** Null until READY, and of a document. */
  thumbnail: StoredFile | null
  createdAt: Date
  /** The same to the microsecond, in microseconds since 1970. */
  createdMicros: string
}

type OriginalFile = StoredFile & {
  mimeType: string
  sizeBytes: number
  width: number | null
  height: number | null
  durationSeconds: number | null
}

type Row = {
  id: string
  state: MediaState
  reason: string | null
  reason_sentence: unknown
  mime_type: string
  size_bytes: string
  file_name: string | null
  uploaded_at: Date | null
  upload_ends_at: Date
  name: string | null
  file_type: string
  file_bytes: string
  width: number | null
  height: number | null
  duration_seconds: number | null
  thumbnail: string | null
  created_at: Date
  created_micros: string
}

export async function requireMedium(
  database: Database,
  principal: Principal,
  mediumId: string,
): Promise<FoundMedium> {
  const [found] = await selectMedia(database, [mediumId], isFor(principal))
  if (found) return found
  throw new Problem('notFound', {
    message: say('media_not_found'),
    resource: { type: 'media', id: mediumId },
  })
}

/**
 * The media that the caller may use, plus any of `attached` (media that the message already names): editing a message does
 * not require owning its pictures. The row locks keep the clean-up away until the transaction ends.
 */
export async function findUsableMedia(
  database: Database,
  principal: Principal,
  ids: string[],
  attached: string[],
): Promise<FoundMedium[]> {
  return selectMedia(
    database,
    ids,
    sql`(m.id = any(${attached}::text[]) or ${isFor(principal)})`,
    sql`for key share of m`,
  )
}

/** Of these, the ids of the media that the caller may see. */
export async function findVisibleMedia(
  database: Database,
  principal: Principal,
  ids: string[],
): Promise<string[]> {
  return (await selectMedia(database, ids, isFor(principal))).map(({ id }) => id)
}

type Fragment = ReturnType<typeof sql>

async function selectMedia(
  database: Database,
  ids: string[],
  condition: Fragment,
  lock: Fragment = sql``,
): Promise<FoundMedium[]> {
  return selectMediaWhere(
    database,
    sql`m.id = any(${ids.filter(isMediumId)}::text[]) and ${condition} order by m.id ${lock}`,
  )
}

/** `rest`: what follows the word where. */
export async function selectMediaWhere(database: Database, rest: Fragment): Promise<FoundMedium[]> {
  const { rows } = await sql<Row>`
    select m.id, m.state, m.reason, m.reason_sentence, m.mime_type, m.size_bytes, m.file_name, m.uploaded_at, m.upload_ends_at, m.created_at,
      (extract(epoch from m.created_at) * 1000000)::bigint as created_micros,
      f.name, f.mime_type as file_type, f.size_bytes as file_bytes, f.width, f.height, f.duration_seconds,
      (select t.name from media_files t where t.media_id = m.id and t.purpose = 'thumbnail') as thumbnail
    from media m left join media_files f on f.media_id = m.id and f.purpose = 'original'
    where ${rest}`.execute(database)
  return rows.map(toMedium)
}

function isFor(principal: Principal): Fragment {
  if (principal.kind === 'organization')
    return sql`(m.organization_id = ${principal.organizationId} or exists (
      select from organization_members theirs
      where theirs.member_id = m.member_id and theirs.organization_id = ${principal.organizationId}))`
  if (principal.kind === 'app') return sql`false`
  return sql`(m.member_id = ${principal.memberId} or exists (
    select from organization_members ours
    left join organization_members theirs
      on theirs.organization_id = ours.organization_id and theirs.member_id = m.member_id
    where ours.member_id = ${principal.memberId}
      and (ours.organization_id = m.organization_id or theirs.member_id is not null)))`
}

function toMedium(row: Row): FoundMedium {
  return {
    id: row.id,
    state: row.state,
    reason: fromStored(row.reason, row.reason_sentence),
    mimeType: row.mime_type,
    sizeBytes: Number(row.size_bytes),
    fileName: row.file_name,
    uploadedAt: row.uploaded_at,
    uploadEndsAt: row.upload_ends_at,
    createdAt: row.created_at,
    createdMicros: row.created_micros,
    thumbnail: row.thumbnail === null ? null : { folder: folderOf(row.id), name: row.thumbnail },
    original:
      row.name === null
        ? null
        : {
            folder: folderOf(row.id),
            name: row.name,
            mimeType: row.file_type,
            sizeBytes: Number(row.file_bytes),
            width: row.width,
            height: row.height,
            durationSeconds: row.duration_seconds,
          },
  }
}
