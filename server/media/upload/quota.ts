// Limits how many bytes an account may keep in uploads that no message uses. Every member may request uploads, so without a
// quota one account could fill the storage.

import { sql } from 'kysely'
import { accountOf, type Caller } from '../../access/access.ts'
import type { Tx } from '../../db/db.ts'
import { Problem } from '../../errors.ts'
import { say } from '../../sentences/sentences.ts'
import { lateUploadSeconds } from './accept.ts'

export async function requireUploadQuota(
  tx: Tx,
  principal: Caller,
  sizeBytes: number,
  limitBytes: number,
): Promise<void> {
  // One check at a time per account: two concurrent requests could otherwise both take the last free bytes.
  const lock = `media of ${accountOf(principal)}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx)
  if ((await unusedBytes(tx, principal)) + sizeBytes <= limitBytes) return
  throw new Problem('conflict', {
    message: say('upload_quota_reached', { limit: Math.floor(limitBytes / 1_048_576) }),
    hint: say('upload_quota_advice'),
    reason: 'upload_quota_exceeded',
    param: '/sizeBytes',
  })
}

/**
 * Counts declared sizes, because an issued URL may still be used. The clean-up removes unused uploads after a day. Those of proposals,
 * drafts, templates and series without a message stay and count as unused: otherwise what is never sent could fill the storage.
 */
async function unusedBytes(tx: Tx, principal: Caller): Promise<number> {
  const isOwned =
    principal.kind === 'member'
      ? sql`m.member_id = ${principal.memberId}`
      : sql`m.organization_id = ${principal.organizationId}`
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(m.size_bytes), 0) as bytes from media m
    left join lateral (
      select bool_and(x.state in ('PENDING_APPROVAL', 'REJECTED')) as only_proposed
      from message_media l join messages x on x.id = l.message_id where l.media_id = m.id) u on true
    where ${isOwned}
      and (u.only_proposed or u.only_proposed is null and (m.created_at > now() - interval '25 hours'
        or exists (select from draft_media d where d.media_id = m.id)
        or exists (select from template_media t where t.media_id = m.id)
        or exists (select from series_media s where s.media_id = m.id)))
      and (m.state <> 'FAILED' or m.upload_ends_at > now() - make_interval(secs => ${lateUploadSeconds}))`.execute(
    tx,
  )
  return Number(rows[0]?.bytes ?? 0)
}
