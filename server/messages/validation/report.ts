// The report of POST /v1/messages/validate?view=report: for each profile what would become of the message, what is wrong and what
// will be different from what the author may expect.

import { type Static, Type } from 'typebox'
import type { Caller } from '../../access/access.ts'
import type { Database } from '../../db/db.ts'
import type { Problem } from '../../errors.ts'
import { Nullable } from '../../http/schemas.ts'
import { needsRendition } from '../../media/media.ts'
import type { Mistake, Network } from '../../networks/networks.ts'
import { listLeftOut } from '../../networks/post/left-out.ts'
import { say } from '../../sentences/sentences.ts'
import { extendedDataFor } from '../input/extended-info.ts'
import type { MessageInput } from '../input/input.ts'
import { pointAtProposal } from '../input/point-at.ts'
import { Mentions, showMentions } from '../mentions/show.ts'
import { textFor } from '../mentions/text-for.ts'
import { canPropose, canPublish } from '../rights.ts'
import { ChangedLinks } from '../tags/show-links.ts'
import { changedLinksOf } from './changed-links.ts'
import { Finding, warning } from './finding.ts'
import { type Checks, findProblems } from './validate.ts'
import { type Before, pastToleranceMs, type Validation } from './validate-rules.ts'
import { warnOfMentions } from './warn-of-mentions.ts'
import { findProfileWarnings } from './warn-of-profile.ts'

export const ReportEntry = Type.Object(
  {
    socialProfileId: Nullable(Type.String({ description: 'As the request names it' })),
    state: Nullable(
      Type.String({
        description:
          'The state that the message would get: SCHEDULED or PENDING_APPROVAL. Null: nothing can be created on this profile.',
      }),
    ),
    needsApproval: Nullable(Type.Boolean()),
    length: Nullable(Type.Integer({ description: "The length of the text in the network's unit" })),
    limit: Nullable(Type.Integer()),
    unit: Nullable(Type.String({ examples: ['characters', 'weighted characters'] })),
    parts: Type.Optional(
      Type.Array(
        Type.Object(
          { length: Type.Integer(), limit: Type.Integer(), unit: Type.String() },
          { title: 'PartLength' },
        ),
        {
          description:
            'The lengths of the texts that follow the first post, in order, in the unit and limit of the network for them. Only of a message with parts, on a network that takes them',
        },
      ),
    ),
    mentions: Nullable(Mentions),
    links: Nullable(ChangedLinks),
    problems: Type.Array(Finding, {
      description: 'What keeps the message from being scheduled; also what concerns every profile',
    }),
    warnings: Type.Array(Finding, { description: 'What will be different, and refuses nothing' }),
  },
  { $id: 'ReportEntry' },
)
type ReportEntry = Static<typeof ReportEntry>

/** A hundred profiles with a thousand problems each would help no client. */
const maxProblems = 100

/** One entry per profile; one without a profile if the request names none that can be read. */
export async function reportOn(
  database: Database,
  checks: Checks,
  principal: Caller,
  input: MessageInput,
  { before, warning: linkWarning }: { before?: Before; warning?: Mistake | undefined } = {},
): Promise<ReportEntry[]> {
  const { validation, parts, chains, problems } = await findProblems(
    database,
    checks,
    principal,
    input,
    before,
  )
  const partOf = (id: string | null) =>
    parts.find((part) => id !== null && part.input.profileIds.includes(id)) ?? validation
  const ofProfiles = await findProfileWarnings(parts)
  const ids = input.profileIds.length > 0 ? input.profileIds : [null]
  return ids.map((id) => ({
    socialProfileId: id,
    ...withLinkWarning(
      withWarnings(
        prospectsOf(partOf(id), chains.get(partOf(id)) ?? [], id),
        ofProfiles.get(id ?? ''),
      ),
      linkWarning,
    ),
    problems: problems
      .filter((problem) => concerns(problem, id))
      .slice(0, maxProblems)
      .map(renderProblem),
  }))
}

/** A profile on which nothing can be created has only problems. */
function withWarnings(prospects: Prospects, more: Finding[] = []): Prospects {
  if (prospects.state === null) return prospects
  return { ...prospects, warnings: [...prospects.warnings, ...more] }
}

/** Only a profile that is alone in its message has a link that is followed. */
function withLinkWarning(prospects: Prospects, linkWarning: Mistake | undefined): Prospects {
  if (!linkWarning) return prospects
  const { reason, param = '', message, hint } = linkWarning
  return withWarnings(prospects, [warning(reason, param, message, hint)])
}

function concerns({ details: { resource } }: Problem, profileId: string | null): boolean {
  return resource?.type !== 'socialProfile' || resource.id === profileId
}

function renderProblem({ message, hint, reason, sentences, details }: Problem): Finding {
  const { param = null, values } = details
  return { param, reason, ...(values && { values }), message, hint: hint ?? null, sentences }
}

type Prospects = Omit<ReportEntry, 'socialProfileId' | 'problems'>

const none: Prospects = {
  state: null,
  needsApproval: null,
  length: null,
  limit: null,
  unit: null,
  mentions: null,
  links: null,
  warnings: [],
}

function prospectsOf(
  validation: Validation,
  chain: Validation[],
  profileId: string | null,
): Prospects {
  const { checks, input, profiles } = validation
  const profile = profiles.find(({ id }) => id === profileId)
  const network = profile && checks.networkFor(profile.type)
  if (!network) return none
  const { limit, unit, length: measure } = network.text
  const length = input.unread.includes('text')
    ? null
    : measure(textFor(validation, network, profile.id))
  const text = {
    ...{ length, limit, unit },
    ...lengthsOf(chain, network, profile.id),
    mentions: showMentions(validation.mentions.get(profile.id) ?? null),
    links: changedLinksOf([validation, ...(network.parts ? chain : [])], profile.id),
  }
  if (!canPropose(profile)) return { ...none, ...text }
  const needsApproval = !canPublish(profile)
  return {
    state: needsApproval ? 'PENDING_APPROVAL' : 'SCHEDULED',
    needsApproval,
    ...text,
    warnings: [
      ...warnOfTime(validation),
      ...[validation, ...(network.parts ? chain.map(withOwnAlone) : [])].flatMap((content) => [
        ...warnOfMentions(content, network, profile.id),
        ...warnOfLeftOut(content, network, profile.id),
        ...warnOfPictures(content, network, profile.id),
      ]),
    ],
  }
}

/** The other fields are those of the message, for which it has been warned of them. */
function withOwnAlone(part: Validation): Validation {
  const none = { extendedInfo: [], targeting: null, privacy: null, location: null }
  return { ...part, input: { ...part.input, ...none } }
}

function lengthsOf(
  chain: Validation[],
  network: Network,
  profileId: string,
): Pick<ReportEntry, 'parts'> {
  const { parts, text } = network
  if (!parts || chain.length === 0) return {}
  const { limit, unit, length } = parts.text ?? text
  return {
    parts: chain.map((part) => ({
      length: length(textFor(part, network, profileId)),
      limit,
      unit,
    })),
  }
}

/** A time that has just passed is accepted (validate-rules.ts); an older one is a problem. */
function warnOfTime({ input: { scheduledAt }, profiles }: Validation): Finding[] {
  const lateMs = scheduledAt ? Date.now() - scheduledAt.getTime() : -1
  if (lateMs < 0 || lateMs > pastToleranceMs || !profiles.every(canPublish)) return []
  return [warning('sent_at_once', '/scheduledSendTime', say('sent_at_once'))]
}

function warnOfPictures(
  { input, media }: Validation,
  { title, images }: Network,
  profileId: string,
): Finding[] {
  return media.flatMap((facts, index) => {
    if (!needsRendition(facts, images)) return []
    const param = pointAtProposal(input, profileId, `media/${index}`)
    const message = say('picture_adapted', { network: title })
    const hint = say('picture_adapted_how')
    return [warning('picture_adapted', param, message, hint)]
  })
}

function warnOfLeftOut(
  { input, media }: Validation,
  network: Network,
  profileId: string,
): Finding[] {
  const extended = extendedDataFor(input.extendedInfo, profileId)
  const { targeting, privacy, location, postType } = input
  const left = listLeftOut(network, { media, extended, targeting, privacy, location, postType })
  return left.map(({ words, param, reason }) =>
    warning(
      reason,
      pointAtProposal(input, profileId, param),
      say('left_out', { network: network.title, what: words }),
    ),
  )
}
