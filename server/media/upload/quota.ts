// An upload that no message names is nobody's yet, and anybody in an organization may ask for one: how much an account
// may leave lying about is bounded.
import { sql } from 'kysely'
import { accountOf, type Caller } from '../../access/access.ts'
import type { Tx } from '../../db/db.ts'
import { Problem } from '../../errors.ts'
import { lateUploadSeconds } from './accept.ts'

export async function requireUploadQuota(
  tx: Tx,
  principal: Caller,
  sizeBytes: number,
  limitBytes: number,
): Promise<void> {
  // One at a time for each account: two at once would both find room for the last one.
  const lock = `media of ${accountOf(principal)}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx)
  if ((await unusedBytes(tx, principal)) + sizeBytes <= limitBytes) return
  throw new Problem('conflict', {
    message: `Uploads that no message uses may take ${Math.floor(limitBytes / 1_048_576)} MB at most`,
    hint: 'Attach what is READY to messages, or wait: what no message uses is removed after a day.',
  })
}

/** As declared: an address that was given out may still be used. What is older than a day the clean-up removes. */
async function unusedBytes(tx: Tx, principal: Caller): Promise<number> {
  const isTheirs =
    principal.kind === 'member'
      ? sql`m.member_id = ${principal.memberId}`
      : sql`m.organization_id = ${principal.organizationId}`
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(m.size_bytes), 0) as bytes from media m
    where ${isTheirs} and m.created_at > now() - interval '25 hours'
      and (m.state <> 'FAILED' or m.upload_ends_at > now() - make_interval(secs => ${lateUploadSeconds}))
      and not exists (select from message_media l where l.media_id = m.id)`.execute(tx)
  return Number(rows[0]?.bytes ?? 0)
}
