// People and pages whom posts of a profile can mention, as its network finds them now. Results are kept for a minute, because a person types
// the same beginning more than once.
import type { Caller } from '../access/access.ts'
import { Problem } from '../errors.ts'
import { callWithin } from '../networks/http/call-signals.ts'
import { type FoundPerson, NetworkError } from '../networks/networks.ts'
import { findByType } from '../networks/registry.ts'
import { say } from '../sentences/sentences.ts'
import { findHeld } from './credentials/find-held.ts'
import { openSealedCredential } from './credentials/sealed-credential.ts'
import { requireProfile } from './profiles.ts'
import { withRenewal } from './renewal/fresh-account.ts'
import type { RenewalContext } from './renewal/renew.ts'

export const maxQuery = 100

type Kept = { at: number; found: FoundPerson[] }
const keptMs = 60_000
const maxKept = 1_000

/** One for each process. */
export function openPeopleSearch(context: RenewalContext) {
  const kept = new Map<string, Kept>()
  return async (caller: Caller, profileId: string, asked: string): Promise<FoundPerson[]> => {
    // The right to the profile is asked for each time.
    const profile = await requireProfile(context.database, caller, profileId)
    const query = asked.trim().replace(/^@/, '')
    const resource = { type: 'socialProfile', id: profileId }
    const network = context.networks.all.find(({ types }) => types.includes(profile.type))
    if (!network?.findPeople)
      throw new Problem('conflict', {
        message: say('people_not_searched', {
          network: findByType(profile.type)?.title ?? profile.type,
        }),
        hint: say('people_not_searched_advice'),
        reason: 'not_possible_on_network',
        resource,
      })
    if (query === '') return []
    const key = `${profileId} ${query.toLowerCase()}`
    const known = kept.get(key)
    if (known && performance.now() - known.at < keptMs) return known.found
    const found = await ask(
      context,
      { ...network, findPeople: network.findPeople },
      profileId,
      query,
    )
    kept.delete(key)
    kept.set(key, { at: performance.now(), found })
    const [oldest] = kept.keys()
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
    return found
  }
}

type Searching = {
  title: string
  findPeople: NonNullable<RenewalContext['networks']['all'][number]['findPeople']>
}

async function ask(
  context: RenewalContext,
  { title, findPeople }: Searching,
  profileId: string,
  query: string,
): Promise<FoundPerson[]> {
  const held = await findHeld(context, profileId)
  try {
    return await withRenewal(context, held, () => {
      const credentials = openSealedCredential(context.keyRing, profileId, held)
      if (!credentials)
        throw new NetworkError('reconnect', 'not_connected', say('profile_without_connection'))
      const { networkId, username, server } = held
      const account = { networkId, username, server, credentials }
      return findPeople(account, query, callWithin(context.callMs))
    })
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    throw new Problem(error.kind === 'reconnect' ? 'conflict' : 'notReady', {
      message: say('people_not_found_now', { network: title, why: error.said.message }),
      hint: error.hint ?? say('try_again_in_a_minute'),
      resource: { type: 'socialProfile', id: profileId },
      cause: error,
    })
  }
}
