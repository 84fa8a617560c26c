// Checks the address to which the browser returns after a connection: a page of the service itself, or of the app that started the
// connection. Any other address would make the service an open redirect.

import type { Principal } from '../../../access/access.ts'
import type { Database } from '../../../db/db.ts'
import { Problem } from '../../../errors.ts'
import { say } from '../../../sentences/sentences.ts'

const maxLength = 2000

export async function requireReturnUrl(
  database: Database,
  { clientId }: Principal,
  publicUrl: URL,
  text: string,
): Promise<string> {
  const url = text.length <= maxLength && URL.canParse(text) ? new URL(text) : undefined
  if (url && isPlain(url)) {
    if (url.origin === publicUrl.origin) return url.href
    if ((await redirectOrigins(database, clientId)).includes(url.origin)) return url.href
  }
  throw new Problem('invalid', {
    message: say('return_url_origin'),
    hint: say('return_url_origin_advice', { call: 'PATCH /v1/apps/{clientId}' }),
    param: '/returnUrl',
  })
}

function isPlain({ protocol, username, password }: URL): boolean {
  return ['https:', 'http:'].includes(protocol) && username === '' && password === ''
}

async function redirectOrigins(database: Database, clientId: string): Promise<string[]> {
  const app = await database
    .selectFrom('apps')
    .select('redirect_uris')
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return (
    (app?.redirect_uris ?? [])
      .filter((uri) => URL.canParse(uri))
      .map((uri) => new URL(uri).origin)
      // Schemes of apps on a device have no origin.
      .filter((origin) => origin !== 'null')
  )
}

/** For a link on a page. It was checked when it was stored; one that is not on the web is left out nevertheless. */
export function findReturnLink(row: {
  id: string
  status: string
  return_url: string | null
}): string | undefined {
  const link = row.return_url === null ? '' : withOutcome(row.return_url, row)
  return /^https?:/.test(link) ? link : undefined
}

/** The address to return to, with the outcome. */
export function withOutcome(returnUrl: string, connection: { id: string; status: string }): string {
  const url = new URL(returnUrl)
  url.searchParams.set('connectionId', connection.id)
  url.searchParams.set('status', connection.status)
  return url.href
}
