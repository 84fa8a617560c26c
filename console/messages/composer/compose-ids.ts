// The values of `compose` in the address that stand for a message: to edit it, to edit what is not out of it, or to send it again. Reloading
// shows the same form.

const prefixes = { edit: 'message-', rest: 'rest-', resend: 'again-' }

/** The action on the message. */
export type Origin = { kind: keyof typeof prefixes; messageId: string }

/** The id of the form with the changes of a message. */
export function editIdOf(messageId: string): string {
  return prefixes.edit + messageId
}

/** The id of the form with the parts of a message that are not out. */
export function restIdOf(messageId: string): string {
  return prefixes.rest + messageId
}

/** The id of the form of a message that is sent in place of this one. */
export function resendIdOf(messageId: string): string {
  return prefixes.resend + messageId
}

/** Undefined: the form is for a new message. */
export function originOf(composeId: string): Origin | undefined {
  for (const kind of ['edit', 'rest', 'resend'] as const) {
    const prefix = prefixes[kind]
    const messageId = composeId.startsWith(prefix) ? composeId.slice(prefix.length) : ''
    if (/^[1-9]\d*$/.test(messageId)) return { kind, messageId }
  }
  return undefined
}
