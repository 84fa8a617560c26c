// The boards of a profile, as its network lists them now: no other answer of the API has their ids.

import { sql } from 'kysely'
import type { Caller } from '../access/access.ts'
import { Problem } from '../errors.ts'
import type { Board } from '../networks/connecting.ts'
import { callWithin } from '../networks/http/call-signals.ts'
import { NetworkError } from '../networks/networks.ts'
import { say } from '../sentences/sentences.ts'
import { type HeldCredential, openSealedCredential } from './credentials/sealed-credential.ts'
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

/** With the names of the account. */
export async function findHeld(
  { database }: Pick<RenewalContext, 'database'>,
  profileId: string,
): Promise<HeldCredential & { username: string }> {
  const { rows } = await sql<HeldCredential & { username: string }>`
    select p.network_id as "networkId", p.username, c.id as "credentialId", c.sealed, c.sealed_for as "sealedFor", c.server,
      coalesce(c.is_renewable, false) as "isRenewable", c.tokens_at as "tokensAt",
      coalesce(c.tokens_version, 0) as "tokensVersion", c.access_expires_at as "accessExpiresAt"
    from profiles p left join credentials c on c.id = p.credential_id where p.id = ${profileId}`.execute(
    database,
  )
  const [held] = rows
  if (!held) throw new Problem('notFound', { resource: { type: 'socialProfile', id: profileId } })
  return held
}
