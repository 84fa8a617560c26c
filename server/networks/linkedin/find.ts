// Searches the posts of a page for an attempt whose outcome is unknown.

import { say } from '../../sentences/sentences.ts'
import { plainText } from '../../strings/plain-text.ts'
import {
  type Call,
  callNetwork,
  incomplete,
  listAt,
  type NetworkClient,
  textAt,
  valueAt,
} from '../http/client.ts'
import { type Account, type Attempt, type Finding, NetworkError, type Post } from '../networks.ts'
import { isSurelyOther, pickOwn, plainLink, requireOwnSince } from '../post/sameness.ts'
import { fromLittleText } from './post/little-text.ts'
import { isOlderPost } from './post/repetition.ts'
import { contentOf, parentOf, readPrepared } from './prepare.ts'
import { describePost } from './publish.ts'
import { authorOf } from './urns.ts'

const perPage = 100
const maxPages = 10

type Looking = { post: Post; attempt: Attempt }

/** The newest posts come first. */
export async function findPagePost(
  client: NetworkClient,
  account: Account,
  { attempt }: Looking,
  signal: AbortSignal,
): Promise<Finding> {
  for (let page = 0; page < maxPages; page += 1) {
    const call = postsOf(account, page * perPage)
    const answer = await callNetwork(client, account, call, signal)
    const listed = requireElements(client, answer.body)
    const since = requireOwnSince(client, attempt, answer)
    const own = pickFrom(client, listed, { attempt, since })
    if (own) return { found: describePost(client, own.id) }
    const isEnd = listed.length < perPage || listed.some(({ at }) => at < since)
    if (isEnd) return absentFrom(attempt)
  }
  throw new NetworkError('retry', `${client.name}_too_many_posts`, say('too_many_posts_to_search'))
}

/** The list has no such post: the named post is another message's, or older, or not listed. */
function absentFrom(attempt: Attempt): Finding {
  return attempt.isRepetition && isOlderPost(attempt)
    ? { absent: true, isTwinSeen: true }
    : { absent: true }
}

function postsOf({ networkId }: Account, start: number): Call {
  return {
    purpose: 'read',
    method: 'GET',
    path: '/rest/posts',
    query: {
      author: authorOf('page', networkId),
      q: 'author',
      count: String(perPage),
      start: String(start),
      sortBy: 'CREATED',
    },
  }
}

/** Undefined: the answer lacks it. */
type Listed = {
  id: string
  at: number
  text: string | undefined
  content: string | undefined
  parent: string | undefined
}

function requireElements(client: NetworkClient, body: unknown): Listed[] {
  if (!Array.isArray(valueAt(body, 'elements'))) throw incomplete(client, 'read')
  return listAt(body, 'elements').map((element) => {
    const commentary = textAt(element, 'commentary')
    return {
      id: textAt(element, 'id') ?? '',
      at: Number(textAt(element, 'createdAt') ?? Number.NaN),
      text: commentary === undefined ? undefined : fromLittleText(commentary),
      content: valueAt(element, 'content') === undefined ? undefined : contentOf(element),
      parent: parentOf(element),
    }
  })
}

function pickFrom(
  client: NetworkClient,
  listed: Listed[],
  { attempt, since }: { attempt: Attempt; since: number },
): Listed | undefined {
  const body = readPrepared(attempt.preparedId)
  if (!body) return undefined
  const sent = {
    ...{ text: fromLittleText(body.commentary), content: contentOf(body) },
    parent: parentOf(body),
  }
  const possible = listed.filter(
    (one) => !attempt.otherPostIds.includes(one.id) && mayBe(one, sent),
  )
  const known = possible.filter((one) => isKnown(one, sent))
  const own = pickOwn(client, known, since)
  const isOpen = possible.some((one) => !known.includes(one) && !(one.at < since))
  if (!own && isOpen) throw incomplete(client, 'read')
  return own
}

type Sent = { text: string; content: string; parent: string | undefined }

/** Neither a missing field of the answer nor a text or card that LinkedIn has changed rules a post out. Other media do. */
function mayBe({ text, content, parent }: Listed, sent: Sent): boolean {
  if (parent !== undefined && parent !== sent.parent) return false
  const isOtherMedia = [content, sent.content].every((one) => one?.startsWith('urn:li:'))
  if (isOtherMedia && content !== sent.content) return false
  return text === undefined || !isSurelyOther(sent.text, text)
}

function isKnown({ id, text, content, parent }: Listed, sent: Sent): boolean {
  if (parent !== sent.parent) return false
  const isSameContent = content === undefined ? sent.content === '' : isSame(content, sent.content)
  return (
    id !== '' && text !== undefined && plainText(text) === plainText(sent.text) && isSameContent
  )
}

/** LinkedIn may make a card of a link by itself: a post of text alone may come back with one. */
function isSame(found: string, sent: string): boolean {
  if (sent === '') return !found.startsWith('urn:li:')
  return sent.startsWith('urn:li:') ? found === sent : plainLink(found) === plainLink(sent)
}
