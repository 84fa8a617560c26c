// Turns notifications and posts of a Mastodon server into interactions between the account and another person.
import { listAt, textAt, valueAt } from '../http/client.ts'
import type { Interaction, InteractionType, Person } from '../interactions/reader.ts'

/** `own`: the handle of the account. `domain`: what is left out of the handles of its server. */
export type Context = { own: string; domain: string }

export function handleIn(thing: unknown, { domain }: Context): string | undefined {
  const acct = textAt(thing, 'acct')?.toLowerCase()
  if (!acct || acct.length > 400) return undefined
  return acct.includes('@') || domain === '' ? acct : `${acct}@${domain}`
}

/** The author of a notification or a post, and of the post that it quotes. A mention says no more of a person than the handle. */
export function peopleIn(item: unknown, context: Context): Person[] {
  const accounts = [valueAt(item, 'account'), valueAt(item, 'quote', 'quoted_status', 'account')]
  return accounts.flatMap((account) => {
    const handle = handleIn(account, context)
    if (!handle) return []
    // Animated pictures have a still one beside them.
    const avatarUrl = textAt(account, 'avatar_static') ?? textAt(account, 'avatar')
    return [{ networkId: handle, handle, name: textAt(account, 'display_name') || null, avatarUrl }]
  })
}

/** Private messages are read with their conversation. */
export function ofNotification(
  notification: unknown,
  context: Context,
  scope: string,
): Interaction[] {
  const status = valueAt(notification, 'status')
  const from = handleIn(valueAt(notification, 'account'), context)
  const type = typeOf(notification, status, context)
  if (!type || isPrivate(status)) return []
  const id = textAt(status, 'id')
  const at = timeOf(type === 'LIKE' ? notification : status, 'created_at')
  const key = type === 'LIKE' ? `like:${id}:${from}` : `${id}:${context.own}`
  return between({ type, key, id, from, to: context.own, at, scope }, context)
}

function typeOf(
  notification: unknown,
  status: unknown,
  context: Context,
): InteractionType | undefined {
  const type = textAt(notification, 'type')
  if (type === 'favourite') return 'LIKE'
  if (type === 'quote') return 'QUOTE'
  if (type !== 'mention') return undefined
  // In a thread of several people the answered post may be of a third person.
  const answered = textAt(status, 'in_reply_to_account_id')
  const self = listAt(status, 'mentions').find(
    (person) => handleIn(person, context) === context.own,
  )
  return answered !== undefined && textAt(self, 'id') === answered ? 'REPLY' : 'MENTION'
}

/** One interaction with each person whom the account answers, quotes or mentions. */
export function ofOwn(status: unknown, context: Context): Interaction[] {
  if (isPrivate(status)) return []
  const id = textAt(status, 'id')
  const at = timeOf(status, 'created_at')
  const answered = textAt(status, 'in_reply_to_account_id')
  const people = new Map<string | undefined, InteractionType>()
  for (const person of listAt(status, 'mentions'))
    people.set(handleIn(person, context), textAt(person, 'id') === answered ? 'REPLY' : 'MENTION')
  const quoted = valueAt(status, 'quote', 'quoted_status', 'account')
  if (quoted) people.set(handleIn(quoted, context), 'QUOTE')
  return [...people].flatMap(([to, type]) =>
    between({ type, key: `${id}:${to}`, id, from: context.own, to, at, scope: 'said' }, context),
  )
}

/** Between two: who wrote it, and the one person it mentions. */
export function messageOf(status: unknown, context: Context, scope: string): Interaction[] {
  if (!isPrivate(status)) return []
  const from = handleIn(valueAt(status, 'account'), context)
  const mentioned = listAt(status, 'mentions').map((person) => handleIn(person, context))
  const [to, ...more] = mentioned.filter((person) => person !== from)
  if (more.length > 0) return []
  const id = textAt(status, 'id')
  const at = timeOf(status, 'created_at')
  return between({ type: 'PRIVATE_MESSAGE', key: `${id}:${to}`, id, from, to, at, scope }, context)
}

function isPrivate(status: unknown): boolean {
  return textAt(status, 'visibility') === 'direct'
}

type Found = {
  type: InteractionType
  key: string
  id: string | undefined
  from: string | undefined
  to: string | undefined
  at: Date | undefined
  scope: string
}

/** Empty unless every part is known and one of the two sides is the account. Ids are unique on one server only, so the key names the server. */
function between(
  { type, key, id, from, to, at, scope }: Found,
  { own, domain }: Context,
): Interaction[] {
  if (!id || !from || !to || !at || from === to || (from !== own && to !== own)) return []
  return [
    {
      type,
      key: `${domain}/${key}`,
      scope,
      fromNetworkId: from,
      toNetworkId: to,
      externalMessageId: id,
      at,
    },
  ]
}

export function timeOf(thing: unknown, ...path: string[]): Date | undefined {
  const at = new Date(textAt(thing, ...path) ?? Number.NaN)
  return Number.isNaN(+at) ? undefined : at
}
