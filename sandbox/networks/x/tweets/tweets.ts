// POST /2/tweets: what X accepts and refuses.
import type { Answer, Call, World } from '../../../exchange/exchange.ts'
import { progressOf } from '../../../media/processing.ts'
import type { Poll } from '../../../pages/posts/polls.ts'
import type { Medium } from '../../../store/memory.ts'
import { editTweet } from '../after.ts'
import { forbidden, invalid, xName } from '../dialect.ts'
import { requireLength } from '../require-length.ts'
import { tweetRequest } from '../shapes.ts'
import { wordsOf } from '../words.ts'
import { conversationOf, findTweet, type Tweet } from './tweet.ts'

export function createTweet(world: World, call: Call): Answer {
  const tweet = requireTweet(call)
  const text = tweet.text ?? ''
  if (tweet.edit_options) {
    const { reply, reply_settings: setting } = tweet
    const kept = { parent: reply?.in_reply_to_tweet_id, setting }
    return editTweet(world, call, tweet.edit_options.previous_post_id, { text, ...kept })
  }
  const media = (tweet.media?.media_ids ?? []).map((id) => requireMedia(world, call, id))
  if (media.length > 1 && media.some(({ type }) => type !== 'image'))
    throw invalid('Attachment of a GIF or a video must be the only one.')
  requireAlone(world, tweet)
  if (text === '' && media.length === 0)
    throw invalid('$: at least one of text or media must be present')
  if (text !== '') requireLength(text)
  const parent = requireParent(world, tweet.reply?.in_reply_to_tweet_id)
  if (text !== '' && world.store.hasText(xName, call.token.profile, text))
    throw forbidden('You are not allowed to create a Tweet with duplicate content.')
  const post = world.store.publish({
    network: xName,
    profile: call.token.profile,
    text,
    media,
    link: null,
    board: null,
    ...(parent ? { follows: parent.id } : {}),
    record: recordOf(tweet, parent),
  })
  const data = { id: post.id, text, [wordsOf(world).history]: [post.id] }
  return { status: 201, body: { data } }
}

type TweetRequest = {
  text?: string
  media?: { media_ids: string[] }
  reply?: { in_reply_to_tweet_id: string }
  poll?: { options: string[]; duration_minutes: number }
  quote_tweet_id?: string
  reply_settings?: string
  edit_options?: { previous_post_id: string }
  geo?: { place_id?: string }
  made_with_ai?: boolean
  paid_partnership?: boolean
}

/** Every id of 16 hexadecimal digits is a place. */
function requireDetails({ geo, made_with_ai, paid_partnership }: TweetRequest) {
  if (geo && !/^[0-9a-f]{16}$/.test(geo.place_id ?? ''))
    throw invalid('The provided place_id is invalid.')
  const details = {
    ...(geo && { place_id: geo.place_id }),
    ...(made_with_ai && { made_with_ai }),
    ...(paid_partnership && { paid_partnership }),
  }
  return Object.keys(details).length > 0 ? details : undefined
}

/** The contract: media, a poll and a quote exclude each other. */
function requireAlone(world: World, { media, poll, quote_tweet_id: quoted }: TweetRequest): void {
  if ([media, poll, quoted].filter(Boolean).length > 1)
    throw invalid('$: media, poll and quote_tweet_id are mutually exclusive')
  if (quoted && !findTweet(world, quoted))
    throw forbidden('You attempted to quote a Tweet that is deleted or not visible to you.')
}

function recordOf(tweet: TweetRequest, parent: Tweet | undefined): Record<string, unknown> {
  const { poll, quote_tweet_id: quoted } = tweet
  const details = requireDetails(tweet)
  const kept: Poll | undefined = poll && { options: poll.options, minutes: poll.duration_minutes }
  return {
    ...(parent ? { conversation: conversationOf(parent), to: parent.profile } : {}),
    ...(kept ? { poll: kept } : {}),
    ...(quoted ? { quoted } : {}),
    ...(details ? { details } : {}),
    ...(tweet.reply_settings ? { setting: tweet.reply_settings } : {}),
  }
}

function requireParent(world: World, id: string | undefined): Tweet | undefined {
  const parent = findTweet(world, id)
  if (id !== undefined && !parent)
    throw forbidden('You attempted to reply to a Tweet that is deleted or not visible to you.')
  return parent
}

function requireTweet({ request }: Call): TweetRequest {
  const validate = request.compileValidationSchema(tweetRequest)
  if (validate(request.body)) return request.body as TweetRequest
  const errors = (validate.errors ?? []).map(({ instancePath, params, message }) => {
    const unknown = (params as { additionalProperty?: string }).additionalProperty
    const place = `$${instancePath.replaceAll('/', '.')}`
    return unknown === undefined
      ? `${place}: ${message}`
      : `${place}.${unknown}: is not defined in the schema and the schema does not allow additional properties`
  })
  throw invalid(...errors)
}

function requireMedia(world: World, { token }: Call, id: string): Medium {
  const file = world.store.findDraft(xName, id)
  if (file?.kind !== 'file' || file.profile !== token.profile)
    throw invalid('Your media IDs are invalid.')
  const [medium] = file.media
  if (!medium || progressOf(file) !== 'succeeded')
    throw invalid('The media is not ready to be posted.')
  return medium
}
