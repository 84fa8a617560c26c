// Messages that a call of the matrix uses up, so that each call gets one of its own.
import type { TestDatabase } from '../support/database.ts'
import type { ResourceIds } from '../support/two-organizations.ts'
import {
  addFailedMessage,
  addMessage,
  addPostChange,
  addQueuedMessage,
  addStoppedChain,
} from '../support/world-messages.ts'
import { addMember } from '../support/world-people.ts'
import { addProfile, shareProfile } from '../support/world-profiles.ts'
import type { Fresh } from './expectation.ts'

/** Undefined: it is of another kind. */
export async function makeFreshMessage(
  database: Pick<TestDatabase, 'pool'>,
  kind: Fresh,
  own: ResourceIds,
): Promise<string | undefined> {
  if (kind === 'message') return addMessage(database, own)
  if (kind === 'failed message') return addFailedMessage(database, own)
  if (kind === 'message in a queue') return addQueuedMessage(database, own)
  if (kind === 'stopped chain') return addStoppedChain(database, own)
  if (kind === 'post that is out') return addPostOut(database, own)
  if (kind !== 'proposal' && kind !== 'proposed change') return undefined
  // By none of the callers here: an author cannot review.
  const memberId = await addMember(database, own)
  if (kind === 'proposal') return addMessage(database, { ...own, memberId, kind })
  const messageId = await addPostOut(database, own)
  await addPostChange(database, { messageId, memberId })
  return messageId
}

export async function addPostOut(
  database: Pick<TestDatabase, 'pool'>,
  own: ResourceIds,
): Promise<string> {
  const { organizationId } = own
  const { id } = await addProfile(database, { organizationId, type: 'MASTODON' })
  await shareProfile(database, { ...own, socialProfileId: id, preset: 'LIMITED' })
  return addStoppedChain(database, { ...own, socialProfileId: id })
}
