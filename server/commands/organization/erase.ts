// Deletes an organization with everything that belongs to it, in small steps. The first transaction stops it, so that nothing of it is published
// any more; the last one removes its row. Killed in between, the same command goes on.
import { sql } from 'kysely'
import type pg from 'pg'
import { addAuditEntry } from '../../access/audit.ts'
import { removeApp } from '../../apps/register.ts'
import { OperatorError } from '../../config/operator-error.ts'
import { type Connections, type Database, inTransaction } from '../../db/db.ts'
import { holdLanes, lockLanes } from '../../lanes/hold.ts'
import { sweepUnusedMedia } from '../../media/sweep.ts'
import { eraseProfile } from '../../profiles/removal/erase-profile.ts'
import { endTokens } from '../../tokens/tokens.ts'
import { readScope, type Scope } from './scope.ts'

const batch = 500
/** Removed by steps of their own. The pause and its lanes stay until the profiles are gone, and tokens are ended with a notice to every process. */
const apart = new Set([
  ...['organizations', 'members', 'organization_members', 'profiles', 'lanes', 'pauses'],
  ...['messages', 'apps', 'oauth_records'],
])

type Using = Pick<Connections, 'pool' | 'database'>

/** Publishing and changes of posts that are under way or in doubt, in words. Undefined: there are none. */
export async function findUnderWay(
  client: Pick<pg.ClientBase, 'query'>,
  { conditions }: Scope,
): Promise<string | undefined> {
  const { rows } = await client.query<{ messages: number; changes: number }>(
    `select
       (select count(*)::int from messages m where (${conditions.get('messages')}) and ${isUnderWay}) as messages,
       (select count(*)::int from post_changes where (${conditions.get('post_changes')}) and state in ('CALLING', 'UNKNOWN')) as changes`,
  )
  const { messages = 0, changes = 0 } = rows[0] ?? {}
  if (messages + changes === 0) return undefined
  return `${messages} messages and ${changes} changes of posts are being sent, or their outcome is not known yet. Nothing was deleted. Wait for them, and run this again.`
}

const isUnderWay = `(m.state = 'SUBMITTED' and not m.is_chain_running
  or exists (select from attempts a where a.message_id = m.id and a.state = 'open'))`

export async function eraseOrganization(using: Using, organizationId: string): Promise<void> {
  const { pool, database } = using
  await stop(using, organizationId)
  const scope = await withScope(pool, organizationId, async (_client, read) => read)
  await eraseMessages(pool, scope)
  const gone = ['messages', 'oauth_records'].flatMap((table) => [...scope.descendantsOf(table)])
  // Their children say which they are: before these.
  for (const table of ['series', 'imports', 'drafts'])
    await eraseRows(pool, table, conditionOf(scope, table), 20)
  for (const [table, condition] of scope.conditions)
    if (!apart.has(table) && !gone.includes(table)) await eraseRows(pool, table, condition)
  await eraseApps(using, organizationId)
  await eraseProfiles(using, scope)
  await giveUpMedia(pool, scope)
  await eraseRows(pool, 'members', conditionOf(scope, 'members'))
  await eraseRow(using, organizationId)
  // Files are removed by a worker. A process that ends before this leaves the media to the hourly clean-up.
  await sweepUnusedMedia(database)
}

/** Members of no other organization can act no more, apps of the organization neither, and no attempt begins on its profiles. */
async function stop({ pool, database }: Using, organizationId: string): Promise<void> {
  await inTransaction(database, async (tx) => {
    await sql`select from organizations where id = ${organizationId} for update`.execute(tx)
    const scope = await withScope(pool, organizationId, async (_client, read) => read)
    const profiles = sql`${sql.raw(`select id from profiles where ${conditionOf(scope, 'profiles')}`)}`
    await lockLanes(tx, profiles)
    // After the locks: another connection sees everything that was committed before them.
    const underWay = await findUnderWay(pool, scope)
    if (underWay !== undefined) throw new OperatorError(underWay)
    await sql`insert into pauses (organization_id, reason) select ${organizationId}, 'The organization is being deleted'
      where not exists (select from pauses where organization_id = ${organizationId})`.execute(tx)
    await holdLanes(tx, profiles)
    await sql`update members set is_active = false where ${sql.raw(conditionOf(scope, 'members'))}`.execute(
      tx,
    )
    await endTokens(tx, { organizationId })
    for (const memberId of scope.memberIds) await endTokens(tx, { memberId })
  })
}

async function withScope<T>(
  pool: pg.Pool,
  organizationId: string,
  work: (client: pg.ClientBase, scope: Scope) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    return await work(client, await readScope(client, organizationId))
  } finally {
    client.release()
  }
}

/** With all their rows. Media of members who stay are looked at by the clean-up: nothing may need them any more. */
async function eraseMessages(pool: pg.Pool, scope: Scope): Promise<void> {
  const condition = conditionOf(scope, 'messages')
  const statement = `
    with chosen as materialized (
      select id from messages m where (${condition}) and chain_head is null and not ${isUnderWay}
        and not exists (select from messages part where part.chain_head = m.id and part.state = 'SUBMITTED')
      limit ${batch} for update skip locked
    ),
    whole as materialized (select id from messages where id in (select id from chosen) or chain_head in (select id from chosen)),
    unused as (
      update media set look_at = '-infinity'
      where id in (select media_id from message_media where message_id in (select id from whole))),
    actions as (delete from message_actions where message_id in (select id from whole)),
    noticed as (delete from notices where message_id in (select id from whole))
    delete from messages where id in (select id from chosen)`
  for (;;) if (Number((await pool.query(statement)).rowCount) < batch) break
  const { rowCount } = await pool.query(`select from messages where ${condition} limit 1`)
  if (rowCount)
    throw new OperatorError('A message of the organization is being sent. Run this again.')
}

async function eraseRows(
  pool: pg.Pool,
  table: string,
  condition: string,
  limit = batch,
): Promise<void> {
  const statement = `delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit ${limit}))`
  for (;;) if (Number((await pool.query(statement)).rowCount) < limit) return
}

async function eraseApps({ pool, database }: Using, organizationId: string): Promise<void> {
  const { rows } = await pool.query<{ client_id: string }>(
    'select client_id from apps where organization_id = $1',
    [organizationId],
  )
  for (const { client_id: clientId } of rows)
    await inTransaction(database, (tx) => removeApp(tx, 'operator', clientId))
}

/** One at a time, under the lock of its lane. */
async function eraseProfiles({ pool, database }: Using, scope: Scope): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from profiles where ${conditionOf(scope, 'profiles')} order by id`,
  )
  for (const { id } of rows)
    await inTransaction(database, async (tx) => {
      await lockLanes(tx, sql`select ${id}::bigint as id`)
      await refuseUnderWay(tx, id)
      await eraseProfile(tx, id)
    })
}

/** A member may have resumed publishing, and scheduled a message, while the rest was deleted. */
async function refuseUnderWay(tx: Database, profileId: string): Promise<void> {
  const { rows } = await sql`
    select from messages m where profile_id = ${profileId} and ${sql.raw(isUnderWay)} limit 1`.execute(
    tx,
  )
  if (rows.length > 0)
    throw new OperatorError('A message of the organization is being sent. Run this again.')
}

/** The clean-up removes what nothing needs any more. */
async function giveUpMedia(pool: pg.Pool, { organizationId, memberIds }: Scope): Promise<void> {
  await pool.query(
    `update media set look_at = '-infinity' where organization_id = $1 or member_id = any($2::bigint[])`,
    [organizationId, memberIds],
  )
}

async function eraseRow({ pool, database }: Using, organizationId: string): Promise<void> {
  await eraseRows(pool, 'audit_log', `organization_id = ${organizationId}`)
  await inTransaction(database, async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select name from organizations where id = ${organizationId} for update`.execute(tx)
    await sql`delete from audit_log where organization_id = ${organizationId}`.execute(tx)
    await sql`delete from organizations where id = ${organizationId}`.execute(tx)
    await addAuditEntry(tx, 'operator', {
      action: 'organization.deleted',
      subject: `organization:${organizationId}`,
      detail: { name: rows[0]?.name },
    })
  })
}

function conditionOf({ conditions }: Scope, table: string): string {
  const condition = conditions.get(table)
  if (condition === undefined) throw new Error(`no foreign key leads to ${table}`)
  return condition
}
