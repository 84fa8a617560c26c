// Somebody does something to a profile, as a person would on the network's own site.
import type { World } from './exchange.ts'
import {
  type Interaction,
  type InteractionType,
  type PlayableNetwork,
  playable,
} from './interactions.ts'
import type { Post } from './memory.ts'

export type Deed = {
  network: string
  type: string
  from: string
  to: string
  /** What the network will call the message; of a like, the post that is liked. Made up where it is not given. */
  messageId?: string
  /** What it hangs on; else the newest post of `to`. */
  postId?: string
  /** For something that happened earlier. */
  at?: string
}

/** A sentence for who asked for the impossible. */
export class NotPossible extends Error {}

export function interact(world: World, deed: Deed): Interaction {
  const { network, type } = requirePlayable(deed)
  validateDraft(deed)
  const { from, to } = deed
  world.store.meet(network, to)
  const post = hangs(type) ? requirePost(world, network, type, deed) : null
  const id =
    type === 'LIKE'
      ? `like:${post?.id}:${from}`
      : (deed.messageId ?? newId(world, network, type, to))
  const known = world.store.findInteraction(network, id)
  if (known && type === 'LIKE') return known
  if (known || world.store.findPost(network, id))
    throw new NotPossible(`There is a message ${id} already`)
  const createdAt = new Date(deed.at ?? Date.now()).toISOString()
  const it = { network, type, id, from, to, post: post?.id ?? null, createdAt }
  world.store.addInteraction(it)
  if (network === 'facebook') world.push.tell(it, 'add')
  return it
}

/** What the network lists for the one who did it, too. The rest only the other one gets to see. */
const listedForBoth: Record<PlayableNetwork, InteractionType[]> = {
  twitter: ['MENTION', 'REPLY', 'QUOTE', 'PRIVATE_MESSAGE'],
  facebook: ['REPLY', 'PRIVATE_MESSAGE'],
}

/** Whoever waits for it in a history should know when it cannot come. */
export function noteOn({ store }: World, it: Interaction): string | undefined {
  const { network, type, from, to, post } = it
  const isElsewhere =
    network === 'facebook' && post && store.findPost(network, post)?.profile !== from
  const isListed = listedForBoth[network as PlayableNetwork].includes(type) && !isElsewhere
  if (isListed || !store.isConnected(network, from) || store.isConnected(network, to))
    return undefined
  return `This is in no history: ${network} does not list it for ${from}, and ${to} is not connected.`
}

export function undo(world: World, it: Interaction): void {
  world.store.removeInteraction(it)
  if (it.network === 'facebook') world.push.tell(it, 'remove')
}

function requirePlayable({ network, type }: Deed) {
  if (!Object.hasOwn(playable, network))
    throw new NotPossible(`network must be one of ${Object.keys(playable).join(', ')}`)
  const known: readonly InteractionType[] = playable[network as PlayableNetwork]
  const found = known.find((name) => name === type)
  if (!found) throw new NotPossible(`On ${network}, type must be one of ${known.join(', ')}`)
  return { network: network as PlayableNetwork, type: found }
}

function validateDraft({ network, from, to, messageId, postId, at }: Deed): void {
  for (const [name, id] of Object.entries({ from, to })) {
    if (id === '') throw new NotPossible(`${name} is missing: the id of a profile`)
    // As text, 007 would be somebody else than 7, and no network gives such an id.
    if (!/^[1-9]\d{0,19}$/.test(id))
      throw notAnId(name, id, 'a profile, up to 20 digits, not 0 first')
  }
  if (from === to) throw new NotPossible(`from and to are the same profile, ${from}`)
  const [pattern, looks] = messageIds[network as PlayableNetwork]
  for (const [name, id] of Object.entries({ messageId, postId }))
    if (id !== undefined && !pattern.test(id)) throw notAnId(name, id, `a message, ${looks}`)
  if (at !== undefined) requirePast(at)
}

const messageIds: Record<PlayableNetwork, [RegExp, string]> = {
  twitter: [/^\d{1,19}$/, 'up to 19 digits'],
  facebook: [/^[\w.:-]{1,200}$/, 'up to 200 letters, digits and _.:-'],
}

function notAnId(name: string, sent: string, what: string): NotPossible {
  return new NotPossible(`${name} must be the id of ${what}; ${sent.slice(0, 300)} was sent`)
}

/** A time in the future is believed by nobody who reads; neither is one before there were networks. */
function requirePast(at: string): void {
  const time = Date.parse(at)
  if (Number.isNaN(time)) throw new NotPossible(`at must be a time; ${at} was sent`)
  if (time <= 0 || time > Date.now() + 60_000)
    throw new NotPossible(`at must be a time between 1970 and now; ${at} was sent`)
}

function hangs(type: InteractionType): boolean {
  return type === 'COMMENT' || type === 'REPLY' || type === 'QUOTE' || type === 'LIKE'
}

/**
 * On Facebook people meet under a page's post, whichever of the two the page is. Whoever has not posted yet is helped
 * to a first post: there is nothing to like otherwise.
 */
function requirePost(
  world: World,
  network: PlayableNetwork,
  type: InteractionType,
  deed: Deed,
): Post {
  const id = deed.postId ?? (type === 'LIKE' ? deed.messageId : undefined)
  const known =
    id === undefined ? newestOf(world, network, deed) : world.store.findPost(network, id)
  if (!known)
    return world.store.publish({
      network,
      profile: deed.to,
      id: id ?? newId(world, network, 'POST', deed.to),
      text: 'A post to talk about',
      media: [],
      link: null,
      board: null,
    })
  if (known.profile === deed.to || (network === 'facebook' && known.profile === deed.from))
    return known
  throw new NotPossible(`The post ${id} is not one of ${deed.to}`)
}

function newestOf(world: World, network: PlayableNetwork, { from, to }: Deed): Post | undefined {
  const own = world.store.listPosts(network, to).at(-1)
  return own ?? (network === 'facebook' ? world.store.listPosts(network, from).at(-1) : undefined)
}

function newId(world: World, network: PlayableNetwork, type: InteractionType, to: string): string {
  const id = world.store.newId()
  if (network === 'twitter') return id
  if (type === 'PRIVATE_MESSAGE') return `m_${id}`
  return `${to}_${id}`
}
