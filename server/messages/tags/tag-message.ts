// Changes the tags of a message and nothing else. They are for the organization and never published, so the state of the message, a review
// and its webhooks do not change, and a published message can have them too.
import { sql } from 'kysely'
import { refuseAppAlone } from '../../access/access.ts'
import type { RequestActor } from '../../access/audit.ts'
import type { Tx } from '../../db/db.ts'
import { Problem, ProblemList } from '../../errors.ts'
import { say } from '../../sentences/sentences.ts'
import { addActions } from '../actions.ts'
import { lockMessage, requireOwnOrEditor } from '../find.ts'
import type { MessageRow } from '../representation/item.ts'
import type { RequireVersion } from '../representation/version.ts'
import { replaceWords } from '../search/store-words.ts'
import { findUnknownTags } from '../validation/check-tags.ts'
import { maxTags } from './list-tags.ts'
import { findAllNames, organizationsOf, takeTags } from './tags.ts'

export type TagChange = { add: string[]; remove: string[] }

export async function tagMessage(
  tx: Tx,
  actor: RequestActor,
  messageId: string,
  { add, remove }: TagChange,
  requireVersion: RequireVersion,
): Promise<MessageRow> {
  const { principal } = actor
  refuseAppAlone(principal)
  const visible = await lockMessage(tx, principal, messageId)
  requireOwnOrEditor(principal, visible)
  const { message, profile } = visible
  await requireVersion(tx, message)
  const before = message.tags ?? []
  const removed = await findAllNames(tx, remove, organizationsOf([profile]))
  const kept = before.filter((tag) => !remove.includes(tag) && !removed.includes(tag))
  const tags = [...new Set([...kept, ...add])]
  const added = tags.filter((tag) => !before.includes(tag))
  if (added.length === 0 && kept.length === before.length) return message
  const resource = { type: 'message', id: messageId }
  if (tags.length > maxTags)
    throw new Problem('invalid', {
      message: say('tags_too_many', { limit: maxTags }),
      reason: 'too_many_items',
      param: '/addTags',
      resource,
    })
  if (added.length > 0 && profile.organization_id === null)
    throw new Problem('tagsNeedOrganization', { resource, param: '/addTags' })
  const unknown = await findUnknownTags(tx, added, [profile], () => '/addTags')
  if (unknown.length > 0) throw new ProblemList(unknown)
  const present = (await takeTags(tx, added, [profile]))(profile)
  const named = [...new Set([...kept, ...present])]
  const tagged = await tx
    .updateTable('messages')
    .set({
      tags: named.length > 0 ? named : null,
      modified_by: principal.kind === 'member' ? principal.memberId : null,
      modified_at: sql`clock_timestamp()`,
    })
    .where('id', '=', messageId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await replaceWords(tx, tagged)
  await addActions(tx, actor, [tagged], 'EDIT', say('tags_changed'))
  return tagged
}
