// The boards of a profile, as its network lists them now: no other answer of the API has their ids.

import type { Caller } from '../access/access.ts'
import { Problem } from '../errors.ts'
import type { Board } from '../networks/connecting.ts'
import { callWithin } from '../networks/http/call-signals.ts'
import { NetworkError } from '../networks/networks.ts'
import { say } from '../sentences/sentences.ts'
import { findHeld } from './credentials/find-held.ts'
import { openSealedCredential } from './credentials/sealed-credential.ts'
import { requireProfile } from './profiles.ts'
import { withRenewal } from './renewal/fresh-account.ts'
import type { RenewalContext } from './renewal/renew.ts'

export async function listBoards(
  context: RenewalContext,
  caller: Caller,
  profileId: string,
): Promise<Board[]> {
  const { database, keyRing, networks, callMs } = context
  const profile = await requireProfile(database, caller, profileId)
  const network = networks.all.find(({ types }) => types.includes(profile.type))
  const list = network?.authorizer?.listBoards
  if (!list) return []
  const held = await findHeld(context, profileId)
  try {
    return await withRenewal(context, held, () => {
      const tokens = openSealedCredential(keyRing, profileId, held)
      if (!tokens)
        throw new NetworkError('reconnect', 'not_connected', say('profile_without_connection'))
      const { server, networkId: subject } = held
      return list({ app: null, server, subject, tokens }, callWithin(callMs))
    })
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    throw new Problem(error.kind === 'reconnect' ? 'conflict' : 'notReady', {
      message: say('boards_not_listed', { network: network.title, why: error.said.message }),
      hint: error.hint ?? say('try_again_in_a_minute'),
      resource: { type: 'socialProfile', id: profileId },
      cause: error,
    })
  }
}
