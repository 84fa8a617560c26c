// A status as servers answer it, when it is published and when it is listed.
import { incomplete, listAt, type NetworkClient, textAt, valueAt } from '../../http/client.ts'

export type Status = {
  id: string
  /** By the server's clock, in milliseconds. */
  at: number
  /** Rendered as HTML. */
  content: string
  /** As it was written. Undefined: the server does not list it. */
  text: string | undefined
  isEdited: boolean
  visibility: string | undefined
  accountId: string | undefined
  /** Undefined: it is no reply, or the server does not say so. */
  inReplyTo: string | undefined
  media: { id: string | undefined; url: string | undefined }[]
  /** As the server answered it. */
  answer: unknown
}

/** A post without its text, its time, its media or its id may be ours: nothing follows from a list that has one. */
export function requireStatus(client: NetworkClient, listed: unknown): Status {
  // Some servers list an own post that was boosted as the boost.
  const inner = valueAt(listed, 'reblog')
  const status = typeof inner === 'object' && inner !== null ? inner : listed
  const [id, time, content] = ['id', 'created_at', 'content'].map((name) => textAt(status, name))
  const at = Date.parse(time ?? '')
  const hasMedia = Array.isArray(valueAt(status, 'media_attachments'))
  if (!id || content === undefined || Number.isNaN(at) || !hasMedia)
    throw incomplete(client, 'read')
  return {
    ...{ id, at, content },
    text: writtenIn(status, content),
    isEdited: textAt(status, 'edited_at') !== undefined,
    visibility: textAt(status, 'visibility'),
    accountId: textAt(status, 'account', 'id'),
    inReplyTo: textAt(status, 'in_reply_to_id'),
    media: mediaIn(status),
    answer: status,
  }
}

/** Servers that do not know it may write an empty text. */
function writtenIn(status: unknown, content: string): string | undefined {
  const text = textAt(status, 'text')
  return text === '' && content !== '' ? undefined : text
}

export function mediaIn(status: unknown): Status['media'] {
  return listAt(status, 'media_attachments').map((one) => ({
    id: textAt(one, 'id'),
    url: textAt(one, 'url'),
  }))
}
