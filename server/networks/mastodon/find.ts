// Searches the account's own posts for an attempt whose outcome is unknown. Servers that ignore the idempotency key leave no other
// way. While any own post of that time might be the attempt's, the search proves nothing, and the message stays in doubt.
import { say } from '../../sentences/sentences.ts'
import type { NetworkClient } from '../http/client.ts'
import { type Account, type Attempt, type Finding, NetworkError, type Post } from '../networks.ts'
import { isSurelyOther, type OwnSince } from '../post/sameness.ts'
import { listOwn, type OwnPosts } from './post/list-own.ts'
import { findUnlisted, isShown } from './post/listed-visibility.ts'
import { readWritten } from './post/source.ts'
import type { Status } from './post/status.ts'
import { mediaIdsOf, type Prepared, readPrepared } from './prepare.ts'
import { describePost } from './publish.ts'
import { requireAccountId } from './server/account-id.ts'
import { sameText, sameWritten } from './text/same-text.ts'

type Sought = { post: Post; attempt: Attempt; prepared: Prepared | undefined }

export async function findPost(
  client: NetworkClient,
  account: Account,
  { post, attempt }: { post: Post; attempt: Attempt },
  signal: AbortSignal,
): Promise<Finding> {
  const sought = { post, attempt, prepared: readPrepared(attempt.preparedId) }
  const accountId = await requireAccountId(client, account, signal)
  const written = (one: Status) => readWritten(client, account, one, signal)
  const list = (path: string) => listOwn(client, account, { accountId, path, attempt }, signal)
  const found = ({ id, answer }: Status): Finding => ({
    found: describePost({ prepared: sought.prepared, id, answer }),
  })
  const own = await list(`/api/v1/accounts/${encodeURIComponent(accountId)}/statuses`)
  const ours = await pickOurs(own, sought, written)
  if (ours) return found(ours)
  const asked = sought.prepared?.status.visibility
  const unlisted = await findUnlisted(client, account, { asked, shown: own.visibilities }, signal)
  if (unlisted === undefined) return { absent: true }
  // The account's list may leave out posts that are not public. Its home timeline shows all of them.
  const home = await list('/api/v1/timelines/home')
  const oursAtHome = await pickOurs(home, sought, written)
  if (oursAtHome) return found(oursAtHome)
  if (isShown(unlisted, home.visibilities)) return { absent: true }
  throw notListed(unlisted)
}

/** Of several posts that are ours, the oldest: it is nearest to the attempt. Undefined: none of the posts can be ours. */
async function pickOurs(
  { posts, since }: OwnPosts,
  sought: Sought,
  readWrittenOf: (one: Status) => Promise<string | undefined>,
): Promise<Status | undefined> {
  const possible = posts.filter(
    (one) => !sought.attempt.otherPostIds.includes(one.id) && mayFollow(one, sought.post),
  )
  // A post with the uploaded media is ours for certain, and others with the same text are not.
  const certain = possible.findLast((one) => hasOurMedia(one, sought))
  if (certain) return certain
  const isOurs = (one: Status) => judge(one, one.text, { sought, since }) === 'ours'
  const shown = possible.findLast(isOurs)
  if (shown) return shown
  const judged: { one: Status; verdict: Verdict }[] = []
  for (const one of possible)
    judged.push({ one, verdict: judge(one, await readWrittenOf(one), { sought, since }) })
  const ours = judged.findLast(({ verdict }) => verdict === 'ours')
  if (!ours && judged.some(({ verdict }) => verdict === 'open')) throw mayBeOurs()
  return ours?.one
}

/** A part answers the post before it. A server that leaves out what a post answers, or made no reply of it, rules nothing out. */
function mayFollow({ id, inReplyTo }: Status, { follows }: Post): boolean {
  if (!follows) return true
  const { root, parent } = follows
  return (
    ![root.postId, parent.postId].includes(id) && (inReplyTo ?? parent.postId) === parent.postId
  )
}

/** Uploaded media belong to one post alone. Some servers list them under other ids. */
function hasOurMedia({ media }: Status, { prepared }: Sought): boolean {
  const ours = prepared ? mediaIdsOf(prepared) : []
  return ours.length > 0 && ours.every((id) => media.some((one) => one.id === id))
}

type Verdict = 'ours' | 'other' | 'open'

type Judging = { sought: Sought; since: OwnSince }

/** `written`: the text as it was written. Servers render markup and backslashes differently. */
function judge(one: Status, written: string | undefined, { sought, since }: Judging): Verdict {
  const { text } = sought.post
  const isSame =
    sameText(text, one.content) || (written !== undefined && sameWritten(text, written))
  if (isSame) return judgeSameText(one, sought, since)
  if (written === undefined || one.isEdited) return 'open'
  return isSurelyOther(text, written) ? 'other' : 'open'
}

/** A server may leave media out. Without a text only the media identify a post. */
function judgeSameText(one: Status, sought: Sought, { surely }: OwnSince): Verdict {
  if (one.at < surely) return 'open'
  const sent = sought.prepared ? mediaIdsOf(sought.prepared).length : 0
  if (sought.post.text.trim() === '') return hasOurAddresses(one, sought) ? 'ours' : 'open'
  return one.media.length <= sent ? 'ours' : 'open'
}

function hasOurAddresses({ media }: Status, { prepared }: Sought): boolean {
  const ours = prepared?.addresses ?? []
  return (
    ours.length > 0 &&
    ours.length === media.length &&
    ours.every((url) => media.some((one) => one.url === url))
  )
}

function mayBeOurs(): NetworkError {
  return new NetworkError('retry', 'mastodon_may_be_there', say('post_may_be_this'))
}

function notListed(visibility: string): NetworkError {
  return new NetworkError(
    'retry',
    'mastodon_not_listed',
    say('server_lists_no_such_posts', { what: visibility }),
  )
}
