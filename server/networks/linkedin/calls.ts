// The headers of calls to LinkedIn's REST API: its version, that of Rest.li, and the method where the address leaves it open. Other
// calls, such as those for tokens, uploads and `/v2/userinfo`, have no version.
import type { NetworkClient } from '../http/client.ts'
import type { WireRequest } from '../http/request.ts'
import { apiVersion } from './version.ts'

export function versioned(client: NetworkClient): NetworkClient {
  const rest = new URL(`${client.address.replace(/\/$/, '')}/rest/`)
  return {
    ...client,
    send: (request, bounds) =>
      client.send(isBelow(rest, request) ? withHeaders(request) : request, bounds),
  }
}

function isBelow({ origin, pathname }: URL, { url }: WireRequest): boolean {
  return url.origin === origin && url.pathname.startsWith(pathname)
}

function withHeaders(request: WireRequest): WireRequest {
  return {
    ...request,
    headers: {
      ...request.headers,
      'linkedin-version': apiVersion.name,
      'x-restli-protocol-version': '2.0.0',
      ...(request.method === 'GET' && request.url.searchParams.has('q')
        ? { 'x-restli-method': 'FINDER' }
        : {}),
    },
  }
}
