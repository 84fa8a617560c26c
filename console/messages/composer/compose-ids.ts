// The ids of drafts that come from a message. The address of the composer names them, so that reloading shows the same.

const prefixes = { edit: 'message-', resend: 'again-' }

/** What is done with the message. */
export type Origin = { kind: keyof typeof prefixes; messageId: string }

/** The id under which the composer holds the changes of a message. */
export function editIdOf(messageId: string): string {
  return prefixes.edit + messageId
}

/** The id under which it holds a message that is sent in the place of this one. */
export function resendIdOf(messageId: string): string {
  return prefixes.resend + messageId
}

/** Undefined: it is the draft of a new message. */
export function originOf(draftId: string): Origin | undefined {
  for (const kind of ['edit', 'resend'] as const) {
    const prefix = prefixes[kind]
    const messageId = draftId.startsWith(prefix) ? draftId.slice(prefix.length) : ''
    if (/^[1-9]\d*$/.test(messageId)) return { kind, messageId }
  }
  return undefined
}
