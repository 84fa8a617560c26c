// The authorization server: oidc-provider with translated answers (dialect.ts), ready to be mounted (routes.ts).
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Logger } from 'pino'
import type { Database } from '../db/db.ts'
import { explainUnavailable } from '../errors/unavailable.ts'
import { errorDocsAt } from '../errors.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { chooseLanguage, type Language } from '../texts/texts.ts'
import { inTokenTransaction } from './adapter.ts'
import {
  type OAuthError,
  realm,
  type Site,
  translateError,
  translateRedirect,
  translateTokens,
} from './dialect.ts'
import type { RefusedRequest } from './pages/error-pages.ts'
import { makeProvider } from './provider.ts'
import { makeEraser } from './refresh-answers.ts'
import { answerRefresh } from './replay.ts'
import { offlineScope } from './scopes.ts'

export type OAuth = {
  provider: Provider
  /** Handles a request to one of oidc-provider's endpoints. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  close(): Promise<void>
}

type Options = {
  database: Database
  keyRing: KeyRing
  publicUrl: URL
  log: Logger
  /** Renders an error that cannot be redirected to the app; `policy` is the page's Content-Security-Policy. */
  errorPages: { render: (language: Language, refused: RefusedRequest) => string; policy: string }
}

/** Endpoints that change tokens; each request runs in one transaction. */
const transactional = ['/oauth2/token', '/oauth2/revoke']

export function openOAuth(options: Options): OAuth {
  const eraser = makeEraser(options.database, options.log)
  const site = { errorDocs: errorDocsAt(options.publicUrl) }
  const provider = makeProvider({
    database: options.database,
    issuer: options.publicUrl,
    cookieKeys: options.keyRing.signingKeys(),
    renderError(ctx, out) {
      const own = out.error_description ?? out.error
      const error = translateError(site, ctx.status, out.error, own)
      // The other endpoints are for programs, whatever their Accept header says.
      const wantsPage =
        ctx.path.startsWith('/oauth2/auth') && ctx.get('accept').includes('text/html')
      if (!wantsPage) {
        ctx.type = 'json'
        ctx.body = error
        return
      }
      const language = chooseLanguage(null, ctx.get('accept-language'))
      ctx.set('content-security-policy', options.errorPages.policy)
      ctx.set('content-language', language)
      ctx.vary('accept-language')
      ctx.type = 'html'
      ctx.body = options.errorPages.render(language, refusedRequest(ctx, error))
    },
  })
  const unavailable = new WeakSet<object>()
  provider.on('server_error', (ctx, err) => {
    options.log.error({ err, reqId: traceIdOf(ctx) }, 'authorization failed')
    if (explainUnavailable(err)) unavailable.add(ctx.req)
  })
  provider.use(async (ctx, next) => {
    ctx.set('cache-control', 'no-store')
    try {
      if (!transactional.includes(ctx.path)) await next()
      else {
        const isRevocation = ctx.path === '/oauth2/revoke'
        let hasStoredAnswer = false
        await inTokenTransaction(options.database, { isRevocation }, async (request) => {
          await next()
          hasStoredAnswer = await answerRefresh(request, options.keyRing, ctx)
          return { commit: ctx.status < 500 }
        })
        if (hasStoredAnswer) eraser.schedule()
      }
    } catch (err) {
      // oidc-provider handles its own errors, so this is a transaction that could not begin or commit.
      options.log.error({ err, reqId: traceIdOf(ctx) }, 'authorization failed')
      ctx.status = isUnavailable(err) ? 503 : 500
      ctx.body = { error: 'server_error' }
    }
    if (ctx.status === 500 && unavailable.has(ctx.req)) setUnavailable(ctx)
    translateResponse(site, ctx)
    renameRealm(ctx)
    removeDefaultCors(ctx)
  })
  const callback = provider.callback()
  return {
    provider,
    handle: async (request, response) => void (await callback(request, response)),
    close: eraser.close,
  }
}

/** The context has a client only if oidc-provider has found it. */
function refusedRequest(ctx: KoaContextWithOIDC, error: OAuthError): RefusedRequest {
  const appName = ctx.oidc?.client?.clientName
  return { error, traceId: traceIdOf(ctx), sent: ctx.query, appName }
}

function isUnavailable(error: unknown): boolean {
  return error instanceof Error && explainUnavailable(error) !== undefined
}

/** 503 allows a body, so Koa keeps the one that is already set. */
function setUnavailable(ctx: Pick<KoaContextWithOIDC, 'status' | 'set'>): void {
  ctx.status = 503
  ctx.set('retry-after', '5')
}

type Context = Pick<KoaContextWithOIDC, 'path' | 'status' | 'body' | 'response' | 'set'> & {
  oidc?: KoaContextWithOIDC['oidc']
}

function translateResponse(site: Site, ctx: Context): void {
  const { body } = ctx
  const location = ctx.response.get('location')
  if (location) {
    // spec 4.5 says 302.
    ctx.status = 302
    // The body repeats the redirect URL before its translation.
    ctx.body = ''
    if (/[?&#](code|error)=/.test(location))
      ctx.set('location', translateRedirect(site, location, grantedScope(ctx)))
  }
  // RFC 7009 leaves the body open. Clients that read every answer as JSON fail on an empty one.
  if (ctx.path === '/oauth2/revoke' && ctx.status === 200) ctx.body = {}
  if (!isObject(body)) return
  if (typeof body.access_token === 'string') {
    ctx.body = translateTokens({ ...body, access_token: body.access_token })
  } else if (typeof body.error === 'string' && !('status_code' in body)) {
    const error = translateError(
      site,
      ctx.status,
      body.error,
      String(body.error_description ?? body.error),
    )
    ctx.status = error.status_code
    ctx.body = error
  }
}

/** The realm is the same everywhere; oidc-provider names the issuer instead. */
function renameRealm(ctx: Pick<KoaContextWithOIDC, 'response' | 'set'>): void {
  const challenge = ctx.response.get('www-authenticate')
  if (challenge) ctx.set('www-authenticate', challenge.replace(/realm="[^"]*"/, `realm="${realm}"`))
}

/** oidc-provider allows every origin unless a header is there already; http/responses/cors.ts names the origins that are allowed. */
function removeDefaultCors(ctx: Pick<KoaContextWithOIDC, 'response' | 'remove'>): void {
  if (ctx.response.get('access-control-allow-origin') !== '*') return
  ctx.remove('access-control-allow-origin')
  ctx.remove('access-control-expose-headers')
}

/** The whole requested scope, or none; for an assistant the mode that the member has chosen. */
function grantedScope(ctx: Context): string {
  const granted = ctx.oidc?.entities.AuthorizationCode?.scope
  return String(granted ?? ctx.oidc?.params?.scope ?? offlineScope)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Buffer.isBuffer(value)
}

function traceIdOf(ctx: { response: { get(name: string): string } }): string {
  return ctx.response.get('x-request-id')
}
