// Requests a list from X, with the parameter names of the credential's version of X's API. The first answer shows which version.
import {
  callNetwork,
  incomplete,
  listAt,
  type NetworkClient,
  textAt,
  valueAt,
} from '../http/client.ts'
import type { Answer } from '../http/request.ts'
import { type Account, NetworkError } from '../networks.ts'
import type { WordMemory, Words } from './words.ts'

export type XClient = NetworkClient & { words: WordMemory }

export type Question = {
  path: string
  query(words: Words): Record<string, string>
  /** Fields that every entry has if X has understood what was asked for. */
  always: readonly string[]
}

/** Throws when X does not show the list, or shows entries without the requested fields: neither is an empty list. */
export async function askX(
  client: XClient,
  account: Account,
  question: Question,
  signal: AbortSignal,
): Promise<Answer> {
  const { words, isLearnt } = client.words.wordsFor(account)
  const ask = (by: Words) => askInWords(client, account, { ...question, words: by }, signal)
  const first = await ask(words)
  if (first.answer) {
    if (first.isProven) client.words.learn(account, words)
    return first.answer
  }
  if (isLearnt && first.isRefused && !isAboutWords(first.trouble)) throw first.trouble
  const other = words === 'tweets' ? 'posts' : 'tweets'
  const second = await ask(other)
  // Refused in one version and answered in the other: proven, even if the list is empty.
  if (!second.answer || !(second.isProven || first.isRefused)) throw first.trouble
  client.words.learn(account, other)
  return second.answer
}

type Reply =
  | { answer: Answer; isProven: boolean }
  | { answer?: undefined; trouble: NetworkError; isRefused: boolean }

async function askInWords(
  client: NetworkClient,
  account: Account,
  { path, query, always, words }: Question & { words: Words },
  signal: AbortSignal,
): Promise<Reply> {
  const call = { purpose: 'read', method: 'GET', path, query: query(words) } as const
  try {
    const answer = await callNetwork(client, account, call, signal)
    const entries = requireEntries(client, answer.body)
    const isProven = entries.some((entry) => always.every((name) => textOrObject(entry, name)))
    if (isProven || entries.length === 0) return { answer, isProven }
    return { trouble: unreadable(client, answer.body), isRefused: false }
  } catch (error) {
    if (!(error instanceof NetworkError) || error.code !== `${client.name}_400`) throw error
    return { trouble: error, isRefused: true }
  }
}

/** X answers 200 even when it does not show the profile, and leaves `data` out of an empty list. */
function requireEntries(client: NetworkClient, body: unknown): unknown[] {
  if (valueAt(body, 'meta') === undefined) throw unreadable(client, body)
  return listAt(body, 'data')
}

/**
 * Whether the list is shorter than X says, or an entry lacks a required field: an entry that is not in the list may still exist.
 */
export function hasHole(body: unknown, always: readonly string[]): boolean {
  const entries = listAt(body, 'data')
  return (
    Number(textAt(body, 'meta', 'result_count')) > entries.length ||
    entries.some((entry) => always.some((name) => textAt(entry, name) === undefined))
  )
}

/** With X's own sentence where there is one. */
export function unreadable(client: NetworkClient, body: unknown): NetworkError {
  const error = incomplete(client, 'read')
  const detail = textAt(body, 'errors', 0, 'detail')?.slice(0, 500)
  return detail ? new NetworkError(error.kind, error.code, detail) : error
}

function textOrObject(entry: unknown, name: string): boolean {
  return valueAt(entry, name) !== undefined && valueAt(entry, name) !== null
}

function isAboutWords({ message }: NetworkError): boolean {
  return /fields|expansions/i.test(message)
}
