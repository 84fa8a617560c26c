// POST /2/tweets, the one call that publishes.
import {
  type Call,
  callNetwork,
  incomplete,
  type NetworkClient,
  textAt,
} from '../../http/client.ts'
import type { Account, Post, Published } from '../../networks.ts'
import { quotedBy } from '../../post/kinds/quote.ts'
import type { Poll } from '../../shared/polls.ts'
import { quotes, replySettings } from '../limits.ts'
import { describeMedium, requireProcessed } from '../media.ts'
import type { UploadedMedium } from './prepare.ts'

export async function publishPost(
  client: NetworkClient,
  account: Account,
  { post, media }: { post: Post; media: UploadedMedium[] },
  signal: AbortSignal,
): Promise<Published> {
  for (const uploaded of media) {
    if (uploaded.medium.kind !== 'image')
      await requireProcessed(client, account, uploaded.id, signal)
    if (uploaded.lacksAltText) await describeMedium(client, account, uploaded, signal)
  }
  const { follows } = post
  const quoted = quotedBy(client.name, quotes, post)
  // X refuses the setting in the middle of a conversation.
  const reply = follows ? undefined : findReplySetting(post)
  const call: Call = {
    purpose: 'publish',
    method: 'POST',
    path: '/2/tweets',
    json: {
      // Sent even if it is empty: X refuses a post of media alone that has no field for its text.
      text: post.text,
      ...(media.length > 0 ? { media: { media_ids: media.map(({ id }) => id) } } : {}),
      ...(post.poll ? { poll: pollOf(post.poll) } : {}),
      ...(quoted ? { quote_tweet_id: quoted } : {}),
      ...(reply ? { reply_settings: reply } : {}),
      ...detailsOf(post),
      ...(follows ? { reply: { in_reply_to_tweet_id: follows.parent.postId } } : {}),
    },
  }
  const id = textAt((await callNetwork(client, account, call, signal)).body, 'data', 'id')
  if (!id) throw incomplete(client, 'publish')
  return describePost(client, account, id)
}

function pollOf({ options, durationMinutes }: Poll): Record<string, unknown> {
  return { options, duration_minutes: durationMinutes }
}

export function describePost(client: NetworkClient, account: Account, id: string): Published {
  // Any user name leads to the post; X itself writes `i` for an unknown one.
  const name = encodeURIComponent(account.username || 'i')
  return {
    postId: id,
    postUrl: `${client.site}/${name}/status/${id}`,
  }
}

/** The two labels are fields of version 2.167 of the contract and later. */
function detailsOf({ postDetails }: Post): Record<string, unknown> {
  if (!postDetails) return {}
  const { placeId, madeWithAi, paidPartnership } = postDetails
  return {
    ...(placeId ? { geo: { place_id: placeId } } : {}),
    ...(madeWithAi ? { made_with_ai: true } : {}),
    ...(paidPartnership ? { paid_partnership: true } : {}),
  }
}

export function findReplySetting({ privacy }: Pick<Post, 'privacy'>): string | undefined {
  return replySettings.find((setting) => setting === privacy?.replySettings)
}
