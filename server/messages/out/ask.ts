// A person asks for a change of a post that is out. It is checked here against what the network allows, stored, and carried out by a job
// (work.ts). Of a caller who may only propose, it waits for an approval.
import { sql } from 'kysely'
import { refuseAppAlone } from '../../access/access.ts'
import type { RequestActor } from '../../access/audit.ts'
import type { Tx } from '../../db/db.ts'
import type { Reason } from '../../errors/reasons.ts'
import { Problem } from '../../errors.ts'
import { addJob } from '../../jobs/jobs.ts'
import type { Network } from '../../networks/networks.ts'
import { findByType } from '../../networks/registry.ts'
import type { UsableProfile } from '../../profiles/profiles.ts'
import { type Said, say } from '../../sentences/sentences.ts'
import { addActions } from '../actions.ts'
import type { MessageRow } from '../fields/field.ts'
import { toJson } from '../fields/values.ts'
import { lockMessage, requireOwnOrEditor } from '../find.ts'
import { addNotices } from '../notices/add-notices.ts'
import { canPropose, canPublish } from '../rights.ts'
import type { Checks } from '../validation/validate.ts'
import {
  type ChangeKind,
  type ChangeRow,
  isOpen,
  listChanges,
  listPostsOut,
  type PostOut,
  stateOfPost,
} from './changes.ts'
import { mentionsOfText, requireText } from './new-text.ts'

export const changeTask = 'change-post'

export type Asked = { kind: ChangeKind; part: number; text: string | null }

export async function askForChange(
  tx: Tx,
  checks: Pick<Checks, 'networkFor'>,
  actor: RequestActor,
  messageId: string,
  asked: Asked,
): Promise<MessageRow> {
  const { principal } = actor
  refuseAppAlone(principal)
  const visible = await lockMessage(tx, principal, messageId)
  const { message, profile } = visible
  if (asked.kind !== 'LOOK') requireOwnOrEditor(principal, visible)
  if (!canPropose(profile))
    throw new Problem('mayNotUseProfile', { resource: { type: 'message', id: messageId } })
  const changes = await listChanges(tx, messageId)
  const post = await requirePost(tx, message, asked.part, changes)
  const network = checks.networkFor(profile.type)
  const target = { message, post, profile, network, follows: post.follows }
  requirePossible(target, asked.kind)
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
  return message
}

async function writeMentions(tx: Tx, target: Target, { kind, text }: Asked) {
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
): Promise<MessageRow> {
  const { principal } = actor
  refuseAppAlone(principal)
  const { message, profile } = await lockMessage(tx, principal, messageId)
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
  return message
}

/** By the member who asked for it, or by one who may publish; then the member who asked is notified. */
export async function withdrawChange(
  tx: Tx,
  actor: RequestActor,
  messageId: string,
  changeId: string,
): Promise<MessageRow> {
  const { principal } = actor
  refuseAppAlone(principal)
  const { message, profile } = await lockMessage(tx, principal, messageId)
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
  return message
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

async function requirePost(
  tx: Tx,
  message: MessageRow,
  part: number,
  changes: ChangeRow[],
): Promise<PostOut> {
  const post = (await listPostsOut(tx, message.id)).find(({ position }) => position === part)
  if (!post) throw refuse(message.id, say('post_not_out'), 'post_not_out', { param: '/part' })
  const own = changes.filter(({ post_row: row }) => row === post.rowId)
  if (stateOfPost(post.rowId, own) !== 'OUT')
    throw refuse(message.id, say('post_gone_already'), 'post_gone')
  if (own.some(isOpen)) throw refuse(message.id, say('post_change_open'), 'change_under_way')
  return post
}

type Target = {
  message: MessageRow
  post: PostOut
  profile: UsableProfile
  network: Network | undefined
  follows: PostOut['follows']
}

function requirePossible(target: Target, kind: ChangeKind): void {
  if (kind === 'LOOK') requireLookable(target)
  else if (kind === 'DELETE') requireDeletable(target)
  else requireEditable(target)
}

function requireLookable({ message, network, profile: { type } }: Target): void {
  if (network?.after?.look) return
  throw notPossible(message, type, (title) => say('posts_not_looked_at', { network: title }))
}

function requireDeletable({ message, post, profile: { type }, network }: Target): void {
  if (!findByType(type)?.afterPublishing?.delete || !network?.after?.remove)
    throw notPossible(message, type, (title) => say('no_deleting_on_network', { network: title }))
  if (isFollowed(message, post)) throw refuseBelow(message)
}

/** By what goes out next: below the first post, or as an answer to the last one. */
function isFollowed({ is_chain_running: isRunning }: MessageRow, post: PostOut): boolean {
  return isRunning && (post.position === 1 || post.isLast)
}

function refuseBelow({ id }: MessageRow): Problem {
  const hint = say('take_rest_back_first')
  return refuse(id, say('chain_runs_below'), 'chain_running', { hint })
}

function requireEditable(target: Target): void {
  const { message, post, network } = target
  const { type } = target.profile
  const refused = (said: (title: string) => Said) => notPossible(message, type, said)
  const { editText } = findByType(type)?.afterPublishing ?? {}
  if (!editText || !network?.after?.edit)
    throw refused((title) => say('no_editing_on_network', { network: title }))
  const lost = lostByEdit(target, editText.textOnly === true)
  if (lost) throw refused((title) => say(lost, { network: title }))
  const { withinSeconds } = editText
  if (withinSeconds !== undefined && !isWithin(post, withinSeconds)) {
    const minutes = Math.round(withinSeconds / 60)
    throw refused((title) => say('too_late_to_edit', { network: title, minutes }))
  }
}

/** The sentence about what an edit would take from the post. */
function lostByEdit({ message, post, profile }: Target, isTextOnly: boolean) {
  if (isTextOnly && post.hasMedia) return 'no_editing_with_media'
  if (isTextOnly && post.hasDetails) return 'no_editing_with_details'
  if (post.position > 1) return undefined
  if (message.repost_of !== null) return 'no_editing_of_repost'
  const postType = findByType(profile.type)?.postTypes?.find(
    (one) => one.type === message.post_type,
  )
  if (postType?.hasNoText) return 'no_editing_of_story'
  if (message.poll !== null) return 'no_editing_with_poll'
  return message.quote_of === null ? undefined : 'no_editing_with_quote'
}

function isWithin({ sentAt }: PostOut, seconds: number): boolean {
  return sentAt !== null && Date.now() - sentAt.getTime() <= seconds * 1000
}

function notPossible({ id }: MessageRow, type: string, said: (title: string) => Said): Problem {
  const title = findByType(type)?.title ?? type
  const hint = say('change_it_on_network', { network: title })
  return refuse(id, said(title), 'not_possible_on_network', { hint })
}

function refuse(
  id: string,
  message: Said,
  reason: Reason,
  more: { param?: string; hint?: Said } = {},
): Problem {
  return new Problem('conflict', { message, reason, resource: { type: 'message', id }, ...more })
}
