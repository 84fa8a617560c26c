// The network of a lane's profile, and the account that is used there.

import { inTransaction } from '../db/db.ts'
import type { ClaimedLane } from '../lanes/claim.ts'
import { profileWhileHeld } from '../lanes/lanes.ts'
import { type Account, type Network, NetworkError } from '../networks/networks.ts'
import { openSealedCredential } from '../profiles/credentials/sealed-credential.ts'
import { setReauthRequired } from '../profiles/profiles.ts'
import { withRenewal } from '../profiles/renewal/fresh-account.ts'
import { say } from '../sentences/sentences.ts'
import type { PublisherContext } from './context.ts'
import type { Trouble } from './outcome.ts'

export function requireNetwork(context: PublisherContext, lane: ClaimedLane): Network {
  const network = context.networkFor(lane.profile.type)
  if (network) return network
  const message = say('no_connector', { network: lane.profile.type })
  throw new NetworkError('rejected', 'unsupported', message)
}

/** Calls a network with valid tokens. `work` may run twice: the first time the network refused the tokens and did nothing. */
export function withFreshAccount<T>(
  context: PublisherContext,
  lane: ClaimedLane,
  work: (account: Account) => Promise<T>,
): Promise<T> {
  return withRenewal(context.renewal, lane.profile, () => work(requireAccount(context, lane)))
}

function requireAccount({ keyRing }: PublisherContext, lane: ClaimedLane): Account {
  const { networkId, username, server } = lane.profile
  const credentials = openSealedCredential(keyRing, lane.profileId, lane.profile)
  if (!credentials) {
    const message = say('profile_not_connected_to_network')
    throw new NetworkError('reconnect', 'not_connected', message, { hint: say('connect_profile') })
  }
  return { networkId, username, server, credentials }
}

/**
 * A profile whose credentials were refused is marked so until something is published through it. A publisher that has lost the
 * lane changes nothing: the profile may have been connected again since.
 */
export async function recordConnection(
  { database }: Pick<PublisherContext, 'database'>,
  lane: ClaimedLane,
  trouble: Trouble | undefined,
): Promise<void> {
  // A refusal of the app does not end when the profile is connected again.
  const isRequired = trouble?.kind === 'reconnect' && !trouble.isAppWide
  if (isRequired === lane.profile.isReauthRequired || (trouble && !isRequired)) return
  lane.profile.isReauthRequired = isRequired
  const reason = isRequired ? (trouble.said?.message ?? trouble.message) : null
  await inTransaction(database, (tx) =>
    setReauthRequired(tx, profileWhileHeld(lane), reason, lane.profile),
  )
}
