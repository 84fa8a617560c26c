// Every call of this tab with a token goes through here, and is made again by the rules of the typed client: one that the rate limit has
// refused, whatever it changes, and one with an idempotency key whose answer was lost. Lost reads are left to TanStack Query.
import { ConnectionError } from '../../sdk/errors.ts'
import { send as sendRepeated } from '../../sdk/send.ts'

const timeoutMs = 60_000

/** `isStreamed`: the caller reads the body as it comes. */
export async function send(request: Request, { isStreamed = false } = {}): Promise<Response> {
  const { url, method, signal } = request
  const headers = Object.fromEntries(request.headers)
  const body = await request.clone().arrayBuffer()
  const sending = {
    fetch: (address: string, init: RequestInit) => fetch(address, init),
    ...{ timeoutMs, signal },
    // Without any connection another attempt would fail as well.
    maxRetries: navigator.onLine ? 3 : 0,
  }
  const prepared = {
    ...{ url, method, headers, isStreamed },
    isRepeatable: 'idempotency-key' in headers,
    ...(body.byteLength > 0 && { body }),
  }
  try {
    return await sendRepeated(sending, prepared)
  } catch (error) {
    // By a TypeError, like that of fetch, the page knows that the service was not reached.
    if (error instanceof ConnectionError) throw new TypeError(error.message, { cause: error })
    throw error
  }
}
