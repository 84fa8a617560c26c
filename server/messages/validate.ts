// Everything that must be true before a message is stored. All mistakes are found, each with the thing it is about.
import { type Principal, refuseAppAlone } from '../access/access.ts'
import type { Database } from '../db/db.ts'
import { isId } from '../db/ids.ts'
import { Problem, ProblemList, type Resource } from '../errors.ts'
import { findMedia, type KnownMedium } from '../media/media.ts'
import type { Mistake } from '../networks/networks.ts'
import { listUsableProfiles, type UsableProfile } from '../profiles/profiles.ts'
import { checkBundling } from './check-bundling.ts'
import { checkExtendedInfo } from './check-extended-info.ts'
import { checkFreeForm, type FreeForm } from './check-free-form.ts'
import { checkProfile, factsOfDraft, type Networking, toProblem } from './check-profile.ts'
import type { Draft } from './input.ts'
import { checkQuota } from './quota.ts'
import { canPublish } from './rights.ts'
import { checkTags } from './tags.ts'
import { unknownProfiles } from './unknown-profiles.ts'

export type Someone = Exclude<Principal, { kind: 'app' }>

export type Checks = Networking & {
  /** How many messages may wait on a profile; 0: as many as there are. */
  mostScheduled: number
  /** An address that events may be sent to, or why not. */
  checkUrl(url: string): Mistake | undefined
  /** The medium that an address of our own names. */
  mediumIdInUrl(url: string): string | undefined
}

/** A client's clock may be a little ahead of ours. */
const pastToleranceMs = 60_000
const farthestDays = 3660

export function requireSomeone(principal: Principal): Someone {
  refuseAppAlone(principal)
  return principal
}

/** What a message that is changed has from before: it was sound then, and need not be again. */
type Before = {
  isNew: boolean
  mediaIds: string[]
  time?: Date | null
  extendedInfo?: Draft['extendedInfo']
  freeForm?: FreeForm
}
const nothingBefore: Before = { isNew: true, mediaIds: [] }

/** The profiles the message goes to, when nothing is wrong with it. */
export async function validateDraft(
  database: Database,
  checks: Checks,
  principal: Someone,
  draft: Draft,
  before: Before = nothingBefore,
): Promise<UsableProfile[]> {
  const named = [...draft.profileIds, ...draft.extendedInfo.map((item) => item.socialProfileId)]
  const usable = await listUsableProfiles(database, principal, {
    profileIds: named.filter((id) => id !== null).filter(isId),
  })
  const profiles = draft.profileIds.flatMap(
    (id) => usable.find((profile) => profile.id === id) ?? [],
  )
  const addresses = draft.mediaUrls.map(({ url, mediaId }) => ({
    url,
    mediaId: mediaId ?? checks.mediumIdInUrl(url),
  }))
  const copies = addresses.flatMap(({ mediaId }) => mediaId ?? [])
  const known = await findMedia(
    database,
    principal,
    [...draft.mediaIds, ...copies],
    before.mediaIds,
  )
  const media = factsOfDraft({ ...draft, mediaUrls: addresses }, known)
  const problems = [
    ...draft.misread,
    ...(await unknownProfiles(database, principal, draft, profiles)),
    ...checkMedia(draft, known),
    ...checkTime(draft, before, profiles),
    ...checkBundling(profiles, checks.descriptions),
    ...(before.isNew ? await checkQuota(database, checks.mostScheduled, profiles) : []),
    ...(draft.extendedInfo === before.extendedInfo ? [] : checkExtendedInfo(draft, usable)),
    ...checkFreeForm(draft, before.freeForm),
    ...(await checkTags(database, draft.tags, profiles)),
    ...profiles.flatMap((profile) => checkProfile(checks, { ...draft, media }, profile)),
    ...draft.webhookUrls.flatMap((url) => checkAddress(checks, { type: 'webhookUrl', id: url })),
    ...draft.mediaUrls.flatMap((address) => checkMediaUrl(checks, address, known)),
  ]
  if (problems.length > 0) throw new ProblemList(problems)
  return profiles
}

function checkTime({ scheduledAt }: Draft, before: Before, profiles: UsableProfile[]): Problem[] {
  if (scheduledAt === null || scheduledAt.getTime() === before.time?.getTime()) return []
  const ahead = scheduledAt.getTime() - Date.now()
  // Nobody can approve in time what is due before it is there.
  const toleranceMs = profiles.every(canPublish) ? pastToleranceMs : 0
  if (ahead < -toleranceMs)
    return [
      invalid(
        'scheduledSendTime is in the past',
        before.isNew
          ? 'Leave it out to publish as soon as possible.'
          : 'Give a time that is still to come.',
      ),
    ]
  if (ahead > farthestDays * 86_400_000)
    return [invalid('scheduledSendTime is more than ten years ahead')]
  return []
}

function checkMedia({ mediaIds }: Draft, known: Map<string, KnownMedium>): Problem[] {
  return mediaIds.flatMap((id) => checkMedium(id, { type: 'media', id }, known))
}

function checkMedium(id: string, resource: Resource, known: Map<string, KnownMedium>): Problem[] {
  const state = known.get(id)?.state
  if (state === undefined)
    return [
      new Problem('notFound', {
        message: 'Media not found',
        resource,
        hint: 'Use the id that POST /v1/media has answered.',
      }),
    ]
  return state === 'READY'
    ? []
    : [new Problem('mediaNotReady', { resource, hint: 'Wait until its state is READY.' })]
}

/** We fetch them: an address inside is nobody's to give. One of our own is the medium that it names. */
function checkMediaUrl(
  checks: Checks,
  { url, mediaId }: Draft['mediaUrls'][number],
  known: Map<string, KnownMedium>,
): Problem[] {
  if (mediaId) return []
  const own = checks.mediumIdInUrl(url)
  return own === undefined
    ? checkAddress(checks, { type: 'mediaUrl', id: url })
    : checkMedium(own, { type: 'mediaUrl', id: url }, known)
}

function checkAddress(checks: Checks, address: Resource): Problem[] {
  const mistake = checks.checkUrl(address.id)
  return mistake
    ? toProblem({ ...mistake, message: `${address.type} ${mistake.message}` }, address)
    : []
}

function invalid(message: string, hint?: string): Problem {
  return new Problem('invalid', { message, ...(hint ? { hint } : {}) })
}
