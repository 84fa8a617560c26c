// The client of the server that was chosen, with the token that was stored or is in the environment.
import { type Auth, type Client, createClient, memberTokens } from '../../sdk/index.ts'
import { fileStore } from '../../sdk/node.ts'
import type { Given } from '../command.ts'
import { readEnvironment } from '../environment.ts'
import { Failure } from '../failure.ts'
import { version } from '../version.ts'
import { findDemo } from './demo.ts'
import { readSettings, tokenFile } from './settings.ts'

export const clientId = 'carillon-cli'

/** The address without a path: the API and the pages of the service follow. */
export function serverAddress(given: string): string {
  const text = /^https?:\/\//i.test(given) ? given : `https://${given}`
  if (!URL.canParse(text)) throw new Failure('usage', `${given} is no address of a server.`)
  const { origin, protocol, hostname } = new URL(text)
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
  if (protocol === 'http:' && !isLocal)
    throw new Failure('usage', `${origin} is not encrypted: the token could be read on the way.`)
  return origin
}

export async function chosenServer(given: Given): Promise<string> {
  const named = given.text('server') ?? readEnvironment().server
  if (named) return serverAddress(named)
  const { current } = await readSettings()
  if (current) return current
  const demo = await findDemo()
  if (demo) return demo.server
  throw new Failure('loggedOut', 'Log in first: carillon login --server https://…')
}

export async function openClient(given: Given): Promise<Client> {
  const baseUrl = await chosenServer(given)
  return clientOf(baseUrl, await findAuth(baseUrl))
}

/** That of the log-in, renewed if it has ended. */
export async function accessToken(given: Given): Promise<string> {
  const auth = await findAuth(await chosenServer(given))
  return typeof auth === 'string' ? auth : auth.accessToken()
}

export function clientOf(baseUrl: string, auth: Auth): Client {
  return createClient({ baseUrl, auth, headers: { 'user-agent': `carillon-cli/${version}` } })
}

/** The token of one server is never sent to another. */
async function findAuth(baseUrl: string): Promise<Auth> {
  const { token } = readEnvironment()
  if (token) return token
  const { servers } = await readSettings()
  const known = servers[baseUrl]
  if (known?.kind === 'token') return known.token
  if (known) return memberTokens({ baseUrl, clientId }, fileStore(tokenFile(baseUrl)))
  const demo = await findDemo()
  if (demo?.server === baseUrl) return demo.auth
  throw new Failure('loggedOut', `Log in first: carillon login --server ${baseUrl}`)
}

/** The zone in which the member reads and writes times. */
export async function zoneOf(client: Client): Promise<string> {
  const { data } = await client.get('/v1/me')
  return data.timezone || data.defaultTimezone || 'UTC'
}
