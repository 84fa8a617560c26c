// Follows the link of a post before the message is stored (decisions 2): a link that leads to another host is refused. Runs outside of
// transactions, because the other server may take its time.

import type { Caller, Principal } from '../../access/access.ts'
import type { Database } from '../../db/db.ts'
import { isId } from '../../db/ids.ts'
import type { Reason } from '../../errors/reasons.ts'
import { Problem, type Resource } from '../../errors.ts'
import { makeFairLimiter } from '../../limits/fair-shares.ts'
import type { Mistake } from '../../networks/networks.ts'
import { findByType } from '../../networks/registry.ts'
import { type Destination, findRedirect } from '../../outbound/find-redirect.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import { findChargedOrganization, listUsableProfiles } from '../../profiles/profiles.ts'
import { type Said, say } from '../../sentences/sentences.ts'
import { extendedDataFor } from '../input/extended-info.ts'
import type { MessageInput } from '../input/input.ts'
import { pointAtExtended } from '../input/point-at.ts'
import type { Checks } from './validate.ts'

/** `organization`: whose share of the requests it takes. */
export type FollowUrl = (url: string, organization: string) => Promise<Destination>

/** `problem`: the message is refused. `warning`: it is accepted. Neither: the link is good, or there is none. */
export type Followed = { problem?: Problem; warning?: Mistake }

export const maxFollowed = 8
const usualMs = 3000

/** A link that waits too long for its turn counts as unreachable. Slow links of one organization leave turns to the others. */
export function openFollowUrl(outbound: Pick<Outbound, 'request'>, timeoutMs = usualMs): FollowUrl {
  const limiter = makeFairLimiter(maxFollowed)
  return async (url, organization) => {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      return await limiter.run([organization], () => findRedirect(outbound, url, signal), signal)
    } catch (error) {
      if (error !== signal.reason) throw error
      return { kind: 'unreachable' }
    }
  }
}

/** `before`: what the message had before an edit. A link that the edit keeps is not followed again. */
export async function followDestination(
  database: Database,
  checks: Pick<Checks, 'checkUrl' | 'descriptions' | 'followUrl'>,
  principal: Principal,
  input: Pick<MessageInput, 'profileIds' | 'extendedInfo' | 'sent' | 'varied'>,
  before: MessageInput['extendedInfo'] = [],
): Promise<Followed> {
  // A network with such links takes no other profile beside its own (bundling), so one request of a client causes at most one here.
  const [profileId = '', second] = input.profileIds
  const data = extendedDataFor(input.extendedInfo, profileId)
  if (!checks.followUrl || second !== undefined || Object.keys(data).length === 0) return {}
  if (principal.kind === 'app' || !isId(profileId)) return {}
  const type = await findType(database, principal, profileId)
  const linkOf = type === undefined ? undefined : findByType(type, checks.descriptions)?.linkOf
  const url = linkOf?.(data)
  if (url === undefined || url === linkOf?.(extendedDataFor(before, profileId))) return {}
  const about = {
    resource: { type: 'socialProfile', id: profileId },
    param: pointAtExtended(input, profileId, 'destinationUrl'),
  }
  const { message, hint, reason = 'address_not_public' } = checks.checkUrl(url) ?? {}
  if (message !== undefined) return { problem: refuse({ ...about, reason }, message, hint) }
  const organization = await findChargedOrganization(database, profileId)
  return explain(await checks.followUrl(url, organization), about)
}

/** The problem is reported together with all others. */
export function addProblem<T extends { validationErrors: Problem[] }>(
  input: T,
  problem: Problem | undefined,
): T {
  return problem ? { ...input, validationErrors: [...input.validationErrors, problem] } : input
}

/** Only for profiles that the caller may use: no caller can make the service send requests for other profiles. */
async function findType(
  database: Database,
  principal: Caller,
  profileId: string,
): Promise<string | undefined> {
  const [profile] = await listUsableProfiles(database, principal, { profileIds: [profileId] })
  return profile?.type
}

/** The problem does not say why a host cannot be reached: that would describe the network of the service. */
type Place = { resource: Resource; param: string }

function explain(destination: Destination, about: Place): Followed {
  if (destination.kind === 'stays') return {}
  if (destination.kind === 'unreachable')
    return {
      warning: {
        message: say('destination_unreachable'),
        hint: say('destination_unreachable_advice'),
        reason: 'link_unreachable',
        ...about,
      },
    }
  const hint = say('redirect_leads_to', { address: destination.host })
  return {
    problem: refuse({ ...about, reason: 'redirect_url' }, say('must_not_redirect'), hint),
  }
}

function refuse(about: Place & { reason: Reason }, message: Said, hint: Said | undefined): Problem {
  return new Problem('invalid', {
    message: say('destination_url', { rule: message }),
    ...about,
    ...(hint ? { hint } : {}),
  })
}
