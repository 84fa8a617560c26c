// X, API v2 (docs.x.com). The one call that publishes is POST /2/tweets; it knows no idempotency key, so an attempt in
// doubt is looked for among the profile's own posts.
import {
  type Call,
  callNetwork,
  incomplete,
  type Line,
  listAt,
  type Refusal,
  textAt,
  valueAt,
} from '../http/client.ts'
import type { Answer } from '../http/transport.ts'
import { noteLeftOut } from '../left-out.ts'
import { checkMoving, type MovingLimits } from '../media-limits.ts'
import {
  type Account,
  type Attempt,
  type Finding,
  type ImageLimits,
  type MediumFacts,
  type Mistake,
  type Network,
  NetworkError,
  type Post,
  type Proposal,
  type Published,
  type Settling,
} from '../networks.ts'
import { earliestOwn, pickOwn, requireOwnSince } from '../sameness.ts'
import { hasForbiddenCharacters, weightedLength } from './length/length.ts'
import { requireProcessed, uploadMedia } from './media.ts'
import { isSameTweet } from './text.ts'

/** X's documentation (docs.x.com), as collected in 2026. */
const limits = { weightedLength: 280, images: 4 }
const moving: MovingLimits = {
  gif: { maxBytes: 15_000_000 },
  video: {
    mimeTypes: ['video/mp4', 'video/quicktime'],
    maxBytes: 512_000_000,
    minSeconds: 0.5,
    maxSeconds: 140,
  },
}
const images: ImageLimits = {
  mimeTypes: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 5_000_000,
  maxWidth: 8_192,
}
const replySettings = ['following', 'mentionedUsers', 'subscribers', 'verified']
const title = 'X'
const mostPages = 20

export function openTwitter(line: Line, settling: Settling): Network {
  return {
    types: ['TWITTER'],
    name: 'twitter',
    title,
    ...settling,
    check: checkTweet,
    images,
    prepares: 'media',
    async prepare(account, post, signal) {
      const ids: string[] = []
      for (const medium of post.media) ids.push(await uploadMedia(line, account, medium, signal))
      return ids.join(',')
    },
    publish: async (account, post, preparedId, signal) =>
      publishTweet(line, account, { post, mediaIds: requireMediaIds(post, preparedId) }, signal),
    async find(account, post, attempt, signal) {
      const finding = await findTweet(line, account, { post, attempt }, signal)
      if (finding || !attempt.isRepetition) return finding ?? { absent: true }
      return { absent: true, isTwinSeen: await isTwinThere(line, account, post, signal) }
    },
  }
}

export function explainX({ status, body }: Answer): Refusal {
  const sentence =
    textAt(body, 'errors', 0, 'message') ?? textAt(body, 'detail') ?? textAt(body, 'title')
  // It may be our own earlier attempt that it repeats: `find` tells.
  if (status === 403 && /duplicate content/i.test(sentence ?? ''))
    return { sentence, kind: 'unknown-outcome', code: 'duplicate' }
  if (status === 400 && /media ids? (is|are) invalid/i.test(sentence ?? ''))
    return { sentence, isPreparedGone: true }
  if (status === 403)
    return { sentence, hint: 'Look at the text and at what X allows this profile to do.' }
  return { sentence }
}

function checkTweet({ text, media }: Proposal): Mistake[] {
  return [...checkText(text, media), ...checkMedia(media), ...checkMoving(title, moving, media)]
}

function checkText(text: string, media: MediumFacts[]): Mistake[] {
  if (text.trim() === '' && media.length === 0)
    return [
      {
        message: 'A post on X needs text or media',
        hint: 'Write a text, or give media or mediaUrls.',
      },
    ]
  const length = weightedLength(text)
  const mistakes: Mistake[] = []
  if (length > limits.weightedLength) {
    mistakes.push({
      message: `The text has a length of ${length} on X, at most ${limits.weightedLength} are allowed`,
      hint: 'X counts any link as 23, and emoji and East Asian characters as 2.',
    })
  }
  if (hasForbiddenCharacters(text))
    mistakes.push({
      message: 'The text has characters that X does not take (U+FFFE, U+FEFF, U+FFFF)',
    })
  return mistakes
}

function checkMedia(media: MediumFacts[]): Mistake[] {
  const single = media.some(({ kind }) => kind !== 'image')
  const most = single ? 1 : limits.images
  if (media.length <= most) return []
  return [
    {
      message: `${media.length} media are too many for X`,
      hint: `A post on X holds up to ${limits.images} images, or one GIF, or one video.`,
    },
  ]
}

function requireMediaIds(post: Post, preparedId: string | null): string[] {
  const ids = preparedId ? preparedId.split(',') : []
  if (ids.length === post.media.length) return ids
  throw new NetworkError('retry', 'prepared_gone', 'The media were not handed to X yet.')
}

async function publishTweet(
  line: Line,
  account: Account,
  { post, mediaIds }: { post: Post; mediaIds: string[] },
  signal: AbortSignal,
): Promise<Published> {
  for (const [index, id] of mediaIds.entries())
    if (post.media[index]?.kind !== 'image') await requireProcessed(line, account, id, signal)
  const reply = replySettings.find((setting) => setting === post.privacy?.replySettings)
  const call: Call = {
    purpose: 'publish',
    method: 'POST',
    path: '/2/tweets',
    json: {
      ...(post.text === '' ? {} : { text: post.text }),
      ...(mediaIds.length > 0 ? { media: { media_ids: mediaIds } } : {}),
      ...(reply ? { reply_settings: reply } : {}),
    },
  }
  const id = textAt((await callNetwork(line, account, call, signal)).body, 'data', 'id')
  if (!id) throw incomplete(line, 'publish')
  return describe(line, account, post, id)
}

/** Newest first, page by page back to the attempt; of several that match the oldest, which is nearest to it. */
async function findTweet(
  line: Line,
  account: Account,
  { post, attempt }: { post: Post; attempt: Attempt },
  signal: AbortSignal,
): Promise<Finding | undefined> {
  let match: string | undefined
  let page: string | undefined
  for (let count = 0; count < mostPages; count += 1) {
    const answer = await callNetwork(
      line,
      account,
      timeline(account, { since: earliestOwn(attempt), page }),
      signal,
    )
    const { body } = answer
    // X says 200 also when it does not want to show the profile: then there is nothing to conclude from.
    if (valueAt(body, 'meta') === undefined) throw incomplete(line, 'look')
    const alike = listAt(body, 'data')
      .filter((tweet) => isSameTweet(post.text, tweet))
      .map((tweet) => ({ id: textAt(tweet, 'id') ?? '', at: timeOf(tweet) }))
      .filter(({ id }) => !attempt.otherPostIds.includes(id))
    match = pickOwn(line, alike, requireOwnSince(line, attempt, answer))?.id ?? match
    page = textAt(body, 'meta', 'next_token')
    if (!page) return match ? { found: describe(line, account, post, match) } : undefined
  }
  throw new NetworkError('retry', 'twitter_too_many_posts', 'Too many posts on X to look through.')
}

/**
 * X does not say which post a text repeats, nor how far back it looks. The latest hundred are enough for a text that was
 * posted lately; an older one that is not seen leaves the doubt.
 */
async function isTwinThere(
  line: Line,
  account: Account,
  post: Post,
  signal: AbortSignal,
): Promise<boolean> {
  const { body } = await callNetwork(line, account, timeline(account), signal)
  return listAt(body, 'data').some((tweet) => isSameTweet(post.text, tweet))
}

function timeOf(tweet: unknown): number {
  return Date.parse(textAt(tweet, 'created_at') ?? '')
}

function timeline(
  account: Account,
  { since, page }: { since?: Date; page?: string | undefined } = {},
): Call {
  return {
    purpose: 'look',
    method: 'GET',
    path: `/2/users/${encodeURIComponent(account.networkId)}/tweets`,
    query: {
      max_results: '100',
      ...(since ? { start_time: `${since.toISOString().slice(0, 19)}Z` } : {}),
      'tweet.fields': 'created_at,entities',
      ...(page ? { pagination_token: page } : {}),
    },
  }
}

function describe(line: Line, account: Account, post: Post, id: string): Published {
  // Any name leads to the post; `i` stands for one that is not known.
  const name = encodeURIComponent(account.username || 'i')
  const taken = replySettings.some((setting) => setting === post.privacy?.replySettings)
  return {
    postId: id,
    postUrl: `${line.site}/${name}/status/${id}`,
    ...noteLeftOut(title, post, taken ? ['privacy'] : []),
  }
}
