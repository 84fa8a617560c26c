// Is this message valid? The list of rules that a message must meet before it is stored. Every rule is checked, so that the caller
// learns of all errors at once.
import type { Caller } from '../../access/access.ts'
import type { Database } from '../../db/db.ts'
import { isId } from '../../db/ids.ts'
import { type Problem, ProblemList } from '../../errors.ts'
import { factsOfAddress, findMedia, type KnownMedium, unknownFacts } from '../../media/media.ts'
import type { MediumFacts } from '../../networks/networks.ts'
import { listUsableProfiles, type UsableProfile } from '../../profiles/profiles.ts'
import { thumbnailsOf } from '../freeze-addresses.ts'
import { checkBundling } from './check-bundling.ts'
import { checkExtendedInfo } from './check-extended-info.ts'
import { checkThumbnails } from './check-thumbnails.ts'
import type { Draft } from './input.ts'
import { pointAtProfile } from './point-at.ts'
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
  checkTagsExist,
  checkWebhookUrls,
  type Validation,
} from './validate-rules.ts'

export type { Checks } from './validate-rules.ts'

type Rule = (validation: Validation) => Problem[] | Promise<Problem[]>

/** In the order in which the API reports their errors. */
const rules: Rule[] = [
  checkFieldsReadable,
  checkProfilesFound,
  checkMediaReady,
  checkThumbnails,
  checkSendTime,
  ({ checks, draft, profiles }) =>
    checkBundling(profiles, (id) => pointAtProfile(draft, id), checks.descriptions),
  checkQuota,
  checkExtendedInfo,
  checkFreeFormSize,
  checkTagsExist,
  checkEachProfile,
  checkWebhookUrls,
  checkMediaUrls,
]

/** Returns the profiles of the message. Throws a ProblemList with the errors of every rule. */
export async function validateDraft(
  database: Database,
  checks: Checks,
  principal: Caller,
  draft: Draft,
  before?: Before,
): Promise<UsableProfile[]> {
  const { validation, problems } = await findProblems(database, checks, principal, draft, before)
  if (problems.length > 0) throw new ProblemList(problems)
  return validation.profiles
}

export async function findProblems(
  database: Database,
  checks: Checks,
  principal: Caller,
  draft: Draft,
  before: Before = { isNew: true, mediaIds: [] },
): Promise<{ validation: Validation; problems: Problem[] }> {
  const validation = await gather(database, checks, principal, draft, before)
  const problems: Problem[] = []
  // One after the other: within a transaction all queries share one connection.
  for (const rule of rules) problems.push(...(await rule(validation)))
  return { validation, problems }
}

/** What the rules look at: the draft, and the profiles and media that it names. */
async function gather(
  database: Database,
  checks: Checks,
  principal: Caller,
  draft: Draft,
  before: Before,
): Promise<Validation> {
  const named = [...draft.profileIds, ...draft.extendedInfo.map((item) => item.socialProfileId)]
  const usable = await listUsableProfiles(database, principal, {
    profileIds: named.filter((id) => id !== null).filter(isId),
  })
  const profiles = draft.profileIds.flatMap(
    (id) => usable.find((profile) => profile.id === id) ?? [],
  )
  const addresses = draft.mediaUrls.map((address) => ({
    ...address,
    mediaId: address.mediaId ?? checks.mediumIdInUrl(address.url),
  }))
  const uploads = [...draft.mediaIds, ...thumbnailsOf(draft)]
  const mediaIds = [...uploads, ...addresses.flatMap(({ mediaId }) => mediaId ?? [])]
  const knownMedia = await findMedia(database, principal, mediaIds, before.mediaIds)
  const media = factsOf({ ...draft, mediaUrls: addresses }, knownMedia)
  return { database, checks, principal, draft, before, usable, profiles, knownMedia, media }
}

/** In publishing order: uploaded media first, then media given by address. */
function factsOf(draft: Draft, known: Map<string, KnownMedium>): MediumFacts[] {
  const facts = [
    ...draft.mediaIds.map((id) => ({
      ...(known.get(id)?.facts ?? unknownFacts),
      altText: draft.mediaOptions[id]?.altText ?? null,
    })),
    ...draft.mediaUrls.map(({ url, mediaId, altText = null }) => ({
      ...factsOfAddress(url, mediaId && known.get(mediaId)),
      altText,
    })),
  ]
  const isUnread = draft.unread.some((field) => field === 'media' || field === 'mediaUrls')
  return facts.length === 0 && isUnread ? [unknownFacts] : facts
}
