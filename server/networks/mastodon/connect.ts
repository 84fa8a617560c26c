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
  Renewed,
  ServerApps,
  StartInput,
} from '../connecting.ts'
import {
  apiAddress,
  idOf,
  readWithFreshToken,
  requireCode,
  requireStored,
} from '../oauth/authorizing.ts'
import { callNetwork, incomplete, type NetworkClient, textAt, valueAt } from '../http/client.ts'
import {
  callTokenEndpoint,
  expiryOf,
  readPair,
  scopesGranted,
  scopesOf,
  type TokenCall,
} from '../oauth/token-endpoint.ts'
import { NetworkError } from '../networks.ts'
import { requireApp } from './oauth/apps.ts'
import { domainOf, findServer, readServer, type Server } from './server/find-server.ts'
import { readMetadata, requireIssuer } from './oauth/issuer.ts'
import { judge } from './oauth/judge.ts'
import { clientFor, isConfigured } from './server/server.ts'
import { limitsIn } from './server/server-limits.ts'
import { resolveHandle } from './server/webfinger.ts'

export const connecting: Connecting = {
  asks: { field: 'server', label: 'Server or handle', example: '@alice@mastodon.social' },
  scopes: [
    { name: 'read:accounts', feature: 'publish' },
    { name: 'read:statuses', feature: 'publish' },
    { name: 'write:statuses', feature: 'publish' },
    { name: 'write:media', feature: 'publish' },
    { name: 'read:notifications', feature: 'interactions' },
  ],
  open: openAuthorizer,
}

function openAuthorizer(client: NetworkClient): Authorizer {
  return {
    async start(input, signal) {
      const { asked, state, codeChallenge, scopes, serverApps = forgetful(input) } = input
      const server = await findServer(client, asked ?? '', signal)
      const own = clientFor(client, { server: server.address })
      const { issuer, isIssSent, scopes: offered } = await readMetadata(own, signal)
      const redirectUri = serverApps.redirectUriOf(server.address)
      const wanted = { redirectUri, scopes, offered }
      const app = await requireApp(own, server, wanted, serverApps, signal)
      const url = new URL(`${own.site}/oauth/authorize`)
      for (const [name, value] of Object.entries({
        response_type: 'code',
        client_id: app.clientId,
        redirect_uri: redirectUri,
        scope: app.scopes.join(' '),
        state,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
      }))
        url.searchParams.set(name, value)
      const { clientId, clientSecret } = app
      const answering = { issuer, isIssSent, scopes: app.scopes }
      const session = { server: server.address, clientId, clientSecret, ...answering }
      return { url: url.href, redirectUri, server: server.address, session }
    },
    finish: (input, signal) => finish(client, input, signal),
    renew: (credential, signal) => renew(client, credential, signal),
    revoke: (credential, signal) => revoke(client, credential, signal),
  }
}

/** Registers each time. */
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
  const code = requireCode(client, input)
  requireIssuer(client, input.session, input.query)
  const address = textAt(input.session, 'server') ?? client.address
  const own = clientFor(client, { server: address })
  const call = tokenCall(own, input.session, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: input.redirectUri,
    code_verifier: input.codeVerifier,
  })
  const answer = await callTokenEndpoint(own, call, judge, signal)
  const { clientId, clientSecret } = keysOf(input.session)
  // A server that knows broad scopes only was asked for those.
  const asked = scopesGranted(input.session.scopes, input.scopes)
  const tokens = readPair(own, call, answer, { clientId, clientSecret })
  const server = await readWithFreshToken(() => readServer(client, address, signal), signal)
  const account = await readWithFreshToken(() => readAccount(own, tokens, signal), signal)
  const handle = await handleOf(client, server, account.name, signal)
  return {
    subject: { id: handle, username: handle },
    server: address,
    serverLimits: limitsIn(server.instance),
    scopes: narrowed(scopesGranted(valueAt(answer.body, 'scope'), asked)),
    tokens: { ...tokens, accountId: account.id },
    accessExpiresAt: expiryOf(answer),
    refreshExpiresAt: null,
    accounts: [
      { type: 'MASTODON', networkId: handle, username: handle, avatarUrl: account.avatarUrl },
    ],
  }
}

async function renew(
  client: NetworkClient,
  credential: ConnectedCredential,
  signal: AbortSignal,
): Promise<Renewed> {
  const refresh_token = requireStored(client, credential, 'refreshToken')
  const own = clientFor(client, credential)
  const call = tokenCall(own, credential.tokens, { grant_type: 'refresh_token', refresh_token })
  const answer = await callTokenEndpoint(own, call, judge, signal)
  const scopes = narrowed(scopesOf(valueAt(answer.body, 'scope')))
  return {
    tokens: readPair(own, call, answer, credential.tokens),
    ...(scopes.length > 0 ? { scopes } : {}),
    accessExpiresAt: expiryOf(answer),
    refreshExpiresAt: null,
  }
}

async function revoke(
  client: NetworkClient,
  credential: ConnectedCredential,
  signal: AbortSignal,
): Promise<void> {
  const own = clientFor(client, credential)
  const token = requireStored(client, credential, 'accessToken')
  const { form } = tokenCall(own, credential.tokens, { token })
  const call: TokenCall = {
    method: 'POST',
    url: apiAddress(own, '/oauth/revoke'),
    ...(form ? { form } : {}),
    isSpending: false,
  }
  await callTokenEndpoint(own, call, judge, signal)
}

function tokenCall(
  own: NetworkClient,
  keys: Record<string, unknown>,
  form: Record<string, string>,
): TokenCall {
  const { clientId, clientSecret } = keysOf(keys)
  return {
    method: 'POST',
    url: apiAddress(own, '/oauth/token'),
    form: { ...form, client_id: clientId, client_secret: clientSecret },
    isSpending: true,
  }
}

function keysOf(stored: Record<string, unknown>): { clientId: string; clientSecret: string } {
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
  const account = { networkId: '', username: '', credentials }
  const call = { purpose: 'read', method: 'GET', path } as const
  const { body } = await callNetwork(own, account, call, signal)
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
