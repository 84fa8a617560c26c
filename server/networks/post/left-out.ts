// Parts of a message that the network has no feature for. They are no mistake: the connector leaves them out, the validation report names
// them before the message is sent, and a note names them afterwards (docs/decisions/0057).

import type { Reason } from '../../errors/reasons.ts'
import { combine, render, type Said, say } from '../../sentences/sentences.ts'
import { kindName, type Network, type Proposal, type Takes } from '../networks.ts'
import { ruleOf } from '../shared/post-types.ts'
import type { PostTypeRule } from '../shown.ts'

type Taking = Pick<Network, 'name' | 'title' | 'takesLocation' | 'altText' | 'takes' | 'postTypes'>
type Content = Pick<
  Proposal,
  'media' | 'extended' | 'targeting' | 'privacy' | 'location' | 'postType'
>

export type LeftOut = {
  /** Completes "X takes no …". */
  words: Said
  /** Where it is in the proposal, as in Mistake. */
  param: string
  reason: Reason
}

export function listLeftOut(network: Taking, content: Content): LeftOut[] {
  const rule = ruleOf(network, content.postType)
  const takes = takesOf(network, rule, content.media.length)
  const { takesLocation } = network
  const left: LeftOut[] = []
  if (content.location && !takesLocation)
    left.push({ words: say('location'), param: 'location', reason: 'location_left_out' })
  const targeting = ownTargeting(network, content.targeting)
  if (!isEmpty(targeting) && !takes.targeting?.(targeting))
    left.push({
      words: say(takes.targeting ? 'such_targeting' : 'targeting'),
      param: 'targeting',
      reason: 'audience_left_out',
    })
  if (!isEmpty(without(content.privacy, takes.privacy)))
    left.push({ words: say('privacy'), param: 'privacy', reason: 'audience_left_out' })
  const altText = rule?.hasNoAltText ? {} : network.altText
  const options = Object.keys(without(content.extended, takes.options))
  return [
    ...left,
    ...content.media.flatMap((medium, index) =>
      ofMedium({ ...network, takes, ...(altText && { altText }) }, medium, `media/${index}`),
    ),
    ...options.map((name): LeftOut => {
      const words = `extendedInfo.${name}`
      return { words, param: `extended/${name}`, reason: 'option_left_out' }
    }),
  ]
}

/** A type of post may take less than a post in the feed. */
function takesOf(
  { takes: all = {} }: Taking,
  rule: PostTypeRule | undefined,
  count: number,
): Takes {
  const { cover, ...bare } = all
  // Only a video that stands alone has a cover of its own.
  const takes = cover && count === 1 && !rule?.hasNoCover ? all : bare
  if (!rule) return takes
  const { targeting, ...others } = takes
  return {
    ...others,
    ...(targeting && !rule.hasNoTargeting && { targeting }),
    ...(rule.videoOptions && { videoOptions: rule.videoOptions }),
  }
}

/** Empty if the network took everything that the message carries. */
export function noteLeftOut(network: Taking, content: Content): { note?: Said } {
  const left = listLeftOut(network, content).map(({ words }) => [render(words), words] as const)
  const words = [...new Map(left).values()]
  const what = combine(words, (first, second) => say('and_no', { first, second }))
  if (what === undefined) return {}
  return { note: say('left_out_note', { network: network.title, what }) }
}

function ofMedium(
  { name, altText, takes = {} }: Taking,
  medium: Content['media'][number],
  param: string,
): LeftOut[] {
  const left: LeftOut[] = []
  if (medium.altText && altText?.[medium.kind] === undefined) {
    const words = say('alt_text', { kind: kindName(medium.kind) })
    left.push({ words, param, reason: 'alt_text_left_out' })
  }
  if (medium.kind !== 'video') return left
  if (medium.hasOwnCover && !takes.cover)
    left.push({ words: say('thumbnail'), param, reason: 'thumbnail_left_out' })
  const own = medium.videoOptions?.[name]
  if (!isEmpty(without(isObject(own) ? own : {}, takes.videoOptions)))
    left.push({ words: say('video_options'), param, reason: 'option_left_out' })
  return left
}

/** Entries of `targeting` that name another network are not meant for this one. */
const targeted: Record<string, string> = {
  facebookPage: 'facebook',
  linkedInCompany: 'linkedincompany',
  linkedInV2Company: 'linkedincompany',
}

function ownTargeting({ name }: Taking, targeting: Content['targeting']) {
  const isMeant = ([key]: [string, unknown]) =>
    !Object.hasOwn(targeted, key) || targeted[key] === name
  return Object.fromEntries(Object.entries(targeting ?? {}).filter(isMeant))
}

/** Without the names that are taken, and without empty values. */
function without(
  given: Record<string, unknown> | null,
  taken: readonly string[] = [],
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given ?? {}).filter(
      ([name, value]) => !taken.includes(name) && value !== null && value !== undefined,
    ),
  )
}

function isEmpty(given: Record<string, unknown>): boolean {
  return Object.keys(given).length === 0
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
