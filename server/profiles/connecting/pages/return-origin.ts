// Finds the origin to which the callback of a network will redirect, for the content policy of the log-in page: browsers apply its form-
// action to every redirect that follows the form, and would otherwise stop at the app that started the connection.
import type { Database } from '../../../db/db.ts'
import { hashSecret } from '../../../secrets/secrets.ts'

/** `next` is a page of the service. Empty: it leads to no other origin. The address was checked when it was stored. */
export async function findReturnOrigin(database: Database, next: string): Promise<string> {
  const { pathname, searchParams } = new URL(next, 'http://carillon')
  const [, network] = /^\/connect\/([a-z]+)(?:\/[0-9a-f]+)?\/callback$/.exec(pathname) ?? []
  const state = searchParams.get('state')
  if (!network || !state) return ''
  const row = await database
    .selectFrom('connections')
    .select('return_url')
    .where('state_hash', '=', hashSecret(state))
    .where('network', '=', network)
    .executeTakeFirst()
  return row?.return_url ? new URL(row.return_url).origin : ''
}
