// Apps that register themselves (RFC 7591): assistants, which no organization has registered. Anyone may register one, without a
// log-in, so their number is limited, and those that are not used are removed. They get nothing before a member consents.
import { sql } from 'kysely'
import { type Database, inTransaction } from '../db/db.ts'
import { randomText } from '../secrets/secrets.ts'
import { endTokens } from '../tokens/tokens.ts'
import { isAllowedLoopbackUri } from './redirect-uris.ts'

export const maxSelfRegistered = 5000
/** For the consent of the member after the registration. */
const unusedHours = 24

export type SelfRegistration = { name: string; redirectUris: string[] }

/** Undefined when there are too many. */
export async function registerClient(
  database: Database,
  { name, redirectUris }: SelfRegistration,
): Promise<{ clientId: string; createdAt: Date } | undefined> {
  return inTransaction(database, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('self-registered apps', 0))`.execute(tx)
    const { count } = await tx
      .selectFrom('apps')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('is_self_registered', '=', true)
      .executeTakeFirstOrThrow()
    if (count >= maxSelfRegistered) return undefined
    const row = await tx
      .insertInto('apps')
      .values({
        client_id: `as_${randomText(24)}`,
        name,
        kind: 'MEMBER',
        redirect_uris: redirectUris,
        is_self_registered: true,
      })
      .returning(['client_id', 'created_at'])
      .executeTakeFirstOrThrow()
    return { clientId: row.client_id, createdAt: row.created_at }
  })
}

/** https, or a program on the member's machine, which may listen on any port. */
export function isClientRedirectUri(uri: string): boolean {
  return isAllowedLoopbackUri(uri)
}

/** A background task: removes those without a consent, or whose last token has expired. Returns their number. */
export async function removeUnusedClients(database: Database): Promise<number> {
  const unused = await database
    .selectFrom('apps')
    .select('client_id')
    .where('is_self_registered', '=', true)
    .where('created_at', '<', new Date(Date.now() - unusedHours * 3600_000))
    .where(isUnused)
    .limit(1000)
    .execute()
  let removed = 0
  for (const { client_id: clientId } of unused)
    removed += (await inTransaction(database, (tx) => removeIfUnused(tx, clientId))) ? 1 : 0
  return removed
}

/** A refresh token lives 90 days after its last use. */
const isUnused = sql<boolean>`not exists (select from oauth_records r
  where r.client_id = apps.client_id and r.model in ('AuthorizationCode', 'AccessToken', 'RefreshToken') and r.expires_at > now())`

/** The lock waits for token requests under way, which may have created a token meanwhile. */
async function removeIfUnused(
  tx: Parameters<typeof endTokens>[0],
  clientId: string,
): Promise<boolean> {
  await tx.selectFrom('apps').where('client_id', '=', clientId).forUpdate().execute()
  const row = await tx
    .selectFrom('apps')
    .select('client_id')
    .where('client_id', '=', clientId)
    .where(isUnused)
    .executeTakeFirst()
  if (!row) return false
  await endTokens(tx, { clientId })
  await tx.deleteFrom('apps').where('client_id', '=', clientId).execute()
  return true
}
