// The rules of validate.ts, in its order. A rule returns one Problem for each error that it finds.
import { sql } from 'kysely'
import type { Caller } from '../../access/access.ts'
import type { Database } from '../../db/db.ts'
import { Problem, type Resource } from '../../errors.ts'
import { type KnownMedium, unknownFacts } from '../../media/media.ts'
import type { MediumFacts, Mistake, Network } from '../../networks/networks.ts'
import type { Descriptions } from '../../networks/registry.ts'
import { listUsableProfiles, type UsableProfile } from '../../profiles/profiles.ts'
import { canPropose, canPublish } from '../rights.ts'
import { appliesTo, extendedDataFor } from './extended-info.ts'
import type { Draft } from './input.ts'
import { organizationsOf } from './tags.ts'

export type Checks = {
  networkFor(profileType: string): Network | undefined
  /** For the rules about several profiles; by default those of every network. */
  descriptions?: Descriptions
  /** How many scheduled messages a profile may have; 0: any number. */
  mostScheduled: number
  /** Why a URL cannot be called; undefined when it can. */
  checkUrl(url: string): Mistake | undefined
  /** The medium of this service that a URL names. */
  mediumIdInUrl(url: string): string | undefined
}

/** What an edited message had before the edit. Values that the edit keeps were valid then and are not checked again. */
export type Before = {
  isNew: boolean
  mediaIds: string[]
  time?: Date | null
  extendedInfo?: Draft['extendedInfo']
  freeForm?: FreeForm
}
type FreeForm = Pick<Draft, 'targeting' | 'privacy' | 'extendedInfo' | 'tags' | 'mediaOptions'>

export type Validation = {
  database: Database
  checks: Checks
  principal: Caller
  draft: Draft
  before: Before
  /** The profiles that the draft names and the caller may use. */
  usable: UsableProfile[]
  /** Those of `usable` that the message goes to, in the order of the draft. */
  profiles: UsableProfile[]
  knownMedia: Map<string, KnownMedium>
  media: MediumFacts[]
}

export function checkFieldsReadable({ draft }: Validation): Problem[] {
  return draft.validationErrors
}

export async function checkProfilesFound(validation: Validation): Promise<Problem[]> {
  const { database, principal, draft, profiles } = validation
  const unknown = draft.profileIds.filter((id) => !profiles.some((profile) => profile.id === id))
  if (unknown.length === 0) return []
  const all = await listUsableProfiles(database, principal)
  return unknown.map((id) => profileNotFound(id, all))
}

export function profileNotFound(id: string, usable: UsableProfile[]): Problem {
  return new Problem('notFound', {
    message: 'Social profile not found',
    resource: { type: 'socialProfile', id },
    hint:
      hintAtNetworkId(id, usable) ??
      'GET /v1/socialProfiles lists the profiles that can be used with this token.',
  })
}

/** A common mistake: the id that the network uses for the profile instead of the profile's own. */
function hintAtNetworkId(id: string, usable: UsableProfile[]): string | undefined {
  const meant = usable.find((profile) => profile.network_id === id)
  return meant && `This is the socialNetworkId of a profile. Use its id: ${meant.id}.`
}

export function checkMediaReady({ draft, knownMedia }: Validation): Problem[] {
  return draft.mediaIds.flatMap((id) => checkMediumReady(id, { type: 'media', id }, knownMedia))
}

export function checkMediumReady(id: string, resource: Resource, known: Validation['knownMedia']) {
  const state = known.get(id)?.state
  if (state === undefined) {
    const hint = 'Use the id that POST /v1/media has answered.'
    return [new Problem('notFound', { message: 'Media not found', resource, hint })]
  }
  if (state === 'READY') return []
  return [new Problem('mediaNotReady', { resource, hint: 'Wait until its state is READY.' })]
}

/** The clock of a client may be slightly behind. */
const pastToleranceMs = 60_000
const farthestDays = 3660

export function checkSendTime({ draft: { scheduledAt }, before, profiles }: Validation): Problem[] {
  if (scheduledAt === null || scheduledAt.getTime() === before.time?.getTime()) return []
  const ahead = scheduledAt.getTime() - Date.now()
  // A message that needs an approval could not be approved in time.
  const toleranceMs = profiles.every(canPublish) ? pastToleranceMs : 0
  if (ahead < -toleranceMs) {
    const hint = before.isNew
      ? 'Leave it out to publish as soon as possible.'
      : 'Give a time that is still to come.'
    return [new Problem('invalid', { message: 'scheduledSendTime is in the past', hint })]
  }
  if (ahead <= farthestDays * 86_400_000) return []
  return [new Problem('invalid', { message: 'scheduledSendTime is more than ten years ahead' })]
}

/** The operator's limit for scheduled messages per profile (SCHEDULED_LIMIT). A proposal counts once it is approved. */
export async function checkQuota(validation: Validation): Promise<Problem[]> {
  const { database, checks, before, profiles } = validation
  const most = checks.mostScheduled
  const publishable = profiles.filter(canPublish)
  if (!before.isNew || most === 0 || publishable.length === 0) return []
  // Sorted: two transactions that take the same locks in different orders would deadlock.
  const ids = publishable.map(({ id }) => id).toSorted()
  // Serializes transactions that schedule on the same profile: otherwise both would count only their own messages.
  // The key must not change: during an upgrade processes of the previous version take the same lock.
  await sql`select pg_advisory_xact_lock(hashtextextended('quota of profile ' || id, 0))
    from unnest(${ids}::text[]) as id`.execute(database)
  const { rows } = await sql<{ id: string }>`
    select asked.id from unnest(${ids}::bigint[]) as asked (id)
    where (
      select count(*) from (
        select from messages where profile_id = asked.id and act_at is not null limit ${most}
      ) waiting
    ) >= ${most}`.execute(database)
  const hint = `${most} messages may wait on a profile. Delete some, or wait until some are sent.`
  return rows.map((row) => new Problem('tooManyScheduled', { resource: resourceOf(row), hint }))
}

type Item = Draft['extendedInfo'][number]

/**
 * Items for other profiles of the caller are accepted and have no effect, so that one list can serve several messages. An
 * unknown profile is an error, and so is a second item for the same profile, of which only the first would apply.
 */
export function checkExtendedInfo({ draft, before, usable }: Validation): Problem[] {
  if (draft.extendedInfo === before.extendedInfo) return []
  const profiles = usable.filter(({ id }) => draft.profileIds.includes(id))
  return draft.extendedInfo.flatMap((item, index) => {
    const isSecond = draft.extendedInfo
      .slice(0, index)
      .some((earlier) => targetOf(earlier) === targetOf(item))
    if (isSecond)
      return [invalidItem(item, 'extendedInfo has two items for one profile', 'Give one.')]
    return [...checkItemProfile(item, draft, usable), ...checkItemType(item, profiles)]
  })
}

/** Without an id an item is for every profile, or for every profile of its type. */
function targetOf({ socialProfileId, socialProfileType }: Item): string {
  return socialProfileId ?? `every ${socialProfileType?.toUpperCase()}`
}

function checkItemProfile(item: Item, draft: Draft, usable: UsableProfile[]): Problem[] {
  const { socialProfileId: id } = item
  // checkProfilesFound reports an unknown profile of the message itself.
  if (id === null || draft.profileIds.includes(id)) return []
  if (usable.some((profile) => profile.id === id)) return []
  const profiles = usable.filter((profile) => draft.profileIds.includes(profile.id))
  const hint = hintAtNetworkId(id, profiles) ?? 'Give one of its socialProfileIds, or none.'
  return [invalidItem(item, 'extendedInfo names no profile of this message', hint)]
}

function checkItemType(item: Item, profiles: UsableProfile[]): Problem[] {
  const type = item.socialProfileType?.toUpperCase()
  const meant = profiles.filter(({ id }) => appliesTo(item, id))
  if (type === undefined || meant.length === 0 || meant.some((profile) => profile.type === type))
    return []
  const types = meant.map((profile) => profile.type).join(', ')
  const message = `extendedInfo is for ${type}, the profile is ${types}`
  return [invalidItem(item, message, 'Give the type of the profile, or leave it out.')]
}

function invalidItem({ socialProfileId }: Item, message: string, hint: string): Problem {
  const resource = { type: 'extendedInfo', id: socialProfileId ?? '' }
  return new Problem('invalid', { message, hint, resource })
}

const mostFreeFormBytes = 16_384

/** Fields that are passed to the network unread: only their size is limited. An edit may keep what was larger before. */
export function checkFreeFormSize({ draft, before: { freeForm } }: Validation): Problem[] {
  const bytes = sizeOf(draft)
  if (bytes <= mostFreeFormBytes || (freeForm && bytes <= sizeOf(freeForm))) return []
  return [
    new Problem('invalid', {
      message: `targeting, privacy, extendedInfo, videoOptions and tags have ${bytes} bytes, at most ${mostFreeFormBytes} are allowed together`,
      hint: 'Give only what the network asks for, as short as it can be written in JSON.',
    }),
  ]
}

function sizeOf({ targeting, privacy, extendedInfo, tags, mediaOptions }: FreeForm): number {
  const items = extendedInfo.map(({ data }) => data)
  const videos = Object.values(mediaOptions).flatMap(({ videoOptions }) => videoOptions ?? [])
  return [targeting, privacy, items, tags, videos]
    .filter((value) => value !== null && !(Array.isArray(value) && value.length === 0))
    .reduce((sum, value) => sum + Buffer.byteLength(JSON.stringify(value)), 0)
}

/** Only members who may publish create new tags; a proposal uses tags that the organization has. */
export async function checkTagsExist({
  database,
  draft,
  profiles,
}: Validation): Promise<Problem[]> {
  const { tags } = draft
  if (tags.length === 0) return []
  const creating = organizationsOf(profiles.filter(canPublish))
  const using = organizationsOf(profiles).filter((id) => !creating.includes(id))
  if (using.length === 0) return []
  const known = await database
    .selectFrom('tags')
    .select(['organization_id', 'name'])
    .where('organization_id', 'in', using)
    .where('name', 'in', tags)
    .execute()
  const exists = (organizationId: string, tag: string) =>
    known.some((one) => one.organization_id === organizationId && one.name === tag)
  const hint = 'Who may only propose uses tags that the organization has already.'
  return using.flatMap((organizationId) =>
    tags
      .filter((tag) => !exists(organizationId, tag))
      .map((id) => new Problem('mayNotCreateTags', { resource: { type: 'tag', id }, hint })),
  )
}

/** The rules of each profile: its network accepts the message, the caller may propose, tags need an organization. */
export function checkEachProfile(validation: Validation): Problem[] {
  return validation.profiles.flatMap((profile) => checkProfile(validation, profile))
}

function checkProfile({ checks, draft, media }: Validation, profile: UsableProfile): Problem[] {
  const resource = resourceOf(profile)
  const network = checks.networkFor(profile.type)
  if (!network) {
    const hint = `Leave this profile out: nothing is published to a profile of type ${profile.type}.`
    return [new Problem('unsupportedProfileType', { resource, hint })]
  }
  const problems = checkNetwork(network, { ...draft, media }, profile)
  if (!canPropose(profile)) problems.push(new Problem('mayNotUseProfile', { resource }))
  if (draft.tags.length > 0 && profile.organization_id === null) {
    const hint = 'Leave the tags out for a personal profile.'
    problems.push(new Problem('tagsNeedOrganization', { resource, hint }))
  }
  return problems
}

type DraftWithMedia = Draft & { media: MediumFacts[] }

function checkNetwork(network: Network, draft: DraftWithMedia, profile: UsableProfile): Problem[] {
  const extended = extendedDataFor(draft.extendedInfo, profile.id)
  const found = network.check({ ...draft, extended })
  const missed = draft.unread.includes('extendedInfo') ? errorsWithoutExtended(network, draft) : []
  return found
    .filter(({ message }) => !missed.some((one) => one.message === message))
    .map((mistake) => toProblem(mistake, resourceOf(profile)))
}

/** Errors that are due to extendedInfo alone. When that field could not be parsed, they would only repeat the parsing error. */
function errorsWithoutExtended(network: Network, draft: DraftWithMedia): Mistake[] {
  return network.check({ ...draft, text: 'x', media: [unknownFacts], extended: {} })
}

export function checkWebhookUrls({ checks, draft }: Validation): Problem[] {
  return draft.webhookUrls.flatMap((url) => checkUrl(checks, { type: 'webhookUrl', id: url }))
}

/** The service fetches these URLs, so private addresses are refused. A URL of the service itself names one of its media. */
export function checkMediaUrls({ checks, draft, knownMedia }: Validation): Problem[] {
  return draft.mediaUrls.flatMap(({ url, mediaId }) => {
    if (mediaId) return []
    const resource = { type: 'mediaUrl', id: url }
    const own = checks.mediumIdInUrl(url)
    return own === undefined
      ? checkUrl(checks, resource)
      : checkMediumReady(own, resource, knownMedia)
  })
}

function checkUrl(checks: Checks, resource: Resource): Problem[] {
  const mistake = checks.checkUrl(resource.id)
  if (!mistake) return []
  return [toProblem({ ...mistake, message: `${resource.type} ${mistake.message}` }, resource)]
}

function toProblem({ message, hint, resource }: Mistake, fallback: Resource): Problem {
  return new Problem('invalid', {
    message,
    resource: resource ?? fallback,
    ...(hint ? { hint } : {}),
  })
}

function resourceOf({ id }: { id: string }): Resource {
  return { type: 'socialProfile', id }
}
