// In whose name a background task makes messages, of a series or an import: with the rights that the author has when a message is made.
import type { Caller } from '../../access/access.ts'
import { tokenRightsOf } from '../../access/token-rights.ts'
import type { SeriesRow } from './find.ts'

type Stored = Pick<SeriesRow, 'author_id' | 'organization_id' | 'client_id' | 'token_rights'>

export function authorOf(principal: Caller) {
  return {
    author_id: principal.kind === 'member' ? principal.memberId : null,
    organization_id: principal.kind === 'organization' ? principal.organizationId : null,
    client_id: principal.clientId || null,
    token_rights: principal.rights ? JSON.stringify(principal.rights) : null,
  }
}

/** The author of the messages that are made now. Undefined: they are gone. */
export function principalOf(row: Stored): Caller | undefined {
  const rights = row.token_rights === null ? {} : { rights: tokenRightsOf(row.token_rights) }
  const through = { clientId: row.client_id ?? '', scope: '', ...rights }
  if (row.author_id !== null) return { kind: 'member', memberId: row.author_id, ...through }
  if (row.organization_id === null) return undefined
  return { kind: 'organization', organizationId: row.organization_id, ...through }
}
