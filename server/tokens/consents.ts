// The consents of a member, one per app: all grants given on the consent page, with their codes and tokens. Tokens of member_app
// come from an installation and are not part of a consent. The console asks for no consent and is not listed.
import { sql } from 'kysely'
import { consoleClientId } from '../access/console-client.ts'
import type { Database, Tx } from '../db/db.ts'
import { cutPage, keyset, type Page } from '../db/keyset.ts'
import { endTokensOf } from './tokens.ts'

export type Consent = {
  client_id: string
  name: string
  scopes: string[]
  created_at: Date
  last_given_at: Date
}

export async function listConsents(database: Database, memberId: string, page: Page) {
  const { where, order, limit } = keyset('apps.client_id', page)
  const { rows } = await sql<Consent>`
    select apps.client_id, apps.name,
      to_timestamp(min((given.payload->>'iat')::bigint)) as created_at,
      to_timestamp(max((given.payload->>'iat')::bigint)) as last_given_at,
      array(select distinct unnest(string_to_array(string_agg(given.payload#>>'{openid,scope}', ' '), ' ')) order by 1 desc) as scopes
    from oauth_records given join apps on apps.client_id = given.client_id
    where given.member_id = ${memberId} and given.model = 'Grant' and given.expires_at > now() and ${where}
      and not (apps.client_id = ${consoleClientId} and apps.organization_id is null)
    group by apps.client_id, apps.name
    order by ${order}
    limit ${limit}`.execute(database)
  return cutPage(rows, page, (row) => row.client_id)
}

/** Returns the apps whose consent has ended. */
export async function endConsents(tx: Tx, memberId: string, clientId?: string): Promise<string[]> {
  const ended = await endTokensOf(tx, (query) => {
    const ofConsent = query
      .where('member_id', '=', memberId)
      .where('client_id', 'is not', null)
      .where((or) => or.or([or('model', '=', 'Grant'), or('grant_id', 'is not', null)]))
    return clientId === undefined ? ofConsent : ofConsent.where('client_id', '=', clientId)
  })
  return [...new Set(ended.flatMap((row) => row.client_id ?? []))].sort()
}
