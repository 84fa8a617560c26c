// Finds the members and pages that a token may post for.
import { type Call, Refusal } from '../../exchange/exchange.ts'
import { failure } from './dialect.ts'
import type { Side } from './network.ts'

/** The member of the token, or a page on which that member has a role. */
export function requireAuthor({ kind }: Side, { token }: Call, author: unknown): string {
  const type = kind === 'member' ? 'person' : 'organization'
  const own = kind === 'page' && token.granted ? token.granted.grant.pages : [token.profile]
  const found = own?.find((id) => author === `urn:li:${type}:${id}`)
  if (found !== undefined) return found
  throw new Refusal(
    failure(
      403,
      'Field Value validation failed in REQUEST_BODY: Data Processing Exception while processing fields [/author]',
    ),
  )
}
