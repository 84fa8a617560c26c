// The versions of X's contract that the sandbox speaks. Up to 2.159 X says tweet, in 2.167 post; a field that names another
// person or post is an expansion there. X refuses the words of the other version.
import { isRecord, type World } from '../../exchange/exchange.ts'
import { invalid, xName } from './dialect.ts'
import { tweetFields, userFields } from './shapes.ts'

export const versions = ['2.159', '2.167'] as const

type Words = {
  /** The parameter that lists the fields of posts. */
  fields: string
  /** The fields that it may list, and those that `expansions` adds to each post. */
  known: readonly string[]
  expanded: readonly string[]
  expansions: readonly string[]
  /** Lists the posts that a post refers to, and what must be asked for to get those as well. */
  references: string
  expandsReferences: string
  included: string
  history: string
  reposts: string
  messageFields: readonly string[]
  problems: string
}

const common = [
  'attachments.media_keys',
  'author_id',
  'entities.mentions.username',
  'geo.place_id',
  'in_reply_to_user_id',
]
const messageFields = [
  'attachments',
  'created_at',
  'dm_conversation_id',
  'event_type',
  'id',
  'text',
]

const tweets: Words = {
  fields: 'tweet.fields',
  known: tweetFields,
  expanded: [],
  expansions: [...common, 'referenced_tweets.id', 'referenced_tweets.id.author_id'],
  references: 'referenced_tweets',
  expandsReferences: 'referenced_tweets.id',
  included: 'tweets',
  history: 'edit_history_tweet_ids',
  reposts: 'retweet_count',
  messageFields: [...messageFields, 'entities', 'participant_ids', 'sender_id'],
  problems: 'https://api.twitter.com/2/problems',
}

const expanded = ['author_id', 'in_reply_to_user_id', 'referenced_posts']
const renamed = ['edit_history_tweet_ids', 'referenced_tweets', 'note_tweet', ...expanded]

const posts: Words = {
  fields: 'post.fields',
  known: [...tweetFields.filter((field) => !renamed.includes(field)), 'note_post', 'article_title'],
  expanded,
  expansions: [...common, 'referenced_posts'],
  references: 'referenced_posts',
  expandsReferences: 'referenced_posts',
  included: 'posts',
  history: 'edit_history_post_ids',
  reposts: 'repost_count',
  messageFields: [...messageFields, 'entities'],
  problems: 'https://api.x.com/2/problems',
}

export function wordsOf({ versions }: World): Words {
  return versions.get(xName) === '2.167' ? posts : tweets
}

/** Problems have another address in each version. */
export function inWords(world: World, body: unknown): unknown {
  if (!isRecord(body) || typeof body.type !== 'string') return body
  return { ...body, type: body.type.replace(tweets.problems, wordsOf(world).problems) }
}

type Query = Record<string, string>

/** The fields that a query asks for, under the names of the version. */
export function readFields(words: Words, query: Query): string[] {
  const fields = requireListed(query, words.fields, words.known)
  const expansions = requireListed(query, 'expansions', words.expansions)
  return [...fields, ...words.expanded.filter((field) => expansions.includes(field))]
}

/** The same for private messages. */
export function readMessageFields(words: Words, query: Query): string[] {
  const expansions = requireListed(query, 'expansions', ['participant_ids', 'sender_id'])
  if (query['dm_event.fields'] === undefined) return ['id', 'event_type', 'text', ...expansions]
  return [...requireListed(query, 'dm_event.fields', words.messageFields), ...expansions]
}

/** The requested fields of each person. */
export function readUserFields(query: Query): string[] {
  return requireListed(query, 'user.fields', userFields)
}

export function requireKnown(query: Query, known: readonly string[]): void {
  const strange = Object.keys(query).find((name) => !known.includes(name))
  if (strange !== undefined)
    throw invalid(`The query parameter [${strange}] is not one of [${known}]`)
}

function requireListed(query: Query, name: string, known: readonly string[]): string[] {
  const listed = query[name]?.split(',') ?? []
  const strange = listed.find((value) => !known.includes(value))
  if (strange !== undefined)
    throw invalid(`The \`${name}\` query parameter value [${strange}] is not one of [${known}]`)
  return listed
}
