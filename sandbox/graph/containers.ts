// Containers of Meta's APIs: made, processed, and published once, within a day.
import type { Call, World } from '../exchange/exchange.ts'
import { progressOf } from '../media/processing.ts'
import type { NetworkName } from '../names.ts'
import type { Draft, Medium, Post } from '../store/memory.ts'
import { type GraphError, parameter, refuse } from './graph.ts'

const day = 24 * 3600 * 1000

/** A limit of posts within a day. */
export function quotaOf(limit: number) {
  return { quota_total: limit, quota_duration: day / 1000 }
}

type Carousel = {
  network: NetworkName
  maxChildren: number
  wrongNumber: GraphError
  /** A child is still processed. */
  notReady: GraphError
}

export function requireChildren(world: World, call: Call, carousel: Carousel): Medium[] {
  const list = parameter(call, 'children') ?? ''
  const ids = list
    .replace(/[[\]"\s]/g, '')
    .split(',')
    .filter(Boolean)
  if (ids.length < 2 || ids.length > carousel.maxChildren) throw refuse(carousel.wrongNumber)
  return ids.flatMap((id) => {
    const child = world.store.findDraft(carousel.network, id)
    if (child?.kind !== 'carousel-item' || child.profile !== call.token.profile)
      throw refuse({ code: 100, message: `(#100) Invalid child container ${id}` })
    if (progressOf(child) !== 'succeeded') throw refuse(carousel.notReady)
    return child.media
  })
}

export function requireAltText(call: Call): { altText?: string } {
  const altText = parameter(call, 'alt_text')
  if (altText === undefined) return {}
  if ([...altText].length > 1_000)
    throw refuse({ code: 100, message: '(#100) Param alt_text must be at most 1000 characters' })
  return { altText }
}

/** The container that is to be published, if it is one of this profile and not too old. */
export function findContainer(
  world: World,
  call: Call,
  { network, profile }: Pick<Draft, 'network' | 'profile'>,
): Draft | undefined {
  const id = parameter(call, 'creation_id')
  if (id === undefined)
    throw refuse({ code: 100, message: '(#100) The parameter creation_id is required' })
  const found = world.store.findDraft(network, id)
  const isOwn = found?.kind === 'container' && found.profile === profile
  return isOwn && !isOver(found) ? found : undefined
}

/** A container becomes one post, however often it is published. */
export function publishOnce(world: World, container: Draft): Post {
  const { id, network, profile, text, media, link, record, follows } = container
  const post = {
    ...{ network, profile, text, media, link, board: null },
    ...(record && { record }),
    ...(follows && { follows }),
  }
  return world.store.findPublished(id) ?? world.store.publish(post, container)
}

export function statusOf(world: World, draft: Draft) {
  if (world.store.findPublished(draft.id)) return 'PUBLISHED'
  if (isOver(draft)) return 'EXPIRED'
  const progress = progressOf(draft)
  if (progress === 'failed') return 'ERROR'
  return progress === 'succeeded' ? 'FINISHED' : 'IN_PROGRESS'
}

function isOver({ createdAt }: Draft): boolean {
  return Date.parse(createdAt) < Date.now() - day
}
