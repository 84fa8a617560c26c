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

/** The part of the content that a repetition or a copy keeps. */
export function repeatableOf(row: MessageRow, principal: Principal): MessageInput {
  const input = inputOf(row)
  return { ...input, ...copyContent(input, row.client_id === principal.clientId) }
}
