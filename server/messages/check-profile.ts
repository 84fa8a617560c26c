// What the network of a profile says to a message, and what the caller may do there.
import { Problem } from '../errors.ts'
import { factsOfAddress, type KnownMedium, unknownFacts } from '../media/media.ts'
import type { MediumFacts, Mistake, Network } from '../networks/networks.ts'
import type { Descriptions } from '../networks/registry.ts'
import type { UsableProfile } from '../profiles/profiles.ts'
import type { Draft } from './input.ts'
import { canPropose } from './rights.ts'

export type Networking = {
  networkFor(profileType: string): Network | undefined
  /** For the rules about several profiles; without it those of every network. */
  descriptions?: Descriptions
}
type DraftWithMedia = Draft & { media: MediumFacts[] }

export function checkProfile(
  networks: Networking,
  draft: DraftWithMedia,
  profile: UsableProfile,
): Problem[] {
  const resource = { type: 'socialProfile', id: profile.id }
  const network = networks.networkFor(profile.type)
  if (!network) {
    const hint = `Leave this profile out: nothing is published to a profile of type ${profile.type}.`
    return [new Problem('unsupportedProfileType', { resource, hint })]
  }
  const problems = askNetwork(network, draft, profile).flatMap((mistake) =>
    toProblem(mistake, resource),
  )
  if (!canPropose(profile)) problems.push(new Problem('mayNotUseProfile', { resource }))
  if (draft.tags.length > 0 && profile.organization_id === null) {
    const hint = 'Leave the tags out for a personal profile.'
    problems.push(new Problem('tagsNeedOrganization', { resource, hint }))
  }
  return problems
}

function askNetwork(network: Network, draft: DraftWithMedia, { id }: UsableProfile): Mistake[] {
  const mistakes = network.check({ ...draft, extended: extendedFor(draft, id) })
  if (!draft.unread.includes('extendedInfo')) return mistakes
  // Only the network knows what it misses there: what it says to something that lacks nothing else.
  const missed = network.check({ ...draft, text: 'x', media: [unknownFacts], extended: {} })
  return mistakes.filter(({ message }) => !missed.some((one) => one.message === message))
}

export function extendedFor(
  draft: Pick<Draft, 'extendedInfo'>,
  profileId: string,
): Record<string, unknown> {
  const own = draft.extendedInfo.find(
    (item) => item.socialProfileId === null || item.socialProfileId === profileId,
  )
  return own?.data ?? {}
}

/** In the order in which they are published: uploaded ones, then those by address. */
export function factsOfDraft(draft: Draft, known: Map<string, KnownMedium>): MediumFacts[] {
  const facts = [
    ...draft.mediaIds.map((id) => known.get(id)?.facts ?? unknownFacts),
    ...draft.mediaUrls.map(({ url, mediaId }) =>
      factsOfAddress(url, mediaId && known.get(mediaId)),
    ),
  ]
  const isUnread = draft.unread.some((field) => field === 'media' || field === 'mediaUrls')
  return facts.length === 0 && isUnread ? [unknownFacts] : facts
}

export function toProblem(
  mistake: Mistake | undefined,
  resource: { type: string; id: string },
): Problem[] {
  if (!mistake) return []
  const { message, hint } = mistake
  return [
    new Problem('invalid', {
      message,
      resource: mistake.resource ?? resource,
      ...(hint ? { hint } : {}),
    }),
  ]
}
