// Asks a network to push what happens to the accounts that are being connected, where it does so only on request.

import type { Candidate, Grant } from '../../networks/connecting.ts'
import { callWithin } from '../../networks/http/call-signals.ts'
import { NetworkError } from '../../networks/networks.ts'
import { ownerColumns, type ProfileOwner } from '../owner.ts'
import { type ConnectingContext, requireConnectable } from './context.ts'

/** At the same time. An agency may have hundreds of pages. */
const maxCalls = 8

/**
 * The grant as it is stored. Where the network refuses to push, the scope for it is left out: the profile then says that it is
 * missing, and connecting again tries once more. Without push, interactions are still read.
 */
export async function subscribeAccounts(
  context: ConnectingContext,
  { network: name, owner }: { network: string; owner: ProfileOwner },
  grant: Grant,
  chosen: Candidate[],
): Promise<Grant> {
  const { connect, authorizer } = requireConnectable(context, name)
  const scope = connect.scopes.find(({ feature }) => feature === 'push')?.name
  if (!authorizer.subscribe || !scope || !grant.scopes.includes(scope)) return grant
  const accounts = await listFed(context, owner, grant, chosen)
  try {
    for (let from = 0; from < accounts.length; from += maxCalls)
      await Promise.all(
        accounts
          .slice(from, from + maxCalls)
          .map(({ networkId, tokens }) =>
            authorizer.subscribe?.(
              { networkId, tokens: tokens ?? grant.tokens, scopes: grant.scopes },
              callWithin(context.callMs),
            ),
          ),
      )
    return grant
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    const { code, message } = error
    context.log.warn({ code, network: name, reason: message }, 'the network refuses to push')
    return { ...grant, scopes: grant.scopes.filter((one) => one !== scope) }
  }
}

/** The chosen accounts, and those of the owner that were connected before: the grant has new tokens for them. */
async function listFed(
  { database }: ConnectingContext,
  owner: ProfileOwner,
  grant: Grant,
  chosen: Candidate[],
): Promise<Candidate[]> {
  const granted = grant.accounts.filter(({ obstacle }) => obstacle === undefined)
  const { organization_id, member_id } = ownerColumns(owner)
  const connected = await database
    .selectFrom('profiles')
    .select(['type', 'network_id'])
    .where('network_id', 'in', ['', ...granted.map(({ networkId }) => networkId)])
    .where('organization_id', 'is not distinct from', organization_id)
    .where('member_id', 'is not distinct from', member_id)
    .execute()
  return granted.filter(
    ({ type, networkId }) =>
      chosen.some((one) => one.networkId === networkId) ||
      connected.some((row) => row.type === type && row.network_id === networkId),
  )
}
