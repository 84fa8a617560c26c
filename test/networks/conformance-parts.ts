// Parts of a chain as subjects of the conformance suite: an account with two posts, the second of which follows the first, and the part
// that follows them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Account, Follows, Network, Post } from '../../server/networks/networks.ts'
import { need } from '../support/need.ts'
import type { Case, Made, Subject, Tools } from './conformance.ts'
import { failureOf, makePost, prepareIfNeeded, soon, titleOf, unique } from './subjects.ts'

/** `first`: what the network needs for a post. */
export async function makePart(
  network: Network,
  account: Account,
  { first = {}, part }: { first?: Partial<Post>; part: Partial<Post> },
): Promise<Made> {
  const root = await publish(network, account, makePost(first))
  const second = makePost({ follows: { as: asOf(network), root, parent: root } })
  const parent = await publish(network, account, second)
  return { account, post: makePost({ ...part, follows: { as: asOf(network), root, parent } }) }
}

function asOf(network: Network): Follows['as'] {
  return need(network.parts).as
}

async function publish(network: Network, account: Account, post: Post): Promise<Follows['root']> {
  const preparedId = await prepareIfNeeded(network, account, post)
  const { postId, postUrl } = await network.publish(account, post, preparedId, soon())
  return { postId: need(postId ?? undefined), postUrl }
}

/** The post right above a part: a comment stands below the first post, whatever comes before it. */
export function aboveOf({ follows }: Post): string | undefined {
  return follows?.as === 'COMMENT' ? follows.root.postId : follows?.parent.postId
}

/** An id of the network's form that no post has. */
const noPosts: Record<string, (account: Account) => string> = {
  bluesky: () => '3kaaaaaaaaaa2',
  facebook: ({ networkId }) => `${networkId}_${unique()}`,
  linkedin: () => `urn:li:share:${unique()}`,
  linkedincompany: () => `urn:li:share:${unique()}`,
}

export function goneParent(subject: Subject, tools: Tools): void {
  test(`${titleOf(subject)} the post that it follows is gone: rejected, and says so`, async () => {
    const one: Case = await tools.begin()
    const { network } = subject
    const postId = noPosts[subject.name]?.(one.account) ?? unique()
    const place = { postId, postUrl: null }
    one.post.follows = { as: asOf(network), root: place, parent: place }
    const error = await failureOf(publish(network, one.account, one.post))
    assert.deepEqual([error.kind, error.code], ['rejected', `${subject.name}_parent_gone`])
    assert.match(error.message, /^The post that this part follows is not on .* any more\.$/)
    assert.ok(error.hint)
  })
}
