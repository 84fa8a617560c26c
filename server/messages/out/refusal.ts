// Why a post that is out cannot be edited, deleted or looked at now: it is gone, another change is under way, or its network does not allow it.
// One source for the refusal of a change and for the answer that says so beforehand.
import type { Reason } from '../../errors/reasons.ts'
import { Problem } from '../../errors.ts'
import type { Network } from '../../networks/networks.ts'
import { findByType } from '../../networks/registry.ts'
import type { UsableProfile } from '../../profiles/profiles.ts'
import { type Said, say } from '../../sentences/sentences.ts'
import type { MessageRow } from '../fields/field.ts'
import { type ChangeKind, type ChangeRow, isOpen, type PostOut, stateOfPost } from './changes.ts'

export type Target = {
  message: MessageRow
  post: PostOut
  profile: Pick<UsableProfile, 'type'>
  network: Network | undefined
}

/** `changes`: those of the message. */
export function findRefusal(
  target: Target,
  kind: ChangeKind,
  changes: ChangeRow[],
): Problem | undefined {
  const { message, post } = target
  const own = changes.filter(({ post_row: row }) => row === post.rowId)
  if (stateOfPost(post.rowId, own) !== 'OUT')
    return refuse(message.id, say('post_gone_already'), 'post_gone')
  if (own.some(isOpen)) return refuse(message.id, say('post_change_open'), 'change_under_way')
  if (kind === 'LOOK') return refusalOfLook(target)
  return kind === 'DELETE' ? refusalOfDeletion(target) : refusalOfEdit(target)
}

function refusalOfLook({ message, network, profile: { type } }: Target): Problem | undefined {
  if (network?.after?.look) return undefined
  return notPossible(message, type, (title) => say('posts_not_looked_at', { network: title }))
}

function refusalOfDeletion(target: Target): Problem | undefined {
  const { message, post, network } = target
  const { type } = target.profile
  if (!findByType(type)?.afterPublishing?.delete || !network?.after?.remove)
    return notPossible(message, type, (title) => say('no_deleting_on_network', { network: title }))
  return isFollowed(message, post) ? refuseBelow(message) : undefined
}

/** By what goes out next: below the first post, or as an answer to the last one. */
export function isFollowed({ is_chain_running: isRunning }: MessageRow, post: PostOut): boolean {
  return isRunning && (post.position === 1 || post.isLast)
}

export function refuseBelow({ id }: MessageRow): Problem {
  const hint = say('take_rest_back_first')
  return refuse(id, say('chain_runs_below'), 'chain_running', { hint })
}

function refusalOfEdit(target: Target): Problem | undefined {
  const { message, post, network } = target
  const { type } = target.profile
  const refused = (said: (title: string) => Said) => notPossible(message, type, said)
  const { editText } = findByType(type)?.afterPublishing ?? {}
  if (!editText || !network?.after?.edit)
    return refused((title) => say('no_editing_on_network', { network: title }))
  const lost = lostByEdit(target, editText.textOnly === true)
  if (lost) return refused((title) => say(lost, { network: title }))
  const { withinSeconds } = editText
  if (withinSeconds === undefined || isWithin(post, withinSeconds)) return undefined
  const minutes = Math.round(withinSeconds / 60)
  return refused((title) => say('too_late_to_edit', { network: title, minutes }))
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

/** Of something about posts of the message. */
export function refuse(
  id: string,
  message: Said,
  reason: Reason,
  more: { param?: string; hint?: Said } = {},
): Problem {
  return new Problem('conflict', { message, reason, resource: { type: 'message', id }, ...more })
}
