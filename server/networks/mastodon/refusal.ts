// Explains a refusal in unknown words (another language, another make of server) by further calls, whose status codes show the cause.
import { callNetwork, type NetworkClient } from '../http/client.ts'
import { type Account, NetworkError } from '../networks.ts'
import { accountHint } from './explain.ts'
import { requireProcessed } from './post/media.ts'
import { mediaIdsOf, type Prepared } from './prepare.ts'

/** The error that the publisher should see: the same, or a better one. `error`: of the call that was to publish. */
export async function reconsider(
  client: NetworkClient,
  account: Account,
  { error, prepared }: { error: unknown; prepared: Prepared },
  signal: AbortSignal,
): Promise<unknown> {
  if (!(error instanceof NetworkError) || error.kind !== 'rejected') return error
  if (isPlain(error.message)) return error
  if (error.code === 'mastodon_403') return reconsiderAccount(client, account, error, signal)
  const isAboutMedia = /^mastodon_(400|404|422)$/.test(error.code)
  return isAboutMedia ? reconsiderMedia(client, account, { error, prepared }, signal) : error
}

/** Whether the words are English and blame the text, the number of media, or the rights of the account. */
function isPlain(words: string): boolean {
  return /validation failed|cannot attach|character|too (long|large|many)|blank|reply|not allowed/i.test(
    words,
  )
}

/** An account that may not act may not read itself either. */
async function reconsiderAccount(
  client: NetworkClient,
  account: Account,
  error: NetworkError,
  signal: AbortSignal,
): Promise<NetworkError> {
  const path = '/api/v1/accounts/verify_credentials'
  const failure = await failureOf(
    callNetwork(client, account, { purpose: 'read', method: 'GET', path }, signal),
  )
  if (failure?.code !== 'mastodon_403') return error
  return new NetworkError('reconnect', 'mastodon_account', error.message, {
    hint: accountHint,
    outlivesRenewal: true,
    cause: error,
  })
}

/** Media that are not ready yet, or that the server no longer has: an earlier attempt may have used them. */
async function reconsiderMedia(
  client: NetworkClient,
  account: Account,
  { error, prepared }: { error: NetworkError; prepared: Prepared },
  signal: AbortSignal,
): Promise<NetworkError> {
  for (const id of mediaIdsOf(prepared)) {
    const failure = await failureOf(requireProcessed(client, account, id, signal))
    if (failure?.code === 'mastodon_media_processing') return failure
    if (failure?.code === 'prepared_gone')
      return new NetworkError('unknown-outcome', 'prepared_gone', error.message, { cause: error })
  }
  return error
}

/** Undefined: it worked. Whatever else fails says nothing about the refusal. */
async function failureOf(asking: Promise<unknown>): Promise<NetworkError | undefined> {
  return asking.then(
    () => undefined,
    (failure: unknown) => {
      if (failure instanceof NetworkError) return failure
      throw failure
    },
  )
}
