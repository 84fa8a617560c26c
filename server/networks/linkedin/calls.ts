// What every call to LinkedIn carries: the version of the API, and that of Rest.li.
import type { NetworkClient } from '../http/client.ts'
import { apiVersion } from './version.ts'

export function versioned(client: NetworkClient): NetworkClient {
  const headers = {
    'linkedin-version': apiVersion.name,
    'x-restli-protocol-version': '2.0.0',
  }
  return {
    ...client,
    send: (request, bounds) =>
      client.send({ ...request, headers: { ...request.headers, ...headers } }, bounds),
  }
}
