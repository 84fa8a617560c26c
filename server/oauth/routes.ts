// The HTTP routes of the authorization server. They match exact paths only, because the router of oidc-provider would also accept
// /oauth2/TOKEN and so bypass the guard.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { targetOf } from '../access/resource.ts'
import type { Database } from '../db/db.ts'
import { languageOf } from '../http/pages/page-language.ts'
import { sendPage } from '../http/pages/send-page.ts'
import type { RateLimits } from '../limits/limits.ts'
import { countAuthorization } from '../limits/throttle.ts'
import { refusalIn } from '../texts/texts.ts'
import { realm, translateError } from './dialect.ts'
import {
  checkAppScope,
  checkContentType,
  checkCredentials,
  type Form,
  type Refusal,
  readAuthorization,
  readForm,
  withoutUnknownScopes,
} from './guard.ts'
import type { OAuth } from './oauth.ts'
import { authorizationErrorDocRoutes } from './pages/error-doc-routes.ts'
import { refusedPage } from './pages/error-pages.ts'
import { registrationPath } from './registration-routes.ts'
import { everyScope } from './scopes.ts'
import { countTokenRequest } from './token-limit.ts'

const maxBodyBytes = 56 * 1024
const clientEndpoints = ['/oauth2/token', '/oauth2/revoke', '/oauth2/introspect']
/** The legacy token endpoint (spec 4.6): the same grants, and client_credentials, which only it accepts. */
const legacyTokenPath = '/auth/oauth/v2/token'

/** RFC 6749, 5.1: both headers, for caches that know only HTTP/1.0. */
const clientEndpointOptions = {
  schema: { hide: true },
  bodyLimit: maxBodyBytes,
  onRequest: (_request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    void reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' })
    done()
  },
}
/** The log-in may run in a pop-up of the app, which the redirect page reports to. */
const authorizationOptions = { schema: { hide: true }, config: { keepsOpener: true } }

type Using = {
  oauth: OAuth
  publicUrl: URL
  database: Database
  limits: RateLimits
  clientRegistration: boolean
}

export function oauthRoutes(app: FastifyInstance, using: Using): void {
  // The guard needs the raw text of the body.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  const mount = makeMount(using)
  authorizationErrorDocRoutes(app)

  const begin = async (request: FastifyRequest, reply: FastifyReply, parameters: string) => {
    const minutes = await countAuthorization(using.database, request.ip)
    if (minutes > 0)
      return refuseAuthorization(request, reply, tooManyAuthorizations(minutes), minutes)
    // oidc-provider reads the parameters only from the query, so a POST becomes a GET.
    if (request.method === 'POST') request.raw.method = 'GET'
    return mount(request, reply, `/oauth2/auth?${parameters}`)
  }

  app.get('/oauth2/auth', authorizationOptions, (request, reply) => {
    const { search } = new URL(request.raw.url ?? '', using.publicUrl)
    const { parameters, refusal } = readAuthorization(search)
    return refusal
      ? refuseAuthorization(request, reply, refusal)
      : begin(request, reply, parameters)
  })
  app.get<{ Params: { uid: string } }>(
    '/oauth2/auth/:uid',
    authorizationOptions,
    (request, reply) =>
      mount(request, reply, `/oauth2/auth/${encodeURIComponent(request.params.uid)}`),
  )
  app.post(
    '/oauth2/auth',
    { ...authorizationOptions, bodyLimit: maxBodyBytes },
    (request, reply) => {
      const read = readAuthorization(bodyOf(request))
      const refusal = read.refusal ?? checkContentType(request.headers['content-type'])
      return refusal
        ? refuseAuthorization(request, reply, refusal)
        : begin(request, reply, read.parameters ?? '')
    },
  )

  for (const path of [...clientEndpoints, legacyTokenPath]) {
    const target = path === legacyTokenPath ? '/oauth2/token' : path
    app.post(path, clientEndpointOptions, async (request, reply) => {
      const { form, refusal } = readForm(request.headers['content-type'], bodyOf(request))
      const failed =
        refusal ??
        checkCredentials(authorizationHeaders(request), form) ??
        checkGrant(path, form) ??
        checkAppScope(form) ??
        checkTarget(using.publicUrl, form)
      if (failed) return refuse(reply, failed)
      const seconds = await countTokenRequest(using, request, form?.client_id)
      const body = new URLSearchParams(withoutUnknownScopes(form ?? {})).toString()
      return seconds > 0
        ? refuse(reply.header('retry-after', seconds), tooManyTokens)
        : mount(request, reply, target, body)
    })
  }

  app.get(
    '/.well-known/oauth-authorization-server',
    { schema: { hide: true } },
    (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=300')
        .send(metadata(using.publicUrl, using.clientRegistration)),
  )
}

/** Passes a request to oidc-provider, with host and protocol taken from PUBLIC_URL. */
function makeMount({ oauth, publicUrl }: { oauth: OAuth; publicUrl: URL }) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    url: string,
    body = '',
  ): Promise<void> => {
    const { raw } = request
    raw.url = url
    raw.headers.host = publicUrl.host
    raw.headers['x-forwarded-proto'] = publicUrl.protocol.slice(0, -1)
    delete raw.headers['x-forwarded-host']
    // oidc-provider would refuse a request with an origin that it does not know; http/responses/cors.ts has decided already.
    delete raw.headers.origin
    if (request.method === 'POST') replaceBody(raw, Buffer.from(body))
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value)
    }
    reply.hijack()
    await oauth.handle(raw, reply.raw)
  }
}

/** oidc-provider reads the body itself, but the guard has already consumed the stream, so the body is provided again. */
function replaceBody(raw: FastifyRequest['raw'], body: Buffer): void {
  raw.headers['content-length'] = String(body.length)
  delete raw.headers['transfer-encoding']
  Object.defineProperties(raw, {
    readable: { value: true },
    iterator: {
      value: async function* once() {
        yield body
      },
    },
  })
}

function checkGrant(path: string, form: Form): Refusal | undefined {
  if (path !== '/oauth2/token' || form.grant_type !== 'client_credentials') return undefined
  return { status: 400, error: 'unsupported_grant_type', hint: '' }
}

/** RFC 8707: what the token is for was decided with the authorization, so here it must only be an address of this service. */
function checkTarget(publicUrl: URL, { resource }: Form): Refusal | undefined {
  if (resource === undefined || targetOf(publicUrl, resource) !== undefined) return undefined
  return { status: 400, error: 'invalid_target', hint: '' }
}

const tooManyTokens: Refusal = {
  status: 429,
  error: 'temporarily_unavailable',
  hint: 'Too many requests of this app from this network address. Retry-After says when to try again.',
}

function tooManyAuthorizations(minutes: number): Refusal {
  const values = { wait: minutes }
  const hint = refusalIn('en', { reason: 'too_many_authorizations', values })
  return { status: 429, error: 'temporarily_unavailable', hint }
}

/** A browser gets a page instead of JSON. */
function refuseAuthorization(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  waitMinutes?: number,
): FastifyReply {
  if (!request.headers.accept?.includes('text/html')) return refuse(reply, refusal)
  const error = translateError(reply.server, refusal.status, refusal.error, refusal.hint)
  const language = languageOf(request)
  return sendPage(
    reply.code(error.status_code),
    language,
    refusedPage(language, { error, traceId: request.id, sent: {}, waitMinutes }),
  )
}

function refuse(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const error = translateError(reply.server, refusal.status, refusal.error, refusal.hint)
  if (error.status_code === 401) void reply.header('www-authenticate', `Basic realm="${realm}"`)
  return reply.code(error.status_code).header('cache-control', 'no-store').send(error)
}

function bodyOf(request: FastifyRequest): string {
  return typeof request.body === 'string' ? request.body : ''
}

function authorizationHeaders(request: FastifyRequest): string[] {
  const { rawHeaders } = request.raw
  return rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'authorization',
  )
}

/** RFC 8414. */
function metadata(publicUrl: URL, takesRegistrations: boolean) {
  const at = (path: string) => new URL(path, publicUrl).href
  const methods = ['client_secret_basic', 'none']
  return {
    issuer: publicUrl.origin,
    authorization_endpoint: at('/oauth2/auth'),
    token_endpoint: at('/oauth2/token'),
    revocation_endpoint: at('/oauth2/revoke'),
    introspection_endpoint: at('/oauth2/introspect'),
    ...(takesRegistrations ? { registration_endpoint: at(registrationPath) } : {}),
    service_documentation: at('/docs'),
    scopes_supported: everyScope,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: [
      'authorization_code',
      'refresh_token',
      'member_app',
      'organization_app',
    ],
    token_endpoint_auth_methods_supported: methods,
    revocation_endpoint_auth_methods_supported: methods,
    introspection_endpoint_auth_methods_supported: ['client_secret_basic'],
    code_challenge_methods_supported: ['S256'],
  }
}
