// The text of a post as it was written: `text` in a list, on some servers, or GET /api/v1/statuses/:id/source.
import { callNetwork, type NetworkClient, textAt } from '../../http/client.ts'
import { type Account, NetworkError } from '../../networks.ts'
import type { Status } from './status.ts'

/** Undefined: the server does not give it. */
export async function readWritten(
  client: NetworkClient,
  account: Account,
  { id, text }: Status,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (text !== undefined) return text
  const path = `/api/v1/statuses/${encodeURIComponent(id)}/source`
  const call = { purpose: 'read', method: 'GET', path } as const
  try {
    return textAt((await callNetwork(client, account, call, signal)).body, 'text')
  } catch (error) {
    if (error instanceof NetworkError && isUnknownCall(error)) return undefined
    throw error
  }
}

/** Earlier versions and other servers do not have it, or not for this token. */
function isUnknownCall({ code }: NetworkError): boolean {
  return /^mastodon_(400|403|404|405|422|501|scope)$/.test(code)
}
