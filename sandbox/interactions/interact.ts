// Interactions made on demand, as a person would make them on the network's own site.
import type { World } from '../exchange/exchange.ts'
import { findNetwork, numberedPeople, type Playable } from '../network.ts'
import type { Post } from '../store/memory.ts'
import type { Interaction, InteractionType } from './interactions.ts'

export type Deed = {
  network: string
  type: string
  from: string
  to: string
  /** The network's id of the message; for a like, of the liked post. Without it an id is made. */
  messageId?: string
  /** The post it belongs to; without it the newest post of `to`. */
  postId?: string
  /** For an interaction in the past. */
  at?: string
}

/** A request that cannot be fulfilled, with a sentence that says why. */
export class NotPossible extends Error {}

export function interact(world: World, deed: Deed): Interaction {
  const { playable, type } = requirePlayable(world, deed)
  validateDeed(playable, deed)
  const { network, from, to } = deed
  const newId = (made: InteractionType) => playable.newId(world.store.newId(), made, to)
  world.store.meet(network, to)
  const post = isOnPost(type) ? requirePost(world, playable, { ...deed, type }, newId) : null
  const isWithoutId = hasNoId(type)
  const id = isWithoutId
    ? `${type.toLowerCase()}:${post?.id}:${from}`
    : (deed.messageId ?? newId(type))
  const known = world.store.findInteraction(network, id)
  if (known && isWithoutId) return known
  if (known || world.store.findPost(network, id))
    throw new NotPossible(`There is a message ${id} already`)
  const createdAt = new Date(deed.at ?? Date.now()).toISOString()
  const it = { network, type, id, from, to, post: post?.id ?? null, createdAt }
  world.store.addInteraction(it)
  pushTo(world, playable, it, 'add')
  return it
}

/** A note for an interaction that no history will show. */
export function noteOn(world: World, it: Interaction): string | undefined {
  const { store } = world
  const { network, type, from, to, post } = it
  const playable = findNetwork(world, network)?.interactions
  const isElsewhere =
    playable?.isUnderPages && post && store.findPost(network, post)?.profile !== from
  const isListed = playable?.listedForBoth.includes(type) && !isElsewhere
  if (isListed || !store.isConnected(network, from) || store.isConnected(network, to))
    return undefined
  return `This is in no history: ${network} does not list it for ${from}, and ${to} is not connected.`
}

export function undo(world: World, it: Interaction): void {
  world.store.removeInteraction(it)
  const playable = findNetwork(world, it.network)?.interactions
  if (playable) pushTo(world, playable, it, 'remove')
}

function pushTo(world: World, playable: Playable, it: Interaction, verb: 'add' | 'remove') {
  world.push.send(it.network, playable.push?.(it, verb, world))
}

function requirePlayable(world: World, { network, type }: Deed) {
  const playable = findNetwork(world, network)?.interactions
  if (!playable) {
    const names = world.networks.flatMap(({ name, interactions }) => (interactions ? name : []))
    throw new NotPossible(`network must be one of ${names.join(', ')}`)
  }
  const found = playable.types.find((name) => name === type)
  if (!found)
    throw new NotPossible(`On ${network}, type must be one of ${playable.types.join(', ')}`)
  return { playable, type: found }
}

function validateDeed(
  { messageIds, people = numberedPeople }: Playable,
  { from, to, messageId, postId, at }: Deed,
): void {
  for (const [name, id] of Object.entries({ from, to })) {
    if (id === '') throw new NotPossible(`${name} is missing: the id of a profile`)
    if (!people.pattern.test(id)) throw notAnId(name, id, `a profile, ${people.words}`)
  }
  if (from === to) throw new NotPossible(`from and to are the same profile, ${from}`)
  const { pattern, words } = messageIds
  for (const [name, id] of Object.entries({ messageId, postId }))
    if (id !== undefined && !pattern.test(id)) throw notAnId(name, id, `a message, ${words}`)
  if (at !== undefined) requirePast(at)
}

function notAnId(name: string, sent: string, what: string): NotPossible {
  return new NotPossible(`${name} must be the id of ${what}; ${sent.slice(0, 300)} was sent`)
}

/** A reader ignores times in the future, and no interaction is older than 1970. */
function requirePast(at: string): void {
  const time = Date.parse(at)
  if (Number.isNaN(time)) throw new NotPossible(`at must be a time; ${at} was sent`)
  if (time <= 0 || time > Date.now() + 60_000)
    throw new NotPossible(`at must be a time between 1970 and now; ${at} was sent`)
}

function isOnPost(type: InteractionType): boolean {
  return type === 'COMMENT' || type === 'REPLY' || type === 'QUOTE' || hasNoId(type)
}

/** Its message is the post that was liked or shared. */
export function hasNoId(type: InteractionType): boolean {
  return type === 'LIKE' || type === 'SHARE'
}

/** Makes a first post for a profile without any, so that there is something to like. */
function requirePost(
  world: World,
  playable: Playable,
  deed: Deed & { type: InteractionType },
  newId: (type: InteractionType) => string,
): Post {
  const { network } = deed
  const id = deed.postId ?? (hasNoId(deed.type) ? deed.messageId : undefined)
  const known =
    id === undefined ? newestOf(world, playable, deed) : world.store.findPost(network, id)
  if (!known)
    return world.store.publish({
      network,
      profile: deed.to,
      id: id ?? newId('POST'),
      text: 'A post to talk about',
      media: [],
      link: null,
      board: null,
    })
  if (known.profile === deed.to || (playable.isUnderPages && known.profile === deed.from))
    return known
  throw new NotPossible(`The post ${id} is not one of ${deed.to}`)
}

function newestOf(
  { store }: World,
  { isUnderPages }: Playable,
  { network, from, to }: Deed,
): Post | undefined {
  const own = store.listPosts(network, to).at(-1)
  return own ?? (isUnderPages ? store.listPosts(network, from).at(-1) : undefined)
}
