// Connects accounts of any server that speaks the API of Mastodon, by OAuth 2.0 with PKCE (docs.joinmastodon.org, "OAuth"). Access has
// no end on most servers; where it has one, it is renewed. The keys of the app stay with the tokens: each server has its own, and a
// new registration does not end what was granted to the earlier one.
import { say } from '../../sentences/sentences.ts'
import type {
  Authorizer,
  ConnectedCredential,
  Connecting,
  FinishInput,
  Grant,
  NetworkApp,
  ServerApps,
  StartInput,
} from '../connecting.ts'
import { incomplete, type NetworkClient, textAt, valueAt } from '../http/client.ts'
import { NetworkError } from '../networks.ts'
import { idOf, readWithFreshToken, readWithTokens, requireCode } from '../oauth/authorizing.ts'
import {
  type Asking,
  authorizationUrl,
  exchangeCode,
  type OAuth,
  refresh,
  revoke,
} from '../oauth/oauth.ts'
import { scopesGranted } from '../oauth/token-endpoint.ts'
import { requireApp } from './oauth/apps.ts'
import { readMetadata, requireIssuer } from './oauth/issuer.ts'
import { judge } from './oauth/judge.ts'
import { domainOf, findServer, readServer, type Server } from './server/find-server.ts'
import { clientFor, isConfigured } from './server/server.ts'
import { limitsIn } from './server/server-limits.ts'
import { resolveHandle } from './server/webfinger.ts'

export const connecting: Connecting = {
  asks: {
    field: 'server',
    label: say('server_or_handle_label'),
    example: '@alice@mastodon.social',
  },
  scopes: [
    { name: 'read:accounts', feature: 'publish' },
    { name: 'read:statuses', feature: 'publish' },
    { name: 'write:statuses', feature: 'publish' },
    { name: 'write:media', feature: 'publish' },
    { name: 'read:notifications', feature: 'interactions' },
  ],
  open: openAuthorizer,
}

const oauth: OAuth = {
  tokenPath: '/oauth/token',
  keys: 'form',
  hasPkce: true,
  revocation: { path: '/oauth/revoke' },
  judge,
}

function openAuthorizer(client: NetworkClient): Authorizer {
  return {
    async start(input, signal) {
      const { asked, scopes, serverApps = forgetful(input) } = input
      const server = await findServer(client, asked ?? '', signal)
      const own = clientFor(client, { server: server.address })
      const { issuer, isIssSent, scopes: offered } = await readMetadata(own, signal)
      const redirectUri = serverApps.redirectUriOf(server.address)
      const wanted = { redirectUri, scopes, offered }
      const app = await requireApp(own, server, wanted, serverApps, signal)
      const { clientId, clientSecret, scopes: known } = app
      const sent = { ...input, clientId, redirectUri, scopes: known }
      const url = authorizationUrl(`${own.site}/oauth/authorize`, oauth, sent)
      const answering = { issuer, isIssSent, scopes: known }
      const session = { server: server.address, clientId, clientSecret, ...answering }
      return { url, redirectUri, server: server.address, session }
    },
    finish: (input, signal) => finish(client, input, signal),
    async renew(credential, signal) {
      const renewed = await refresh(askingOf(client, credential), credential, signal)
      return { ...renewed, ...(renewed.scopes && { scopes: narrowed(renewed.scopes) }) }
    },
    revoke: (credential, signal) => revoke(askingOf(client, credential), credential, signal),
  }
}

/** Keeps no app, so that each connection registers a new one. */
function forgetful({ redirectUri }: StartInput): ServerApps {
  return {
    redirectUriOf: () => redirectUri,
    find: async () => undefined,
    keep: async () => undefined,
  }
}

async function finish(
  client: NetworkClient,
  input: FinishInput,
  signal: AbortSignal,
): Promise<Grant> {
  requireCode(client, input)
  requireIssuer(client, input.session, input.query)
  const address = textAt(input.session, 'server') ?? client.address
  const asking = askingOf(client, { server: address, tokens: input.session })
  const { client: own, app } = asking
  // A server that knows broad scopes only was asked for those.
  const asked = { ...input, scopes: scopesGranted(input.session.scopes, input.scopes) }
  const exchanged = await exchangeCode(asking, asked, signal)
  const tokens = { ...app, ...exchanged.tokens }
  const server = await readWithFreshToken(() => readServer(client, address, signal), signal)
  const account = await readWithFreshToken(() => readAccount(own, tokens, signal), signal)
  const handle = await handleOf(client, server, account.name, signal)
  return {
    subject: { id: handle, username: handle },
    server: address,
    serverLimits: limitsIn(server.instance),
    ...exchanged,
    scopes: narrowed(exchanged.scopes),
    tokens: { ...tokens, accountId: account.id },
    accounts: [
      { type: 'MASTODON', networkId: handle, username: handle, avatarUrl: account.avatarUrl },
    ],
  }
}

/** Each server has an app of its own; its keys are kept with the tokens. */
function askingOf(
  client: NetworkClient,
  { server, tokens }: Pick<ConnectedCredential, 'server' | 'tokens'>,
): Asking {
  return { client: clientFor(client, { server }), oauth, app: keysOf(tokens) }
}

function keysOf(stored: Record<string, unknown>): NetworkApp {
  const [clientId, clientSecret] = [textAt(stored, 'clientId'), textAt(stored, 'clientSecret')]
  if (clientId && clientSecret) return { clientId, clientSecret }
  throw new NetworkError('reconnect', 'mastodon_no_app', say('app_keys_gone'), {
    hint: say('reconnect'),
  })
}

/** A broad scope contains all the narrow ones. */
function narrowed(granted: string[]): string[] {
  const names = connecting.scopes.map(({ name }) => name)
  const contained = names.filter((name) => granted.includes(name.split(':')[0] ?? ''))
  return [...new Set([...granted, ...contained])]
}

type Found = { id: string; name: string; avatarUrl: string | null }

async function readAccount(
  own: NetworkClient,
  credentials: Record<string, unknown>,
  signal: AbortSignal,
): Promise<Found> {
  const path = '/api/v1/accounts/verify_credentials'
  const body = await readWithTokens(own, credentials, { path }, signal)
  const [id, name] = [idOf(valueAt(body, 'id')), textAt(body, 'username')]
  if (id === undefined || !name || !/^[A-Za-z0-9_.-]{1,100}$/.test(name))
    throw incomplete(own, 'read')
  return { id, name: name.toLowerCase(), avatarUrl: textAt(body, 'avatar') ?? null }
}

/**
 * A handle is the same on all servers. The domain that a server claims counts only if the domain says the same: otherwise any server
 * could name accounts of another one as its own.
 */
async function handleOf(
  client: NetworkClient,
  server: Server,
  name: string,
  signal: AbortSignal,
): Promise<string> {
  const { host, origin } = new URL(server.address)
  const claimed = domainOf(server)
  if (!claimed || claimed === host) return `${name}@${host}`
  if (isConfigured(client, server.address) && !client.isReal) return `${name}@${claimed}`
  const confirmed = await resolveHandle(client, { name, host: claimed }, signal)
  return confirmed === origin ? `${name}@${claimed}` : `${name}@${host}`
}
