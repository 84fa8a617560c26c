// oidc-provider, set up as the plain OAuth 2.0 server of the specification: no OpenID, opaque tokens.
import { generateKeyPairSync } from 'node:crypto'
import { type Configuration, errors, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { consoleClientId } from '../access/console-client.ts'
import { targetOf } from '../access/resource.ts'
import { allowsRedirectUri, isAppAllowed } from '../apps/apps.ts'
import type { Database } from '../db/db.ts'
import { findActiveMember } from '../organizations/organizations.ts'
import { matchesHash } from '../secrets/secrets.ts'
import { makeAdapter } from './adapter.ts'
import { assistantMark, isAssistantClient } from './clients.ts'
import {
  adaptToConsole,
  consoleMark,
  grantOfConsole,
  interactionPath,
  isConsoleClient,
} from './console.ts'
import { accessTokenSeconds } from './dialect.ts'
import { registerAppGrants } from './grants.ts'
import { repeatedParameter } from './guard.ts'
import { assistantScopeFor, everyScope, scopeFor } from './scopes.ts'

const minStateLength = 8
const day = 24 * 3600
export const sessionSeconds = 14 * day

type ProviderOptions = {
  database: Database
  issuer: URL
  cookieKeys: string[]
  renderError: NonNullable<Configuration['renderError']>
}

export function makeProvider(options: ProviderOptions): Provider {
  const { database, issuer } = options
  const adapter = makeAdapter(database, issuer)
  const provider = new Provider(issuer.origin, {
    adapter: adapter.forModel,
    ...endpoints,
    ...lifetimes,
    cookies: cookies(options.cookieKeys, issuer.protocol === 'https:'),
    jwks: unusedKeys(),
    extraClientMetadata: { properties: [consoleMark, assistantMark] },
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    features: features(),
    extraParams: {
      state: checkState,
      resource: (ctx: KoaContextWithOIDC, value: string | undefined) =>
        checkResource(ctx, issuer, value),
      scope: (ctx: KoaContextWithOIDC) => checkScope(ctx, issuer),
      [repeatedParameter]: refuseRepeated,
    },
    pkce: { required: (_ctx, client) => client.clientAuthMethod === 'none' },
    async findAccount(ctx, memberId, token) {
      const member = await findActiveMember(adapter.database(), memberId)
      // An organization may have restricted its apps since the code or the refresh token was issued.
      if (!member || (token && !(await isAllowed(adapter.database(), ctx, memberId))))
        return undefined
      return { accountId: memberId, claims: () => ({ sub: memberId }) }
    },
    loadExistingGrant: (ctx) =>
      isConsoleClient(ctx.oidc.client) ? grantOfConsole(ctx) : grantOfThisConsent(ctx),
    interactions: {
      url: (_ctx, { uid, params }) => interactionPath(uid, String(params.client_id)),
    },
    renderError: options.renderError,
  })
  // URLs in answers come from PUBLIC_URL, never from request headers (see makeMount in routes.ts).
  provider.proxy = true
  // Secrets are stored as hashes; oidc-provider would compare them as plain text.
  provider.Client.prototype.compareClientSecret = function compareClientSecret(
    this: { clientSecret: string },
    actual: string,
  ) {
    return this.clientSecret
      .split(' ')
      .some((hash) => matchesHash(actual, Buffer.from(hash, 'base64url')))
  }
  provider.Client.prototype.redirectUriAllowed = function redirectUriAllowed(
    this: {
      redirectUris?: string[]
      clientAuthMethod: string
      metadata(): Record<string, unknown>
    },
    uri: string,
  ) {
    const { redirectUris = [], clientAuthMethod } = this
    if (isConsoleClient(this)) return redirectUris.includes(uri)
    return allowsRedirectUri({ redirectUris, isPublic: clientAuthMethod === 'none' }, uri)
  }
  prefixTokens(provider)
  registerAppGrants(provider, adapter.database)
  return provider
}

/** Adds prefixes that secret scanners can recognise. Tokens without a prefix are from earlier versions. */
function prefixTokens(provider: Provider): void {
  for (const [{ prototype }, prefix] of [
    [provider.AccessToken, 'crl_at_'],
    [provider.ClientCredentials, 'crl_at_'],
    [provider.RefreshToken, 'crl_rt_'],
  ] as const) {
    // Not part of the types: oidc-provider calls this method of the model to create the token value.
    const model = prototype as unknown as { generateTokenId(): string }
    const generate = model.generateTokenId
    model.generateTokenId = function generateTokenId() {
      return `${prefix}${generate.call(this)}`
    }
  }
}

const endpoints = {
  clientAuthMethods: ['client_secret_basic', 'none'],
  responseTypes: ['code'],
  scopes: everyScope,
  claims: {},
  rotateRefreshToken: true,
  expiresWithSession: () => false,
  issueRefreshToken: (_ctx, client) => !isConsoleClient(client),
  routes: {
    authorization: '/oauth2/auth',
    token: '/oauth2/token',
    revocation: '/oauth2/revoke',
    introspection: '/oauth2/introspect',
  },
} satisfies Configuration

const lifetimes = {
  ttl: {
    AuthorizationCode: 600,
    AccessToken: accessTokenSeconds,
    ClientCredentials: accessTokenSeconds,
    RefreshToken: 90 * day,
    Grant: (_ctx, grant) => (grant.clientId === consoleClientId ? sessionSeconds : 400 * day),
    Interaction: 3600,
    Session: sessionSeconds,
  },
} satisfies Configuration

function features() {
  const ownTokensOnly = (
    _ctx: unknown,
    client: { clientId: string },
    token: { clientId?: string },
  ) => token.clientId === client.clientId
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    resourceIndicators: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    clientCredentials: { enabled: true },
    introspection: { enabled: true, allowedPolicy: ownTokensOnly },
    revocation: { enabled: true, allowedPolicy: ownTokensOnly },
  } satisfies Configuration['features']
}

/** Also for the session that a page of the service begins (pages/log-in-routes.ts). */
export function cookieOptions(secure: boolean) {
  return { signed: true, httpOnly: true, sameSite: 'lax', overwrite: true, secure } as const
}

function cookies(keys: string[], secure: boolean) {
  const options = cookieOptions(secure)
  return {
    keys,
    long: options,
    short: options,
    names: {
      session: 'carillon_session',
      interaction: 'carillon_interaction',
      resume: 'carillon_resume',
    },
  }
}

/** oidc-provider requires signing keys, but this service never signs anything with them. */
function unusedKeys() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { keys: [privateKey.export({ format: 'jwk' })] } as NonNullable<Configuration['jwks']>
}

/** spec 4.5, 8: optional, but at least eight characters if present. */
function checkState(_ctx: unknown, value: string | undefined): void {
  if (value === undefined || value.length >= minStateLength) return
  throw new errors.InvalidRequest(`state must have at least ${minStateLength} characters`)
}

/** spec 7. The guard passes on the name of a repeated parameter that oidc-provider does not know. */
function refuseRepeated(_ctx: unknown, name: string | undefined): void {
  if (name !== undefined) throw new errors.InvalidRequest(`${name} is there more than once`)
}

/** RFC 8707. An app that registered itself gets tokens for /mcp alone. */
function checkResource(ctx: KoaContextWithOIDC, publicUrl: URL, value: string | undefined): void {
  if (value === undefined) return
  const target = targetOf(publicUrl, value)
  const asksForMode = scopeFor(String(ctx.query.scope ?? ''))?.startsWith('mcp:') ?? false
  const isWrong = target === 'api' && (asksForMode || isAssistantClient(ctx.oidc.client))
  if (target === undefined || isWrong) throw new errors.InvalidTarget()
}

function isForAssistants(
  { oidc: { client, params } }: KoaContextWithOIDC,
  publicUrl: URL,
): boolean {
  return isAssistantClient(client) || targetOf(publicUrl, String(params?.resource ?? '')) === 'mcp'
}

function checkScope(ctx: KoaContextWithOIDC, publicUrl: URL): void {
  // oidc-provider has already dropped unknown scopes; the query holds the requested ones.
  const requested = String(ctx.query.scope ?? '')
  const scope = isForAssistants(ctx, publicUrl) ? assistantScopeFor(requested) : scopeFor(requested)
  if (scope === undefined)
    throw new errors.InvalidScope(
      'The requested scope is invalid, unknown, or malformed',
      requested,
    )
  if (ctx.oidc.params) ctx.oidc.params.scope = scope
  if (isConsoleClient(ctx.oidc.client)) adaptToConsole(ctx)
}

async function isAllowed(
  database: Database,
  ctx: KoaContextWithOIDC,
  memberId: string,
): Promise<boolean> {
  const clientId = ctx.oidc.client?.clientId
  return clientId === undefined || isAppAllowed(database, clientId, { memberId })
}

/** spec 4.5: the consent page is shown each time, so only the grant of this consent counts. */
function grantOfThisConsent(ctx: KoaContextWithOIDC) {
  const grantId = ctx.oidc.result?.consent?.grantId
  return grantId === undefined ? undefined : ctx.oidc.provider.Grant.find(grantId)
}
