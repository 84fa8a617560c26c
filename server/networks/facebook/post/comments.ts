// Comments of a page under its own post: what a part of a chain is on Facebook.
import type { CommentNames } from '../../graph/comments.ts'
import { textAt } from '../../http/client.ts'
import type { Mistake, Proposal } from '../../networks.ts'
import { checkComment } from '../../post/comments.ts'
import { checkCharacters } from '../../post/text-length.ts'
import { commentLimit } from '../limits.ts'

export const commentNames: CommentNames = {
  text: 'message',
  time: 'created_time',
  author: 'from{id}',
  query: { filter: 'stream', order: 'reverse_chronological' },
  // Facebook hides some people, and never the page whose token asks.
  isOwn(comment, { networkId }) {
    const from = textAt(comment, 'from', 'id')
    return from === undefined ? undefined : from === networkId
  },
  describe: ({ site }, id) => ({ postId: id, postUrl: `${site}/${id}` }),
}

export function checkPart(proposal: Proposal): Mistake[] {
  return [
    ...checkComment('Facebook', proposal),
    ...checkCharacters('Facebook', commentLimit, proposal.text),
  ]
}
