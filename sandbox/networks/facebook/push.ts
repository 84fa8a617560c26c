// Facebook's push about an interaction (developers.facebook.com, "Webhooks for Pages" and "Messenger webhooks").
import type { World } from '../../exchange/exchange.ts'
import { type Interaction, parentOf } from '../../interactions/interactions.ts'
import { shownName } from '../../pages/names.ts'

export function describePush(it: Interaction, verb: 'add' | 'remove', world: World): unknown {
  const entry = entriesOf(it, verb, world).filter((one) => isSubscribed(world, one))
  return entry.length === 0 ? undefined : { object: 'page', entry }
}

/**
 * Nothing is pushed about a page before the app has subscribed to it. Pages that were not connected by authorizing the app, such
 * as those of the demo, count as subscribed.
 */
function isSubscribed({ push, store }: World, { id, changes }: Record<string, unknown>): boolean {
  const isConnected = store.listGrants().some(({ pages }) => pages?.includes(String(id)))
  const field = Array.isArray(changes) ? changes[0]?.field : 'messages'
  return !isConnected || push.fieldsOf(String(id))?.includes(field) === true
}

/** One entry for each side: either may be a page with a subscription. */
function entriesOf(
  it: Interaction,
  verb: 'add' | 'remove',
  world: World,
): Record<string, unknown>[] {
  const time = Math.floor(Date.now() / 1000)
  if (it.type === 'PRIVATE_MESSAGE') {
    // Facebook does not push that a message was deleted.
    if (verb === 'remove') return []
    const messaging = (isEcho: boolean) => [
      {
        sender: { id: it.from },
        recipient: { id: it.to },
        timestamp: Date.parse(it.createdAt),
        message: { mid: it.id, text: 'Hello!', ...(isEcho ? { is_echo: true } : {}) },
      },
    ]
    return [
      { id: it.to, time, messaging: messaging(false) },
      { id: it.from, time, messaging: messaging(true) },
    ]
  }
  const page = it.post === null ? it.to : (it.post.split('_')[0] ?? it.to)
  const field = it.type === 'MENTION' ? 'mention' : 'feed'
  return [{ id: page, time, changes: [{ field, value: { ...describe(it, world), verb } }] }]
}

function describe(it: Interaction, world: World): Record<string, unknown> {
  const created_time = Math.floor(Date.parse(it.createdAt) / 1000)
  const from = { id: it.from, name: shownName(world, 'facebook', it.from) }
  if (it.type === 'LIKE')
    return { item: 'reaction', reaction_type: 'like', post_id: it.post, from, created_time }
  if (it.type === 'COMMENT' || it.type === 'REPLY') {
    const parent_id = it.type === 'REPLY' ? parentOf(it) : it.post
    return { item: 'comment', comment_id: it.id, post_id: it.post, parent_id, from, created_time }
  }
  return { item: 'post', post_id: it.id, from, created_time }
}
