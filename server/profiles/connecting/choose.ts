// Makes profiles of the accounts of a connection that the person, or an app for them, has chosen.

import { Problem } from '../../errors.ts'
import type { Candidate } from '../../networks/connecting.ts'
import { say } from '../../sentences/sentences.ts'
import { type ConnectionRow, findConnection, openConnection } from './connection/connection.ts'
import type { ConnectingContext } from './context.ts'
import { connectAccounts, type HeldGrant } from './finish.ts'

export async function chooseAccounts(
  context: ConnectingContext,
  row: ConnectionRow,
  networkIds: string[],
  visit: { memberId: string; traceId: string },
): Promise<ConnectionRow> {
  if (row.status !== 'CHOOSE') {
    throw new Problem('conflict', {
      message: say('nothing_to_choose'),
      resource: { type: 'connection', id: row.id },
    })
  }
  const held = openConnection<HeldGrant>(context.keyRing, row)
  // JSON has turned the times of the grant into text.
  const grant = {
    ...held.grant,
    accessExpiresAt: held.grant.accessExpiresAt && new Date(held.grant.accessExpiresAt),
    refreshExpiresAt: held.grant.refreshExpiresAt && new Date(held.grant.refreshExpiresAt),
  }
  const chosen = networkIds.map((id) => requireCandidate(grant.accounts, id))
  await connectAccounts(context, row, { ...held, grant }, chosen, visit)
  return (await findConnection(context.database, row.id)) ?? row
}

function requireCandidate(accounts: Candidate[], networkId: string): Candidate {
  const account = accounts.find((one) => one.networkId === networkId)
  if (!account) {
    throw new Problem('invalid', {
      message: say('account_not_offered', { account: networkId.slice(0, 50) }),
      param: '/socialNetworkIds',
    })
  }
  if (account.obstacle !== undefined) {
    throw new Problem('invalid', {
      message: say('account_not_connectable', { account: account.username, why: account.obstacle }),
      param: '/socialNetworkIds',
    })
  }
  return account
}
