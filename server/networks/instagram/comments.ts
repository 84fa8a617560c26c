// Comments of an account under its own post: what a part of a chain is on Instagram.
import type { CommentNames } from '../graph/comments.ts'
import { textAt, valueAt } from '../http/client.ts'
import type { Mistake, Proposal } from '../networks.ts'
import { checkComment } from '../post/comments.ts'
import { checkCaption } from './check.ts'

export const commentNames: CommentNames = {
  text: 'text',
  time: 'timestamp',
  author: 'username,user',
  // Newest first, without asking for it.
  query: {},
  // Instagram gives `user` only for comments that the account of the token wrote, with an id that may be another of the same account.
  // A name may have changed since the account was connected, so another name proves nothing.
  isOwn(comment, { username }) {
    if (valueAt(comment, 'user') !== undefined) return true
    const name = textAt(comment, 'username')?.toLowerCase()
    return name === username.replace(/^@/, '').toLowerCase() ? true : undefined
  },
  // Instagram tells apps no address of a comment.
  describe: (_client, id, { postUrl }) => ({ postId: id, postUrl }),
}

export function checkPart(proposal: Proposal): Mistake[] {
  return [...checkComment('Instagram', proposal), ...checkCaption(proposal.text)]
}
