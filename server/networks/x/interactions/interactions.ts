// Turns posts and messages on X into interactions between the profile and another person.
import { listAt, textAt } from '../../http/client.ts'
import type { Interaction, InteractionType } from '../../interactions/reader.ts'

/** `post`: the profile's post that the list belongs to. */
export type ListContext = { own: string; scope: string; post: string | null }

/**
 * Another person's post is one interaction with the profile: a reply, else a quote, else a mention. A post of the profile
 * is one interaction with each person it replies to, quotes or mentions. A post found under the profile's post that mentions
 * the profile, or was written by it, is also in the list of mentions or own posts, which is read for longer than the list under
 * the profile's post.
 */
export function interactionsIn(
  tweet: unknown,
  authors: Map<string | undefined, string | undefined>,
  { own, scope, post }: ListContext,
): Interaction[] {
  const id = textAt(tweet, 'id')
  const from = textAt(tweet, 'author_id')
  const at = new Date(textAt(tweet, 'created_at') ?? Number.NaN)
  if (!id || !from || Number.isNaN(+at)) return []
  const people = new Map<string, InteractionType>()
  const named = listAt(tweet, 'entities', 'mentions').map((mention) => textAt(mention, 'id'))
  for (const person of named) addPerson(people, person, 'MENTION')
  // An entry in the list of mentions is one, even if X omits the entity.
  if (scope === 'mentions') addPerson(people, own, 'MENTION')
  const references = [...listAt(tweet, 'referenced_tweets'), ...listAt(tweet, 'referenced_posts')]
  for (const reference of references) {
    if (textAt(reference, 'type') !== 'quoted') continue
    const quoted = textAt(reference, 'id')
    addPerson(people, quoted === post ? own : authors.get(quoted), 'QUOTE')
  }
  addPerson(people, textAt(tweet, 'in_reply_to_user_id'), 'REPLY')
  const lists = listsOf(scope, from === own ? 'said' : named.includes(own) && 'mentions')
  return [...people]
    .filter(([to]) => (from === own) !== (to === own))
    .map(([to, type]) => ({
      type,
      key: `${id}:${to}`,
      ...lists,
      fromNetworkId: from,
      toNetworkId: to,
      externalMessageId: id,
      at,
    }))
}

function listsOf(scope: string, timeline: string | false): Pick<Interaction, 'scope' | 'alsoIn'> {
  return timeline === false || timeline === scope ? { scope } : { scope, alsoIn: timeline }
}

/** A later call overwrites an earlier one: callers add the more specific type last. */
function addPerson(
  people: Map<string, InteractionType>,
  id: string | undefined,
  type: InteractionType,
): void {
  if (id) people.set(id, type)
}

/** The id of a conversation between two names both: 12-34. */
export function directMessage(event: unknown, { own, scope }: ListContext): Interaction[] {
  const id = textAt(event, 'id')
  const from = textAt(event, 'sender_id')
  const at = new Date(textAt(event, 'created_at') ?? Number.NaN)
  const two = /^(\d+)-(\d+)$/.exec(textAt(event, 'dm_conversation_id') ?? '')?.slice(1)
  const to = two?.find((person) => person !== from)
  if (!id || !from || !to || !two?.includes(own) || Number.isNaN(+at)) return []
  return [
    {
      type: 'PRIVATE_MESSAGE',
      key: id,
      scope,
      fromNetworkId: from,
      toNetworkId: to,
      externalMessageId: id,
      at,
    },
  ]
}

export function likeOf(
  person: string | undefined,
  at: Date,
  { own, scope, post }: ListContext,
): Interaction[] {
  if (!person || person === own || post === null) return []
  return [
    {
      type: 'LIKE',
      key: `like:${post}:${person}`,
      scope,
      fromNetworkId: person,
      toNetworkId: own,
      externalMessageId: post,
      at,
    },
  ]
}
