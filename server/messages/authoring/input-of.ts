// The content of a stored message in the form of a parsed request, to change or repeat it.
import type { Principal } from '../../access/access.ts'
import { copyContent, loadContent } from '../fields/derive.ts'
import type { MessageInput } from '../input/input.ts'
import type { MessageRow } from '../representation/item.ts'

export function inputOf(row: MessageRow): MessageInput {
  return {
    ...loadContent(row),
    profileIds: [row.profile_id],
    variations: [],
    validationErrors: [],
    unread: [],
    sent: {},
  }
}

/** What a repetition or a copy takes over. */
export function repeatableOf(row: MessageRow, principal: Principal): Draft {
  const draft = draftOf(row)
  return { ...draft, ...copyContent(draft, row.client_id === principal.clientId) }
}
