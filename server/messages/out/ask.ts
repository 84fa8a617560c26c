// A person asks for a change of a post that is out. It is checked here against what the network allows, stored, and carried out by a job
// (work.ts). Of a caller who may only propose, it waits for an approval.
import { sql } from 'kysely'
import { refuseAppAlone } from '../../access/access.ts'
import type { RequestActor } from '../../access/audit.ts'
import type { Tx } from '../../db/db.ts'
import { Problem } from '../../errors.ts'
import { addJob } from '../../jobs/jobs.ts'
import { say } from '../../sentences/sentences.ts'
import { addActions } from '../actions.ts'
import type { MessageRow } from '../fields/field.ts'
import { toJson } from '../fields/values.ts'
import { lockMessage, requireOwnOrEditor, type Visible } from '../find.ts'
import { addNotices } from '../notices/add-notices.ts'
import { canPropose, canPublish } from '../rights.ts'
import type { Checks } from '../validation/validate.ts'
import {
  type ChangeKind,
  type ChangeRow,
  listChanges,
  listPostsOut,
  type PostOut,
} from './changes.ts'
import { mentionsOfText, requireText, type TextPlace } from './new-text.ts'
import { findRefusal, isFollowed, refuse, refuseBelow } from './refusal.ts'

export const changeTask = 'change-post'

export type Asked = { kind: ChangeKind; part: number; text: string | null }

export async function askForChange(
  tx: Tx,
  checks: Pick<Checks, 'networkFor'>,
  actor: RequestActor,
  messageId: string,
  asked: Asked,
): Promise<Visible> {
  const { principal } = actor
  refuseAppAlone(principal)
  const visible = await lockMessage(tx, principal, messageId)
  const { message, profile } = visible
  if (asked.kind !== 'LOOK') requireOwnOrEditor(principal, visible)
  if (!canPropose(profile))
    throw new Problem('mayNotUseProfile', { resource: { type: 'message', id: messageId } })
  const changes = await listChanges(tx, messageId)
  const post = await requirePost(tx, message, asked.part)
  const network = checks.networkFor(profile.type)
  const target = { message, post, profile, network, follows: post.follows }
  const refusal = findRefusal(target, asked.kind, changes)
  if (refusal) throw refusal
  const mentions = await writeMentions(tx, target, asked)
  const isProposal = asked.kind !== 'LOOK' && !canPublish(profile)
  const { rows } = await sql<{ id: string }>`
    insert into post_changes (message_id, post_row, kind, text, mentions, state, member_id, client_id)
    values (${messageId}, ${post.rowId}, ${asked.kind}, ${asked.text}, ${toJson(mentions)}::jsonb, ${isProposal ? 'PENDING_APPROVAL' : 'WAITING'},
      ${principal.kind === 'member' ? principal.memberId : null}, ${principal.clientId})
    returning id`.execute(tx)
  const values = { position: post.position }
  const reason =
    asked.kind === 'EDIT' ? say('post_edit_asked', values) : say('post_delete_asked', values)
  if (asked.kind !== 'LOOK') await addActions(tx, actor, [message], 'EDIT', reason)
  if (!isProposal) for (const { id } of rows) await addJob(tx, changeTask, { id })
  return visible
}

async function writeMentions(tx: Tx, target: TextPlace, { kind, text }: Asked) {
  if (kind !== 'EDIT') return null
  const written = { text: text ?? '', mentions: await mentionsOfText(tx, target, text ?? '') }
  await requireText(tx, target, written)
  return written.mentions
}

export type Decision = { changeId: string; isApproved: boolean; reason: string | null }

/** By a member who may approve and did not ask for it themselves, or by an app of the organization. */
export async function decideChange(
  tx: Tx,
  actor: RequestActor,
  messageId: string,
  { changeId, isApproved, reason }: Decision,
): Promise<Visible> {
  const { principal } = actor
  refuseAppAlone(principal)
  const visible = await lockMessage(tx, principal, messageId)
  const { message, profile } = visible
  const resource = { type: 'message', id: messageId }
  if (!profile.rights.permissions.includes('APPROVE'))
    throw new Problem('mayNotUseProfile', { resource })
  const change = (await listChanges(tx, messageId)).find(({ id }) => id === changeId)
  if (change?.state !== 'PENDING_APPROVAL')
    throw new Problem('notAwaitingApproval', { resource, param: '/changeId' })
  if (isApproved && change.kind === 'DELETE') await requireNotFollowed(tx, message, change)
  const decider = principal.kind === 'member' ? principal.memberId : null
  if (decider !== null && change.member_id === decider)
    throw new Problem('mayNotUseProfile', {
      resource,
      hint: say('other_reviewer_needed'),
      reason: 'own_message',
    })
  await sql`
    update post_changes set state = ${isApproved ? 'WAITING' : 'REJECTED'}, decided_by = ${decider},
      ended_at = case when not ${isApproved} then clock_timestamp() end
    where id = ${changeId}`.execute(tx)
  await addActions(tx, actor, [message], isApproved ? 'APPROVE' : 'REJECT', reason)
  if (isApproved) await addJob(tx, changeTask, { id: changeId })
  else if (change.member_id !== null) {
    const about = { by: decider, reason, to: change.member_id }
    await addNotices(tx, [messageId], { kind: 'POST_CHANGE_REJECTED', ...about })
  }
  return visible
}

/** By the member who asked for it, or by one who may publish; then the member who asked is notified. */
export async function withdrawChange(
  tx: Tx,
  actor: RequestActor,
  messageId: string,
  changeId: string,
): Promise<Visible> {
  const { principal } = actor
  refuseAppAlone(principal)
  const visible = await lockMessage(tx, principal, messageId)
  const { message, profile } = visible
  const resource = { type: 'message', id: messageId }
  const change = (await listChanges(tx, messageId)).find(({ id }) => id === changeId)
  const member = principal.kind === 'member' ? principal.memberId : null
  const isOwn = member !== null && change?.member_id === member
  if (!isOwn && !canPublish(profile)) throw new Problem('mayNotUseProfile', { resource })
  if (change?.state !== 'PENDING_APPROVAL')
    throw new Problem('notAwaitingApproval', { resource, param: '/changeId' })
  await sql`
    update post_changes set state = 'WITHDRAWN', decided_by = ${member}, ended_at = clock_timestamp()
    where id = ${changeId}`.execute(tx)
  await addActions(tx, actor, [message], 'EDIT', say('post_change_withdrawn'))
  if (!isOwn && change.member_id !== null) {
    const about = { by: member, reason: null, to: change.member_id }
    await addNotices(tx, [messageId], { kind: 'POST_CHANGE_REJECTED', ...about })
  }
  return visible
}

/** The chain may have gone on since the deletion was asked for. */
async function requireNotFollowed(
  tx: Tx,
  message: MessageRow,
  { post_row: row }: ChangeRow,
): Promise<void> {
  const post = (await listPostsOut(tx, message.id)).find(({ rowId }) => rowId === row)
  if (post && isFollowed(message, post)) throw refuseBelow(message)
}

async function requirePost(tx: Tx, message: MessageRow, part: number): Promise<PostOut> {
  const post = (await listPostsOut(tx, message.id)).find(({ position }) => position === part)
  if (!post) throw refuse(message.id, say('post_not_out'), 'post_not_out', { param: '/part' })
  return post
}
