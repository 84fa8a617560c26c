// Ends the open connections of a member who leaves, in the transaction that removes the member. While accounts are to be chosen, a
// connection holds what the network granted. Once it is ended, a request that is under way cannot finish it either.

import type { Tx } from '../../../db/db.ts'
import { say } from '../../../sentences/sentences.ts'
import { describeFailure, failOpen } from './connection.ts'

const memberLeft = describeFailure(
  'member_left',
  { message: say('connecting_member_left'), hint: say('somebody_else_can_start') },
  '',
)

type Leaving = { organizationId: string; memberId: string }

/** Those that the member has begun, or taken over from an app, for the organization. The app still learns their outcome. */
export async function endConnections(
  tx: Tx,
  { traceId }: { traceId: string },
  { organizationId, memberId }: Leaving,
): Promise<void> {
  await failOpen(tx, { ...memberLeft, traceId })
    .where('authorized_by', '=', memberId)
    .where('organization_id', '=', organizationId)
    .execute()
}

/** For a member without organizations. Personal ones are removed: no one else may see them. */
export async function removeConnections(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('connections').where('member_id', '=', memberId).execute()
  await failOpen(tx, memberLeft).where('authorized_by', '=', memberId).execute()
}
