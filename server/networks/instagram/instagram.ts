// Instagram, Graph interface (developers.facebook.com, "Content publishing"): a container is made, then published. Whether
// an attempt went through is what the container says of itself.
//
// Personal profiles have no publishing interface on the real network: there the connector hands the post over to the
// member (postId null) and calls nothing. The sandbox network has a personal feed and takes it like any other.

import {
  type Call,
  callNetwork,
  incomplete,
  type Line,
  type Refusal,
  textAt,
} from '../http/client.ts'
import { explainGraph, graphVersion } from '../http/graph.ts'
import type { Answer } from '../http/transport.ts'
import { noteLeftOut } from '../left-out.ts'
import { checkMoving, type MovingLimits } from '../media-limits.ts'
import {
  type Account,
  type ImageLimits,
  type Mistake,
  type Network,
  NetworkError,
  type Post,
  type Proposal,
  type Published,
  type Settling,
} from '../networks.ts'
import { makeContainer } from './containers.ts'
import { findPost } from './find.ts'

/** Meta's documentation of Instagram content publishing, as collected in 2026. */
const limits = { characters: 2_200, hashtags: 30, media: 10 }
const moving: MovingLimits = {
  video: {
    mimeTypes: ['video/mp4', 'video/quicktime'],
    maxBytes: 300_000_000,
    minSeconds: 3,
    maxSeconds: 900,
  },
}
/** Wider ones Instagram scales down itself. */
const images: ImageLimits = {
  mimeTypes: ['image/jpeg'],
  maxBytes: 8_000_000,
  minRatio: 4 / 5,
  maxRatio: 1.91,
  maxWidth: 1_440,
}
const title = 'Instagram'

export function openInstagram(line: Line, settling: Settling): Network {
  return {
    types: ['INSTAGRAM'],
    name: 'instagram',
    title,
    ...settling,
    looksById: true,
    check: checkCaption,
    images,
    prepare: (account, post, signal) => makeContainer(line, account, post, signal),
    publish: (account, post, preparedId, signal) =>
      publishContainer(line, account, { post, preparedId }, signal),
    find: (account, post, attempt, signal) =>
      findPost(
        { line, settlingSeconds: settling.settlingSeconds },
        account,
        { post, attempt },
        signal,
      ),
  }
}

/** The real network and a personal profile: nothing is sent, so nothing can be in doubt. */
export function openHandOver(): Network {
  return {
    types: ['INSTAGRAM'],
    name: 'instagram',
    title,
    settlingSeconds: 0,
    lateArrivalSeconds: 0,
    check: checkCaption,
    images,
    publish: async () => ({
      postId: null,
      isHandedOver: true,
      postUrl: null,
      note: 'Instagram has no interface for personal profiles: text and media were handed to the member, ready to post.',
    }),
    find: async () => ({ absent: true }),
  }
}

export function explainInstagram(answer: Answer): Refusal {
  const refusal = explainGraph('instagram', answer)
  const code = textAt(answer.body, 'error', 'code')
  // Not ready is not refused: the container is published when the media has been worked through.
  if (code === '9007') return { ...refusal, kind: 'retry' }
  if (code === '9004')
    return {
      ...refusal,
      hint: 'Instagram fetches the media itself: the address must be open to anyone.',
    }
  return refusal
}

function checkCaption({ text, media }: Proposal): Mistake[] {
  const mistakes: Mistake[] = checkMoving(title, moving, media)
  const characters = [...text].length
  const hashtags = text.match(/#[\p{L}\p{N}_]+/gu)?.length ?? 0
  if (characters > limits.characters) {
    mistakes.push({
      message: `The text has ${characters} characters, Instagram takes at most ${limits.characters}`,
      hint: `Shorten it by ${characters - limits.characters} characters.`,
    })
  }
  if (hashtags > limits.hashtags) {
    mistakes.push({
      message: `The text has ${hashtags} hashtags, Instagram takes at most ${limits.hashtags}`,
      hint: `Leave out ${hashtags - limits.hashtags} of them.`,
    })
  }
  if (media.length === 0)
    mistakes.push({
      message: 'A post on Instagram needs a picture or a video',
      hint: 'Give it as a medium or in mediaUrls.',
    })
  if (media.length > limits.media) {
    mistakes.push({
      message: `${media.length} media are too many for Instagram`,
      hint: `A post on Instagram holds up to ${limits.media} pictures and videos.`,
    })
  }
  return mistakes
}

async function publishContainer(
  line: Line,
  account: Account,
  { post, preparedId }: { post: Post; preparedId: string | null },
  signal: AbortSignal,
): Promise<Published> {
  if (!preparedId)
    throw new NetworkError('retry', 'prepared_gone', 'The post was not made on Instagram yet.')
  const call: Call = {
    purpose: 'publish',
    method: 'POST',
    path: `${graphVersion}/${encodeURIComponent(account.networkId)}/media_publish`,
    form: { creation_id: preparedId },
  }
  const id = textAt((await callNetwork(line, account, call, signal)).body, 'id')
  if (!id) throw incomplete(line, 'publish')
  const postUrl = await findAddress(line, account, id, signal)
  return { postId: id, postUrl, ...noteLeftOut(title, post) }
}

/** The address of a post cannot be worked out from its id. It is good to have, and never worth the post. */
async function findAddress(
  line: Line,
  account: Account,
  id: string,
  signal: AbortSignal,
): Promise<string | null> {
  const call: Call = {
    purpose: 'look',
    method: 'GET',
    path: `${graphVersion}/${encodeURIComponent(id)}`,
    query: { fields: 'permalink' },
  }
  const hurried = { ...line, timeoutMs: Math.min(line.timeoutMs, 3_000) }
  try {
    return textAt((await callNetwork(hurried, account, call, signal)).body, 'permalink') ?? null
  } catch (error) {
    if (error instanceof NetworkError) return null
    throw error
  }
}
