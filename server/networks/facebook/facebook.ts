// Facebook Pages, Graph interface (developers.facebook.com, "Page feed" and "Page post").
// Two phases: the post is made unpublished and its id kept, then this one post is published. So whether an attempt went
// through is a question about one known post, and publishing it again cannot make a second one.

import {
  type Call,
  callNetwork,
  incomplete,
  type Line,
  type Refusal,
  textAt,
  valueAt,
} from '../http/client.ts'
import { explainGraph, graphVersion } from '../http/graph.ts'
import type { Answer } from '../http/transport.ts'
import { noteLeftOut } from '../left-out.ts'
import { checkMoving, type MovingLimits } from '../media-limits.ts'
import {
  type Account,
  type Attempt,
  type Finding,
  type ImageLimits,
  type Mistake,
  type Network,
  NetworkError,
  type Post,
  type PostMedium,
  type Proposal,
  type Published,
  type Settling,
} from '../networks.ts'
import { absentFor } from '../sameness.ts'
import { readTargeting } from './targeting.ts'
import { bareId, isVideoId, makeVideo, publishVideo } from './video.ts'

/** Meta's documentation of the Pages interface, as collected in 2026. */
const limits = { characters: 63_206, photos: 10 }
const moving: MovingLimits = {
  gif: { maxBytes: 10_000_000 },
  video: {
    mimeTypes: ['video/mp4', 'video/quicktime'],
    maxBytes: 4_000_000_000,
    minSeconds: 0,
    maxSeconds: 14_400,
  },
}
const images: ImageLimits = { mimeTypes: ['image/jpeg', 'image/png'], maxBytes: 10_000_000 }
const title = 'Facebook'

export function openFacebook(line: Line, settling: Settling): Network {
  return {
    types: ['FACEBOOKPAGE'],
    name: 'facebook',
    title,
    ...settling,
    looksById: true,
    check: checkPagePost,
    images,
    prepare: (account, post, signal) =>
      post.media[0]?.kind === 'video'
        ? makeVideo(line, account, { form: videoForm(post), medium: post.media[0] }, signal)
        : makeUnpublished(line, account, post, signal),
    publish: (account, post, preparedId, signal) =>
      publishPost(line, account, { post, preparedId }, signal),
    find: (account, post, attempt, signal) => findPost(line, account, { post, attempt }, signal),
  }
}

export function explainFacebook(answer: Answer): Refusal {
  return explainGraph('facebook', answer)
}

function checkPagePost({ text, media }: Proposal): Mistake[] {
  const mistakes: Mistake[] = checkMoving(title, moving, media)
  if (text.trim() === '' && media.length === 0)
    mistakes.push({
      message: 'A post on Facebook needs text or media',
      hint: 'Write a text, or give media or mediaUrls.',
    })
  const characters = [...text].length
  if (characters > limits.characters) {
    mistakes.push({
      message: `The text has ${characters} characters, Facebook takes at most ${limits.characters}`,
      hint: `Shorten it by ${characters - limits.characters} characters.`,
    })
  }
  if (media.length > limits.photos) {
    mistakes.push({
      message: `${media.length} pictures are too many for Facebook`,
      hint: `A post on Facebook holds up to ${limits.photos} pictures.`,
    })
  }
  if (media.length > 1 && media.some(({ kind }) => kind === 'video')) {
    mistakes.push({
      message: 'A video on Facebook stands alone',
      hint: 'Send one video, or only pictures.',
    })
  }
  return mistakes
}

/** What is left behind when this is repeated was never published: nobody sees it. */
async function makeUnpublished(
  line: Line,
  account: Account,
  post: Post,
  signal: AbortSignal,
): Promise<string> {
  const page = encodeURIComponent(account.networkId)
  const create = async (
    edge: string,
    form: Record<string, string>,
    medium?: PostMedium,
  ): Promise<string> => {
    const path = `${graphVersion}/${page}/${edge}`
    const call: Call = {
      purpose: 'prepare',
      method: 'POST',
      path,
      form: { ...form, published: 'false' },
      // Facebook fetches a photo before it answers.
      isSlow: medium !== undefined,
      medium,
    }
    const id = textAt((await callNetwork(line, account, call, signal)).body, 'id')
    if (!id) throw incomplete(line, 'prepare')
    return id
  }
  const photos: { media_fbid: string }[] = []
  for (const medium of post.media)
    photos.push({ media_fbid: await create('photos', { url: medium.url }, medium) })
  return await create('feed', {
    ...(post.text === '' ? {} : { message: post.text }),
    ...(photos.length > 0 ? { attached_media: JSON.stringify(photos) } : {}),
    ...targetingOf(post),
  })
}

function videoForm(post: Post): Record<string, string> {
  return { ...(post.text === '' ? {} : { description: post.text }), ...targetingOf(post) }
}

function targetingOf(post: Post): { targeting?: string } {
  const { targeting } = readTargeting(post.targeting)
  return Object.keys(targeting).length > 0 ? { targeting: JSON.stringify(targeting) } : {}
}

async function publishPost(
  line: Line,
  account: Account,
  { post, preparedId }: { post: Post; preparedId: string | null },
  signal: AbortSignal,
): Promise<Published> {
  if (!preparedId)
    throw new NetworkError('retry', 'prepared_gone', 'The post was not made on Facebook yet.')
  if (isVideoId(preparedId)) {
    await publishVideo(line, account, bareId(preparedId), signal)
    return describe(line, post, bareId(preparedId))
  }
  const call: Call = {
    purpose: 'publish',
    method: 'POST',
    path: `${graphVersion}/${encodeURIComponent(preparedId)}`,
    form: { is_published: 'true' },
  }
  const { body } = await callNetwork(line, account, call, signal)
  if (valueAt(body, 'success') !== true) throw incomplete(line, 'publish')
  return describe(line, post, preparedId)
}

/** Exact: the attempt could publish this one post and nothing else. */
async function findPost(
  line: Line,
  account: Account,
  { post, attempt }: { post: Post; attempt: Attempt },
  signal: AbortSignal,
): Promise<Finding> {
  if (!attempt.preparedId) return { absent: true }
  const id = bareId(attempt.preparedId)
  const flag = isVideoId(attempt.preparedId) ? 'published' : 'is_published'
  const call: Call = {
    purpose: 'look',
    method: 'GET',
    path: `${graphVersion}/${encodeURIComponent(id)}`,
    query: { fields: `${flag},permalink_url` },
  }
  // Facebook says "does not exist" also of what the token may not read: that proves nothing.
  const { body } = await callNetwork(line, account, call, signal)
  const isPublished = valueAt(body, flag)
  if (typeof isPublished !== 'boolean') throw incomplete(line, 'look')
  // It was not published: what it repeats, if it was refused as a repetition, is another post.
  if (!isPublished) return absentFor(attempt)
  const found = describe(line, post, id)
  return { found: { ...found, postUrl: webAddressAt(body) ?? found.postUrl } }
}

/** Of a video Meta gives only the path; then the id does as well. */
function webAddressAt(body: unknown): string | undefined {
  const link = textAt(body, 'permalink_url')
  return link && /^https?:/.test(link) ? link : undefined
}

/** www.facebook.com/<post id> leads to the post. */
function describe(line: Line, post: Post, id: string): Published {
  const { isWhole } = readTargeting(post.targeting)
  return {
    postId: id,
    postUrl: `${line.site}/${id}`,
    ...noteLeftOut(title, post, isWhole ? ['targeting'] : []),
  }
}
