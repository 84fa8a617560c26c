// The rules that a message must meet before it is stored. Every rule is checked, so that the caller learns of all errors at once.
import type { Caller } from '../../access/access.ts'
import type { Database } from '../../db/db.ts'
import { isId } from '../../db/ids.ts'
import { type Problem, ProblemList } from '../../errors.ts'
import { factsOfAddress, findMedia, type KnownMedium, unknownFacts } from '../../media/media.ts'
import type { MediumFacts } from '../../networks/networks.ts'
import { findByType } from '../../networks/registry.ts'
import {
  findServerLimits,
  listUsableProfiles,
  type UsableProfile,
} from '../../profiles/profiles.ts'
import { thumbnailsOf } from '../authoring/freeze-addresses.ts'
import { chainOf } from '../input/chain-of.ts'
import type { MessageInput } from '../input/input.ts'
import { pointAtProfile } from '../input/point-at.ts'
import { partFor, partsOf } from '../input/variations.ts'
import { writeFromBook } from '../mentions/write-from-book.ts'
import { findLinkParameters } from '../tags/link-parameters.ts'
import { checkBundling } from './check-bundling.ts'
import { checkExtendedInfo } from './check-extended-info.ts'
import { checkQueue } from './check-queue.ts'
import { checkTagsExist } from './check-tags.ts'
import { checkThumbnails } from './check-thumbnails.ts'
import {
  type Before,
  type Checks,
  checkEachProfile,
  checkFieldsReadable,
  checkFreeFormSize,
  checkMediaReady,
  checkMediaUrls,
  checkProfilesFound,
  checkQuota,
  checkSendTime,
  checkWebhookUrls,
  type Validation,
} from './validate-rules.ts'

export type { Checks } from './validate-rules.ts'

type Check = (validation: Validation) => Problem[] | Promise<Problem[]>
/** `ofPart`: checked for each content of the message (variations.ts), and each part of its chain (chain-of.ts). */
type Rule = Check | { ofPart: Check }

/** In the order in which the API reports their errors. */
const rules: Rule[] = [
  checkFieldsReadable,
  checkProfilesFound,
  { ofPart: checkMediaReady },
  { ofPart: checkThumbnails },
  checkSendTime,
  checkQueue,
  ({ checks, input, profiles }) =>
    checkBundling(profiles, (id) => pointAtProfile(input, id), checks.descriptions),
  checkQuota,
  { ofPart: checkExtendedInfo },
  { ofPart: checkFreeFormSize },
  checkTagsExist,
  { ofPart: checkEachProfile },
  checkWebhookUrls,
  { ofPart: checkMediaUrls },
]

/** Returns the profiles of the message, and what it mentions there. Throws a ProblemList with the errors of every rule. */
export async function validateInput(
  database: Database,
  checks: Checks,
  principal: Caller,
  input: MessageInput,
  before?: Before,
): Promise<Pick<Validation, 'profiles' | 'mentions' | 'linkParameters'>> {
  const { validation, problems } = await findProblems(database, checks, principal, input, before)
  if (problems.length > 0) throw new ProblemList(problems)
  return validation
}

/** `parts`: the contents of the message. `chains`: what follows the first post of each. */
export type Found = {
  validation: Validation
  parts: Validation[]
  chains: Map<Validation, Validation[]>
  problems: Problem[]
}

export async function findProblems(
  database: Database,
  checks: Checks,
  principal: Caller,
  input: MessageInput,
  before: Before = { isNew: true, mediaIds: [] },
): Promise<Found> {
  const validation = await gather(database, checks, principal, input, before)
  const parts = input.variations.length === 0 ? [validation] : partsOf(input).map(validatePart)
  const chains = new Map(parts.map((part) => [part, chainOf(part.input).map(validatePart)]))
  const contents = [...chains].flatMap(([part, chain]) => [part, ...chain])
  const problems: Problem[] = []
  // One after the other: within a transaction all queries share one connection.
  for (const rule of rules) {
    if (typeof rule === 'function') problems.push(...(await rule(validation)))
    else for (const part of contents) problems.push(...(await rule.ofPart(part)))
  }
  return {
    validation,
    parts,
    chains,
    problems: contents.length === 1 ? problems : withoutRepeats(problems),
  }

  function validatePart(part: MessageInput): Validation {
    const profiles = validation.profiles.filter(({ id }) => part.profileIds.includes(id))
    const media = factsOf(withOwnAddresses(checks, part), validation.knownMedia)
    return { ...validation, input: part, profiles, media }
  }
}

/** An error in a field of the message would be reported for each variation that keeps the field. */
function withoutRepeats(problems: Problem[]): Problem[] {
  const keyOf = ({ message, reason, details: { resource, param } }: Problem) =>
    JSON.stringify([message, reason, resource, param])
  return [...new Map(problems.map((problem) => [keyOf(problem), problem])).values()]
}

/** Loads the profiles and media that the input names, for all rules. */
async function gather(
  database: Database,
  checks: Checks,
  principal: Caller,
  input: MessageInput,
  before: Before,
): Promise<Validation> {
  const contents = partsOf(input)
    .flatMap((part) => [part, ...chainOf(part)])
    .map((part) => withOwnAddresses(checks, part))
  const items = contents.flatMap(({ extendedInfo }) => extendedInfo)
  const named = [...input.profileIds, ...items.map((item) => item.socialProfileId)]
  const usable = await listUsableProfiles(database, principal, {
    profileIds: named.filter((id) => id !== null).filter(isId),
  })
  const profiles = input.profileIds.flatMap(
    (id) => usable.find((profile) => profile.id === id) ?? [],
  )
  const mediaIds = contents.flatMap((content) => [
    ...content.mediaIds,
    ...thumbnailsOf(content),
    ...content.mediaUrls.flatMap(({ mediaId }) => mediaId ?? []),
  ])
  const knownMedia = await findMedia(database, principal, [...new Set(mediaIds)], before.mediaIds)
  const media = factsOf(withOwnAddresses(checks, input), knownMedia)
  const isOneOfMany = ({ type }: UsableProfile) =>
    findByType(type, checks.descriptions)?.connect?.asks?.field === 'server'
  const serverLimits = await findServerLimits(database, profiles.filter(isOneOfMany))
  const mentioning = profiles.map(({ id, type }) => {
    const { text, parts } = partFor(input, id)
    const form = checks.networkFor(type)?.mentions
    return { profileId: id, form, texts: [text, ...parts.map((part) => part.text)] }
  })
  const mentions = await writeFromBook(database, mentioning, before.mentions)
  const linkParameters = await parametersFor(database, checks, { input, before, profiles })
  return {
    ...{ database, checks, principal, input, before, usable, profiles, mentions, linkParameters },
    ...{ knownMedia, media, serverLimits },
  }
}

async function parametersFor(
  database: Database,
  { descriptions }: Checks,
  { input, before, profiles }: Pick<Validation, 'input' | 'before' | 'profiles'>,
): Promise<Validation['linkParameters']> {
  const { linkParameters: kept } = before
  if (kept === undefined) return findLinkParameters(database, descriptions, input.tags, profiles)
  return new Map(kept === null ? [] : profiles.map(({ id }) => [id, kept]))
}

/** With the medium that a URL of the service names. */
function withOwnAddresses(checks: Checks, input: MessageInput): MessageInput {
  const mediaUrls = input.mediaUrls.map((address) => ({
    ...address,
    mediaId: address.mediaId ?? checks.mediumIdInUrl(address.url),
  }))
  return { ...input, mediaUrls }
}

/** In publishing order: uploaded media first, then media given by address. */
function factsOf(input: MessageInput, known: Map<string, KnownMedium>): MediumFacts[] {
  const facts = [
    ...input.mediaIds.map((id) => {
      const {
        altText = null,
        videoOptions,
        thumbnailId,
        coverOffsetMs,
        userTags,
      } = input.mediaOptions[id] ?? {}
      const chosen = {
        ...(videoOptions && { videoOptions }),
        ...(coverOffsetMs !== undefined && { coverOffsetMs }),
        ...(userTags && { userTags }),
        hasOwnCover: Boolean(thumbnailId),
      }
      return { ...(known.get(id)?.facts ?? unknownFacts), altText, ...chosen }
    }),
    ...input.mediaUrls.map(({ url, mediaId, altText = null }) => ({
      ...factsOfAddress(url, mediaId && known.get(mediaId)),
      altText,
    })),
  ]
  const isUnread = input.unread.some((field) => field === 'media' || field === 'mediaUrls')
  return facts.length === 0 && isUnread ? [unknownFacts] : facts
}
