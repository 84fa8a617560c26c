// The rules of validate.ts, in its order. A rule returns one Problem for each error that it finds.

import { sql } from 'kysely'
import type { Caller } from '../../access/access.ts'
import type { Database } from '../../db/db.ts'
import { Problem, type Resource } from '../../errors.ts'
import { factsOfAddress, type KnownMedium, unknownFacts } from '../../media/media.ts'
import type { MediumFacts, Mistake, Network, Proposal } from '../../networks/networks.ts'
import { explainUnpublished } from '../../networks/profile-types.ts'
import type { Descriptions } from '../../networks/registry.ts'
import type { LinkParameters } from '../../networks/shared/link-parameters.ts'
import type { WrittenMention } from '../../networks/shared/mentions.ts'
import { listUsableProfiles, type UsableProfile } from '../../profiles/profiles.ts'
import { render, type Said, say } from '../../sentences/sentences.ts'
import { extendedDataFor } from '../input/extended-info.ts'
import { isSameSecond, type MessageInput } from '../input/input.ts'
import {
  pointAtAddress,
  pointAtMedium,
  pointAtProfile,
  pointAtProposal,
  pointAtText,
} from '../input/point-at.ts'
import { textFor } from '../mentions/text-for.ts'
import type { KeptMentions } from '../mentions/write-from-book.ts'
import { canPropose, canPublish } from '../rights.ts'
import { checkForm } from './check-form.ts'
import { checkMediumReady } from './check-medium-ready.ts'
import type { FollowUrl } from './follow-destination.ts'

export type Checks = {
  networkFor(profileType: string): Network | undefined
  /** For the rules about several profiles; by default those of every network. */
  descriptions?: Descriptions
  /** How many scheduled messages a profile may have; 0: any number. */
  maxScheduled: number
  /** Why a URL cannot be called; undefined when it can. */
  checkUrl(url: string): Mistake | undefined
  /** Finds out where a URL leads. Without it, links are not followed. */
  followUrl?: FollowUrl
  /** The medium of this service that a URL names. */
  mediumIdInUrl(url: string): string | undefined
}

/** The content of an edited message before the edit. Values that the edit keeps were valid then and are not checked again. */
export type Before = {
  isNew: boolean
  /** The message that is changed or sent again, which is no repetition of itself. */
  messageId?: string | undefined
  mediaIds: string[]
  time?: Date | null
  extendedInfo?: MessageInput['extendedInfo']
  freeForm?: FreeForm
  /** Of an edit that names no text: a new time does not ask the address book again. */
  mentions?: KeptMentions
  /** Of an edit that names neither text nor tags: they stay as they are. */
  linkParameters?: LinkParameters | null
}
type FreeForm = Pick<
  MessageInput,
  'targeting' | 'privacy' | 'extendedInfo' | 'tags' | 'mediaOptions'
>

export type Validation = {
  database: Database
  checks: Checks
  principal: Caller
  input: MessageInput
  before: Before
  /** The profiles that the input names and the caller may use. */
  usable: UsableProfile[]
  /** Those of `usable` that the message goes to, in the order of the input. */
  profiles: UsableProfile[]
  knownMedia: Map<string, KnownMedium>
  media: MediumFacts[]
  /** The limits that the profiles' servers announce, by the profile's id, where they are known. */
  serverLimits: Map<string, unknown>
  /** By the profile's id; no entry: its texts have no mentions. */
  mentions: Map<string, WrittenMention[]>
  /** The parameters that a campaign adds to links, by the profile's id; no entry: none. */
  linkParameters: Map<string, LinkParameters>
}

export function checkFieldsReadable({ input }: Validation): Problem[] {
  return input.validationErrors
}

export async function checkProfilesFound(validation: Validation): Promise<Problem[]> {
  const { database, principal, input, profiles } = validation
  const unknown = input.profileIds.filter((id) => !profiles.some((profile) => profile.id === id))
  if (unknown.length === 0) return []
  const all = await listUsableProfiles(database, principal)
  return unknown.map((id) => profileNotFound(id, all, pointAtProfile(input, id)))
}

export function profileNotFound(id: string, usable: UsableProfile[], param: string): Problem {
  const networkIdHint = hintAtNetworkId(id, usable)
  return new Problem('notFound', {
    message: say('profile_not_found'),
    resource: { type: 'socialProfile', id },
    hint: networkIdHint ?? say('list_profiles'),
    reason: networkIdHint ? 'network_id_given' : 'unknown_profile',
    param,
  })
}

/** A common mistake: the id that the network uses for the profile instead of the profile's own. */
export function hintAtNetworkId(id: string, usable: UsableProfile[]): Said | undefined {
  const meant = usable.find((profile) => profile.network_id === id)
  return meant && say('network_id_given', { id: meant.id })
}

export function checkMediaReady({ input, knownMedia }: Validation): Problem[] {
  return input.mediaIds.flatMap((id) =>
    checkMediumReady(id, { type: 'media', id }, knownMedia, pointAtMedium(input, id)),
  )
}

/** The clock of a client may be slightly behind. */
export const pastToleranceMs = 60_000
const farthestDays = 3660

export function checkSendTime({ input: { scheduledAt }, before, profiles }: Validation): Problem[] {
  if (scheduledAt === null || isSameSecond(scheduledAt, before.time)) return []
  const ahead = scheduledAt.getTime() - Date.now()
  // A message that needs an approval could not be approved in time.
  const toleranceMs = profiles.every(canPublish) ? pastToleranceMs : 0
  if (ahead < -toleranceMs) {
    const hint = before.isNew ? say('leave_time_out') : say('give_future_time')
    const message = say('send_time_passed')
    return [
      new Problem('invalid', { message, hint, reason: 'time_passed', param: '/scheduledSendTime' }),
    ]
  }
  if (ahead <= farthestDays * 86_400_000) return []
  const message = say('send_time_too_far')
  return [new Problem('invalid', { message, reason: 'time_too_far', param: '/scheduledSendTime' })]
}

/** The operator's limit for scheduled messages per profile (SCHEDULED_LIMIT). A proposal counts once it is approved. */
export async function checkQuota(validation: Validation): Promise<Problem[]> {
  const { database, checks, before, input, profiles } = validation
  const max = checks.maxScheduled
  const publishable = profiles.filter(canPublish)
  if (!before.isNew || max === 0 || publishable.length === 0) return []
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
        select from messages where profile_id = asked.id and act_at is not null limit ${max}
      ) waiting
    ) >= ${max}`.execute(database)
  const hint = say('scheduled_limit', { limit: max })
  return rows.map((row) => {
    const param = pointAtProfile(input, row.id)
    return new Problem('tooManyScheduled', { resource: resourceOf(row), hint, param })
  })
}

const maxFreeFormBytes = 16_384

/** Fields that are passed to the network unread: only their size is limited. An edit may keep what was larger before. */
export function checkFreeFormSize({ input, before: { freeForm } }: Validation): Problem[] {
  const bytes = sizeOf(input)
  if (bytes <= maxFreeFormBytes || (freeForm && bytes <= sizeOf(freeForm))) return []
  return [
    new Problem('invalid', {
      message: say('options_too_large', { bytes, limit: maxFreeFormBytes }),
      hint: say('options_too_large_advice'),
      reason: 'too_large',
      param: '',
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

/** The rules of each profile: its network accepts the message, the caller may propose, tags need an organization. */
export function checkEachProfile(validation: Validation): Problem[] {
  return validation.profiles.flatMap((profile) => checkProfile(validation, profile))
}

function checkProfile(validation: Validation, profile: UsableProfile): Problem[] {
  const { checks, input, media, serverLimits } = validation
  const resource = resourceOf(profile)
  const param = pointAtProfile(input, profile.id)
  const network = checks.networkFor(profile.type)
  if (!network) {
    const why = explainUnpublished(profile.type, checks.descriptions)
    return [new Problem('unsupportedProfileType', { resource, param, ...why })]
  }
  const problems = checkNetwork(
    network,
    {
      ...input,
      text: textFor(validation, network, profile.id),
      media,
      serverLimits: serverLimits.get(profile.id),
    },
    profile,
  )
  if (!canPropose(profile)) problems.push(new Problem('mayNotUseProfile', { resource, param }))
  if (input.tags.length > 0 && profile.organization_id === null) {
    const hint = say('leave_tags_out')
    problems.push(new Problem('tagsNeedOrganization', { resource, hint, param: '/tags' }))
  }
  return problems
}

type InputWithMedia = MessageInput & { media: MediumFacts[]; serverLimits: unknown }

function checkNetwork(network: Network, input: InputWithMedia, profile: UsableProfile): Problem[] {
  const extended = extendedDataFor(input.extendedInfo, profile.id)
  const { part } = input
  if (part) {
    const problems = checkForm(network, input, profile.id)
    if (problems.length > 0 || !network.parts) return problems
  }
  const found = checkWith(network, { ...input, extended })
  const missed = input.unread.includes('extendedInfo') ? errorsWithoutExtended(network, input) : []
  return found
    .filter(({ message }) => !missed.some((one) => render(one.message) === render(message)))
    .map((mistake) =>
      toProblem(mistake, resourceOf(profile), pointAtProposal(input, profile.id, mistake.param)),
    )
}

/** Errors that are due to extendedInfo alone. When that field could not be parsed, they would only repeat the parsing error. */
function errorsWithoutExtended(network: Network, input: InputWithMedia): Mistake[] {
  const bare = { text: 'x', media: [unknownFacts], extended: {} }
  return checkWith(network, { ...input, ...bare })
}

function checkWith(
  network: Network,
  input: InputWithMedia & { extended: Proposal['extended'] },
): Mistake[] {
  const { parts } = network
  if (!input.part || !parts) return network.check({ ...input, follows: null })
  const check = parts.check ?? network.check
  return check({ ...input, follows: { as: parts.as } })
}

export function checkWebhookUrls({ checks, input }: Validation): Problem[] {
  return input.webhookUrls.flatMap((url) =>
    checkUrl(checks, { type: 'webhookUrl', id: url }, pointAtText(input, 'webhookUrls', url)),
  )
}

/** The service fetches these URLs, so private addresses are refused. A URL of the service itself names one of its media. */
export function checkMediaUrls({ checks, input, knownMedia }: Validation): Problem[] {
  return input.mediaUrls.flatMap(({ url, mediaId }) => {
    if (mediaId) return []
    const resource = { type: 'mediaUrl', id: url }
    const own = checks.mediumIdInUrl(url)
    const param = pointAtAddress(input, url)
    return own === undefined
      ? [...checkUrl(checks, resource, param), ...refuseDocument(resource, param)]
      : checkMediumReady(own, resource, knownMedia, param)
  })
}

function refuseDocument(resource: Resource, param: string): Problem[] {
  if (factsOfAddress(resource.id, undefined).kind !== 'document') return []
  const message = say('document_by_address')
  return [new Problem('invalid', { message, resource, reason: 'media_type_unsupported', param })]
}

function checkUrl(checks: Checks, resource: Resource, param: string): Problem[] {
  const mistake = checks.checkUrl(resource.id)
  if (!mistake) return []
  const rule = mistake.message
  const message =
    resource.type === 'mediaUrl' ? say('media_url', { rule }) : say('webhook_url', { rule })
  return [toProblem({ ...mistake, message }, resource, param)]
}

function toProblem(
  { message, hint, resource, reason }: Mistake,
  fallback: Resource,
  param: string,
): Problem {
  return new Problem('invalid', {
    message,
    reason,
    param,
    resource: resource ?? fallback,
    ...(hint ? { hint } : {}),
  })
}

function resourceOf({ id }: { id: string }): Resource {
  return { type: 'socialProfile', id }
}
