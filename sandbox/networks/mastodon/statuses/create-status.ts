// POST /api/v1/statuses. The same Idempotency-Key again gets the first post, for an hour.
import type { Answer, Call, World } from '../../../exchange/exchange.ts'
import { progressOf } from '../../../media/processing.ts'
import type { Draft, Post } from '../../../store/memory.ts'
import { newestFirst } from '../../../store/store.ts'
import { refuse } from '../dialect.ts'
import { limits } from '../instance.ts'
import { isOther } from '../make.ts'
import { requirePoll } from './polls.ts'
import { describeStatus, findStatus, ofPost } from './status.ts'

const visibilities = ['public', 'unlisted', 'private', 'direct']
const keyLivesMs = 3_600_000

export function createStatus(world: World, call: Call): Answer {
  const { token, body, request, fault } = call
  const key = request.headers['idempotency-key']
  const isOtherMake = isOther(world)
  const isIgnored = fault?.kind === 'ignore-key' || isOtherMake
  const known = isIgnored ? undefined : findByKey(world, token.profile, key)
  if (known) return answer(world, known)
  const text = textOf(body.status)
  const drafts = requireMedia(world, call)
  const spoiler = textOf(body.spoiler_text)
  if (text.trim() === '' && drafts.length === 0)
    throw refuse("Validation failed: Text can't be blank")
  requireLength(text, spoiler, isOtherMake)
  const parent = requireParent(world, body.in_reply_to_id)
  const poll = requirePoll(body.poll, drafts.length > 0)
  const quoted = isOtherMake ? null : requireQuoted(world, body.quoted_status_id)
  const post = world.store.publish({
    network: 'mastodon',
    profile: token.profile,
    text,
    media: drafts.flatMap(({ media, text: altText }) =>
      media.map((medium) => ({ ...medium, ...(altText && { altText }) })),
    ),
    link: null,
    board: null,
    record: {
      ...{ key, spoiler },
      visibility: requireVisibility(body.visibility, isOtherMake),
      mediaIds: drafts.map(({ id }) => id),
      isSensitive: body.sensitive === true || spoiler !== '',
      language: isOtherMake ? 'en' : textOf(body.language) || null,
      inReplyTo: parent,
      ...(poll ? { poll } : {}),
      ...(quoted ? { quoted } : {}),
    },
    ...(parent === null ? {} : { follows: parent }),
  })
  return answer(world, post)
}

function requireLength(text: string, spoiler: string, isOtherMake: boolean): void {
  const counted = lengthOf(text) + graphemes(spoiler)
  const length = isOtherMake ? [...text, ...spoiler].length : counted
  if (length > limits.characters)
    throw refuse(`Validation failed: Text character limit of ${limits.characters} exceeded`)
}

function requireVisibility(asked: unknown, isOtherMake: boolean): string {
  const visibility = textOf(asked) || 'public'
  if (!visibilities.includes(visibility))
    throw refuse('Validation failed: Visibility is not included in the list')
  return isOtherMake && visibility === 'unlisted' ? 'public' : visibility
}

function answer(world: World, post: Post): Answer {
  return { status: 200, body: describeStatus(world, ofPost(post)) }
}

function findByKey(
  { store }: World,
  profile: string,
  key: string | string[] | undefined,
): Post | undefined {
  if (key === undefined) return undefined
  for (const post of newestFirst(store.listPosts('mastodon', profile))) {
    if (Date.parse(post.createdAt) < Date.now() - keyLivesMs) return undefined
    if (post.record?.key === key) return post
  }
  return undefined
}

function requireMedia(world: World, { body, token }: Call): Draft[] {
  const ids = Array.isArray(body.media_ids) ? body.media_ids.map(String) : []
  if (ids.length > limits.media) throw refuse(`Cannot attach more than ${limits.media} files`)
  const drafts = ids.flatMap((id) => world.store.findDraft('mastodon', id) ?? [])
  const own = drafts.filter((draft) => draft.profile === token.profile && !isUsed(world, draft))
  const missing = ids.filter((id) => !own.some((draft) => draft.id === id))
  if (missing.length > 0 && isOther(world))
    throw refuse(`Bad Request: media ${missing[0]} not found`, 400)
  if (missing.length > 0)
    throw refuse(`Media ${missing.join(', ')} not found or already attached to another post`)
  if (own.length > 1 && own.some(({ media }) => media[0]?.type === 'video'))
    throw refuse('Cannot attach a video to a post that already contains images')
  if (own.some((draft) => progressOf(draft) !== 'succeeded'))
    throw refuse('Cannot attach files that have not finished processing. Try again in a moment!')
  return own
}

export function isUsed({ store }: World, { id, profile }: Draft): boolean {
  return store
    .listPosts('mastodon', profile)
    .some(({ record }) => Array.isArray(record?.mediaIds) && record.mediaIds.includes(id))
}

function requireParent(world: World, id: unknown): string | null {
  if (id === undefined || id === null || id === '') return null
  if (findStatus(world, String(id))) return String(id)
  throw refuse('The post you are trying to reply to does not appear to exist.', 404)
}

function requireQuoted(world: World, id: unknown): string | null {
  if (id === undefined || id === null || id === '') return null
  if (findStatus(world, String(id))) return String(id)
  throw refuse('Record not found', 404)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

function graphemes(text: string): number {
  return [...segmenter.segment(text)].length
}

/** A link counts 23, a mention without its server. */
function lengthOf(text: string): number {
  return graphemes(
    text
      .replaceAll(/https?:\/\/[^\s<>]*[^\s<>.,;:!?)]/g, 'x'.repeat(limits.perLink))
      .replaceAll(/(?<![\w/])(@\w+)@[\w.-]*\w/g, '$1'),
  )
}
