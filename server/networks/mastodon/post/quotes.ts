// Quotes, since Mastodon 4.5, the seventh version of its API. A server that does not know them leaves them out without a word, so each
// server is asked before a post that quotes is prepared.
import { say } from '../../../sentences/sentences.ts'
import { callNetwork, type NetworkClient, textAt, valueAt } from '../../http/client.ts'
import { type Account, NetworkError, type Post } from '../../networks.ts'
import { quotedBy } from '../../post/kinds/quote.ts'
import { quotes } from '../limits.ts'
import { requireStatusId } from './reply.ts'

const firstVersion = 7

/** `instance`: its answer to /api/v2/instance. */
export function hasQuotes(instance: unknown): boolean {
  return Number(valueAt(instance, 'api_versions', 'mastodon')) >= firstVersion
}

/** Earlier versions stored nothing about quotes: the server is asked when the post is prepared. */
export function quotesOnServer(serverLimits: unknown): boolean {
  return valueAt(serverLimits, 'quotes') !== false
}

/** The id of the quoted post on the account's own server. */
export async function requireQuoted(
  client: NetworkClient,
  account: Account,
  post: Post,
  signal: AbortSignal,
): Promise<string | undefined> {
  const quoted = quotedBy(client.name, quotes, post)
  if (quoted === undefined) return undefined
  const call = { purpose: 'prepare', method: 'GET', path: '/api/v2/instance' } as const
  const { body } = await callNetwork(client, account, call, signal)
  if (!hasQuotes(body))
    throw new NetworkError('rejected', 'mastodon_no_quotes', say('quotes_not_on_server'), {
      hint: say('change_and_send_again'),
    })
  return requireStatusId(client, account, quoted, signal).catch((error: unknown) => {
    throw aboutQuote(error)
  })
}

/** The sentences of a post that is answered, in the words of a quote. */
function aboutQuote(error: unknown): unknown {
  const isAbout = error instanceof NetworkError && error.code.startsWith('mastodon_reply_')
  if (!isAbout) return error
  return new NetworkError('rejected', 'mastodon_no_quoted', say('quote_missing'), {
    hint: say('quote_missing_advice'),
    cause: error,
  })
}

/** `pending`: the author of the quoted post has to allow it. */
export function quoteStateOf(status: unknown): string | undefined {
  return textAt(status, 'quote', 'state')
}
