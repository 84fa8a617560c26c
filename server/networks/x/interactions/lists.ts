// Shared by all lists of X: the request of a page, and the reading of a list of posts.
import { listAt, textAt } from '../../http/client.ts'
import type { Page } from '../../interactions/pages.ts'
import type { Person } from '../../interactions/reader.ts'
import type { Account, NetworkError } from '../../networks.ts'
import { hasHole, type Question } from '../ask.ts'
import { askForPostsAndPeople, type PostField } from '../words.ts'
import { interactionsIn, type ListContext } from './interactions.ts'

const postFields: readonly PostField[] = [
  'author_id',
  'conversation_id',
  'created_at',
  'entities',
  'in_reply_to_user_id',
  'references',
]

export type Answered = { body: unknown; notBefore: Date | null; next: string | null }
export type Get = (question: Question) => Promise<Answered>

export async function listTweets(
  get: Get,
  { path, query }: { path: string; query: Record<string, string> },
  about: ListContext,
): Promise<Page> {
  const always = ['id', 'author_id', 'created_at']
  const { body, notBefore, next } = await get({
    path,
    query: (words) => ({
      max_results: '100',
      ...askForPostsAndPeople(words, postFields),
      ...query,
    }),
    always,
  })
  const included = [...listAt(body, 'includes', 'tweets'), ...listAt(body, 'includes', 'posts')]
  const authors = new Map(
    included.map((tweet) => [textAt(tweet, 'id'), textAt(tweet, 'author_id')]),
  )
  const entries = listAt(body, 'data').map((tweet) => ({
    at: timeOf(tweet),
    interactions: interactionsIn(tweet, authors, about),
  }))
  const people = peopleIn(body, 'includes', 'users')
  return { entries, people, next, notBefore, hasHole: hasHole(body, always) }
}

export function peopleIn(body: unknown, ...path: string[]): Person[] {
  return listAt(body, ...path).flatMap((user) => {
    const networkId = textAt(user, 'id')
    if (!networkId) return []
    const [name, handle] = [textAt(user, 'name'), textAt(user, 'username')]
    return [{ networkId, name, handle, avatarUrl: textAt(user, 'profile_image_url') }]
  })
}

export function isRefused({ code }: NetworkError): boolean {
  return ['twitter_400', 'twitter_403', 'twitter_404', 'twitter_incomplete_answer'].includes(code)
}

export function contextOf(
  { networkId }: Account,
  scope: string,
  post: string | null = null,
): ListContext {
  return { own: networkId, scope, post }
}

export function userPath({ networkId }: Account): string {
  return `/2/users/${encodeURIComponent(networkId)}`
}

export function paging(token: string | null): Record<string, string> {
  return token === null ? {} : { pagination_token: token }
}

/** An entry without a time counts as made now. */
export function timeOf(thing: unknown): Date {
  const at = new Date(textAt(thing, 'created_at') ?? Number.NaN)
  return Number.isNaN(+at) ? new Date() : at
}
