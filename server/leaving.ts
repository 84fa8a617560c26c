// What follows in other modules when a member leaves an organization: part of the composition root, because organizations knows none of
// them.
import type { Tx } from './db/db.ts'
import { removeDrafts } from './drafts/drafts.ts'
import { stopForLeaver } from './messages/stop-for-leaver.ts'
import { joinAs as join } from './organizations/join.ts'
import type { LeaverDuties } from './organizations/remove-member.ts'
import { endConnections, removeConnections } from './profiles/connecting/end-connections.ts'
import { reportConnections } from './profiles/leaver-connections.ts'

export const leaverDuties: LeaverDuties = {
  endConnections,
  reportConnections,
  stopForLeaver,
  async removeBelongings(tx, memberId) {
    await removeDrafts(tx, memberId)
    await removeConnections(tx, memberId)
  },
}

/** `newcomer`, who was invited under the address of `memberId`, leaves every organization. */
export function joinAs(tx: Tx, traceId: string, newcomer: string, memberId: string): Promise<void> {
  return join(tx, leaverDuties, traceId, newcomer, memberId)
}
