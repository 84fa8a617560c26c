// Finds the server from a person's input, `mastodon.social` or `@alice@mastodon.social`, and reads its description of itself. Addresses
// come from people and from other servers, so every request but those to the configured address goes through the guarded client. No
// token is sent here.
import { type Said, SaidError, say } from '../../../sentences/sentences.ts'
import { type NetworkClient, textAt, valueAt } from '../../http/client.ts'
import type { Answer } from '../../http/request.ts'
import { NetworkError } from '../../networks.ts'
import { clientFor, isConfigured } from './server.ts'
import { resolveHandle } from './webfinger.ts'

export type Server = {
  /** Without a slash at the end. */
  address: string
  /** Its answer to /api/v2/instance. */
  instance: unknown
}

export async function findServer(
  client: NetworkClient,
  asked: string,
  signal: AbortSignal,
): Promise<Server> {
  const { host, name, address } = readAsked(asked)
  const configured = await findConfigured(client, { host, address }, signal)
  if (configured) return configured
  const named = name === undefined ? undefined : await resolveHandle(client, { name, host }, signal)
  return readServer(client, named ?? address, signal)
}

type Asked = { host: string; name: string | undefined; address: string }

/** A handle, with or without @, the name of a server, or the address of a server or profile. Copies come with invisible marks. */
export function readAsked(asked: string): Asked {
  const text = asked
    .slice(0, 300)
    .replaceAll(/[\s\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/^acct:/i, '')
    .replace(/^@/, '')
  const isAddress = /^https?:\/\//i.test(text)
  const [name, server] = !isAddress && text.includes('@') ? text.split('@', 2) : [undefined, text]
  const url = URL.parse(isAddress ? text : `https://${server}`)
  if (!url || url.hostname === '' || url.username !== '') throw notUnderstood(asked)
  // The path of an address leads to a profile, except where the sandbox has its API.
  const path = isAddress ? url.pathname.replace(/\/@.*$/, '').replace(/\/$/, '') : ''
  return { host: url.host, name: name?.toLowerCase(), address: url.origin + path }
}

/** The sandbox goes by a name that no name server knows. */
async function findConfigured(
  client: NetworkClient,
  { host, address }: Pick<Asked, 'host' | 'address'>,
  signal: AbortSignal,
): Promise<Server | undefined> {
  if (isConfigured(client, address)) return readServer(client, client.address, signal)
  if (client.isReal) return undefined
  const server = await readIfThere(client, signal)
  return server && domainOf(server) === host ? server : undefined
}

/** Soon enough for a server on the same machine. */
const configuredMs = 3_000

/** A configured server that does not answer says nothing about the one that was asked for. */
async function readIfThere(
  client: NetworkClient,
  signal: AbortSignal,
): Promise<Server | undefined> {
  const soon = AbortSignal.any([signal, AbortSignal.timeout(configuredMs)])
  return readServer(client, client.address, soon).catch((error: unknown) => {
    if (error instanceof NetworkError && !signal.aborted) return undefined
    throw error
  })
}

const maxRedirects = 3

/** Servers move: another address is followed, and checked like the first. */
export async function readServer(
  client: NetworkClient,
  first: string,
  signal: AbortSignal,
): Promise<Server> {
  let address = first.replace(/\/$/, '')
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    requireAllowed(client, address)
    const { status, headers, body } = await readInstance(client, address, signal)
    if (status === 200 && isInstance(body)) return { address, instance: body }
    const next = status >= 300 && status < 400 ? URL.parse(headers.location ?? '', address) : null
    if (!next) break
    address = next.origin
  }
  throw notMastodon(address)
}

/** Servers of earlier versions know the first version alone. */
async function readInstance(
  client: NetworkClient,
  address: string,
  signal: AbortSignal,
): Promise<Answer> {
  const own = clientFor(client, { server: address })
  const answer = await get(own, '/api/v2/instance', signal)
  return answer.status === 404 ? get(own, '/api/v1/instance', signal) : answer
}

function isInstance(body: unknown): boolean {
  return textAt(body, 'version') !== undefined
}

/** The part of handles after the @, as the server says it. Undefined if that is anything but a host name: it becomes part of URLs. */
export function domainOf({ instance }: Pick<Server, 'instance'>): string | undefined {
  const named = textAt(instance, 'domain') ?? textAt(instance, 'uri')
  const url = URL.parse(`https://${named?.replace(/^https?:\/\//i, '')}`)
  return url?.href === `https://${url?.host}/` ? url.host : undefined
}

export function hasOnlyBroadScopes({ instance }: Pick<Server, 'instance'>): boolean {
  return /pixelfed/i.test(String(valueAt(instance, 'version')))
}

export async function get(
  { send, address, timeoutMs, title }: NetworkClient,
  path: string,
  signal: AbortSignal,
): Promise<Answer> {
  const url = new URL(address.replace(/\/$/, '') + path)
  const headers = { accept: 'application/json', 'user-agent': 'Carillon' }
  const outcome = await send({ method: 'GET', url, headers }, { signal, timeoutMs })
  if (outcome.answer && outcome.answer.status < 500 && outcome.answer.status !== 429)
    return outcome.answer
  const cause = outcome.answer ? undefined : outcome.trouble
  throw new NetworkError(
    'retry',
    'mastodon_unreachable',
    say('server_unreachable', {
      network: title,
      server: url.host,
      detail: cause ? say('because', { why: whyOf(cause) }) : '',
    }),
    { cause, hint: say('check_server_name_and_retry') },
  )
}

function requireAllowed(client: NetworkClient, address: string): void {
  const problem = isConfigured(client, address) ? undefined : client.guarded.checkServer(address)
  if (!problem) return
  throw new NetworkError(
    'rejected',
    'mastodon_server_refused',
    say('server_address', { rule: problem }),
    { hint: say('give_public_server_name') },
  )
}

function notUnderstood(asked: string): NetworkError {
  return new NetworkError(
    'rejected',
    'mastodon_unknown_server',
    say('names_no_server', { given: asked.slice(0, 100) || 'Nothing' }),
    { hint: say('mastodon_server_form') },
  )
}

function notMastodon(address: string): NetworkError {
  const { host } = new URL(address)
  return new NetworkError(
    'rejected',
    'mastodon_not_a_server',
    say('server_speaks_no_mastodon', { server: host }),
    { hint: say('check_server_name') },
  )
}

function whyOf(cause: Error): Said {
  return cause instanceof SaidError ? cause.said : cause.message
}
