// Personal access tokens: made by a member in the settings, for the command line and for scripts. The token itself is shown once and stored
// by its hash, like every token; this table has what the member sees of it.
import { sql } from 'kysely'
import { personalClientId } from '../access/console-client.ts'
import { type TokenRight, tokenRightsOf } from '../access/token-rights.ts'
import type { Database, Tx } from '../db/db.ts'
import { cutPage, keyset, type Page } from '../db/keyset.ts'
import { hashSecret, randomText } from '../secrets/secrets.ts'
import { endTokensOf } from './tokens.ts'

export const personalTokenModel = 'PersonalToken'

export type PersonalToken = {
  id: string
  name: string
  rights: TokenRight[]
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date | null
}
type NewToken = { memberId: string; name: string; rights: TokenRight[]; expiresAt: Date }

/** Returns the token with its value, which nothing can show again. */
export async function addPersonalToken(
  tx: Tx,
  { memberId, name, rights, expiresAt }: NewToken,
): Promise<PersonalToken & { token: string }> {
  const token = `crl_pat_${randomText(43)}`
  const hash = hashSecret(token)
  await tx
    .insertInto('oauth_records')
    .values({
      id_hash: hash,
      model: personalTokenModel,
      payload: JSON.stringify({ rights }),
      client_id: personalClientId,
      member_id: memberId,
      expires_at: expiresAt,
    })
    .execute()
  const { id, created_at: createdAt } = await tx
    .insertInto('personal_tokens')
    .values({ token_hash: hash, name })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow()
  return { id, name, rights, createdAt, expiresAt, lastUsedAt: null, token }
}

/** How many a member has. The member stays locked: two requests at once cannot both take the last place. */
export async function countPersonalTokens(tx: Tx, memberId: string): Promise<number> {
  await tx.selectFrom('members').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer from oauth_records
    where member_id = ${memberId} and model = ${personalTokenModel} and expires_at > now()`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

export async function listPersonalTokens(database: Database, memberId: string, page: Page) {
  const { where, order, limit } = keyset('own.id', page)
  const { rows } = await sql<{
    id: string
    name: string
    rights: unknown
    created_at: Date
    expires_at: Date
    last_used_at: Date | null
  }>`
    select own.id, own.name, o.payload->'rights' as rights, own.created_at, o.expires_at, own.last_used_at
    from oauth_records o join personal_tokens own on own.token_hash = o.id_hash
    where o.member_id = ${memberId} and o.model = ${personalTokenModel} and o.expires_at > now() and ${where}
    order by ${order}
    limit ${limit}`.execute(database)
  const cut = cutPage(rows, page, (row) => row.id)
  return {
    metadata: cut.metadata,
    rows: cut.rows.map(
      (row): PersonalToken => ({
        id: row.id,
        name: row.name,
        rights: tokenRightsOf(row.rights),
        createdAt: row.created_at,
        expiresAt: row.expires_at,
        lastUsedAt: row.last_used_at,
      }),
    ),
  }
}

/** Returns its name; undefined if the member has no such token. */
export async function endPersonalToken(
  tx: Tx,
  memberId: string,
  tokenId: string,
): Promise<string | undefined> {
  const found = await tx
    .selectFrom('personal_tokens')
    .select(['token_hash', 'name'])
    .where('id', '=', tokenId)
    .executeTakeFirst()
  if (!found) return undefined
  const ended = await endTokensOf(tx, (records) =>
    records
      .where('id_hash', '=', found.token_hash)
      .where('member_id', '=', memberId)
      .where('model', '=', personalTokenModel),
  )
  return ended.length > 0 ? found.name : undefined
}
