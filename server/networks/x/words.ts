// The parameter and field names of X's API. Up to version 2.159 they speak of tweets, in 2.167 of posts, and a field that refers to
// another person or post is requested by an expansion. X refuses or ignores the names of the other version.
import { createHash } from 'node:crypto'
import type { Account } from '../networks.ts'

export type Words = 'tweets' | 'posts'

export type PostField =
  | 'text'
  | 'author_id'
  | 'conversation_id'
  | 'created_at'
  | 'entities'
  | 'in_reply_to_user_id'
  | 'public_metrics'
  | 'references'

type Query = Record<string, string>

const expanded: readonly PostField[] = ['author_id', 'in_reply_to_user_id', 'references']

/** The part of a query that requests the fields of each post. */
export function askForPosts(words: Words, fields: readonly PostField[]): Query {
  if (words === 'tweets')
    return {
      'tweet.fields': named(fields, 'referenced_tweets'),
      ...(fields.includes('references') ? { expansions: 'referenced_tweets.id' } : {}),
    }
  const plain = fields.filter((field) => !expanded.includes(field))
  const others = fields.filter((field) => expanded.includes(field))
  return {
    'post.fields': ['id', ...plain].join(','),
    ...(others.length > 0 ? { expansions: named(others, 'referenced_posts') } : {}),
  }
}

function named(fields: readonly PostField[], references: string): string {
  return fields.map((field) => (field === 'references' ? references : field)).join(',')
}

/** The same for private messages and their senders. */
export function askForMessages(words: Words): Query {
  const fields = 'id,event_type,created_at,dm_conversation_id'
  return {
    'dm_event.fields': words === 'tweets' ? `${fields},sender_id` : fields,
    expansions: 'sender_id',
    ...askForUsers,
  }
}

/** The fields of each person, wherever an answer of X contains one. */
export const askForUsers: Query = { 'user.fields': 'name,profile_image_url,username' }

/** Posts with everyone whom they name. X shows no author of a quoted post in 2.167. */
export function askForPostsAndPeople(words: Words, fields: readonly PostField[]): Query {
  const { expansions = '', ...query } = askForPosts(words, fields)
  const people = ['author_id', 'in_reply_to_user_id', 'entities.mentions.username']
  if (words === 'tweets') people.push('referenced_tweets.id.author_id')
  const all = new Set([...expansions.split(',').filter(Boolean), ...people])
  return { ...query, expansions: [...all].join(','), ...askForUsers }
}

export type WordMemory = {
  /** Without `isLearnt` a guess: the version of the credential that was learnt last. */
  wordsFor(account: Account): { words: Words; isLearnt: boolean }
  learn(account: Account, words: Words): void
}

const maxCredentials = 10_000

/**
 * In memory: each process learns the version of a credential by one extra request. X changes the version app by app, and the token
 * is the only trace of the app in a credential. A renewed token is learnt again.
 */
export function rememberWords(): WordMemory {
  const learnt = new Map<string, Words>()
  let latest: Words = 'tweets'
  return {
    wordsFor(account) {
      const words = learnt.get(keyOf(account))
      return { words: words ?? latest, isLearnt: words !== undefined }
    },
    learn(account, words) {
      const key = keyOf(account)
      latest = words
      learnt.delete(key)
      learnt.set(key, words)
      const [oldest] = learnt.keys()
      if (learnt.size > maxCredentials && oldest !== undefined) learnt.delete(oldest)
    },
  }
}

/** Not the token itself: it is decrypted for one call and must not stay in memory. */
function keyOf({ credentials }: Account): string {
  return createHash('sha256').update(String(credentials.accessToken)).digest('base64')
}
