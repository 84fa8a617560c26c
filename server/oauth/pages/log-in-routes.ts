// /oauth2/log-in: logs a member in to the pages of the service itself, without an app.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Database } from '../../db/db.ts'
import { addFormParser, formOf, hasToken, tokenFor } from '../../http/forms.ts'
import { browserLanguage, languageOf } from '../../http/pages/page-language.ts'
import { sendPage } from '../../http/pages/send-page.ts'
import { findActiveMember, rememberLanguage } from '../../organizations/organizations.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { randomText } from '../../secrets/secrets.ts'
import { findDevice, rememberDevice } from '../../sessions/devices.ts'
import { logIn, logInProblem } from '../../sessions/sessions.ts'
import { refusalIn, textsIn } from '../../texts/texts.ts'
import { cookieOptions, sessionSeconds } from '../provider.ts'
import { currentSession } from './current-session.ts'
import { logInPage } from './pages.ts'

type Using = {
  provider: Provider
  database: Database
  keyRing: KeyRing
  config: { publicUrl: URL }
  /** The origin that a page leads on to, or nothing. Injected: this module does not know the pages. */
  findNextOrigin(database: Database, next: string): Promise<string>
}
type OnLogIn = FastifyRequest<{ Querystring: { next?: unknown } }>

/** Pages that a log-in may lead to. Any other address would make the service an open redirect. */
const pages = ['/connect']

export function logInRoutes(app: FastifyInstance, using: Using): void {
  addFormParser(app)

  app.get('/oauth2/log-in', { schema: { hide: true } }, async (request: OnLogIn, reply) => {
    const next = nextOf(using, request.query.next)
    const session = await currentSession(using, request, reply)
    const member = session.accountId && (await findActiveMember(using.database, session.accountId))
    return member ? reply.redirect(next, 303) : showLogIn(using, request, reply, next)
  })

  app.post('/oauth2/log-in', { schema: { hide: true } }, async (request: OnLogIn, reply) => {
    const next = nextOf(using, request.query.next)
    const form = formOf(request)
    const { email = '', password = '' } = form
    if (!hasToken(using, form, findBrowserSecret(request) ?? ''))
      return showLogIn(using, request, reply, next, {
        email,
        problem: textsIn(languageOf(request), 'logIn').tooOld,
      })
    const device = findDevice(using.keyRing, request, email)
    const attempt = { email, password, address: request.ip, traceId: request.id, device }
    const result = await logIn(using.database, attempt)
    if (!result.member) {
      const problem = refusalIn(languageOf(request), logInProblem(result))
      return showLogIn(using, request, reply, next, { email, problem })
    }
    await beginSession(using, request, reply, result.member.id)
    await rememberLanguage(using.database, result.member, browserLanguage(request))
    const secure = using.config.publicUrl.protocol === 'https:'
    rememberDevice(using.keyRing, { request, reply, secure }, email)
    return reply.redirect(next, 303)
  })
}

/** A new session id at every log-in, so that an id that was planted before the log-in is worthless. */
async function beginSession(
  using: Using,
  request: FastifyRequest,
  reply: FastifyReply,
  memberId: string,
): Promise<void> {
  const context = using.provider.createContext(request.raw, reply.raw)
  const session = await using.provider.Session.get(context)
  if (session.accountId !== undefined && session.accountId !== memberId) await session.destroy()
  const fresh = new using.provider.Session()
  fresh.loginAccount({ accountId: memberId, loginTs: Math.floor(Date.now() / 1000) })
  await fresh.save(sessionSeconds)
  context.cookies.set(using.provider.cookieName('session'), fresh.jti, {
    ...cookieOptions(using.config.publicUrl.protocol === 'https:'),
    maxAge: sessionSeconds * 1000,
  })
}

/** There is no session before the log-in: the form's token is tied to a cookie that other sites can neither read nor send. */
const cookieName = 'carillon_log_in'

function findBrowserSecret({ headers }: FastifyRequest): string | undefined {
  return new RegExp(`(?:^|; *)${cookieName}=([A-Za-z0-9]{43})(?:;|$)`).exec(
    headers.cookie ?? '',
  )?.[1]
}

function giveBrowserSecret({ config }: Using, reply: FastifyReply): string {
  const secret = randomText(43)
  const secure = config.publicUrl.protocol === 'https:' ? '; secure' : ''
  void reply.header(
    'set-cookie',
    `${cookieName}=${secret}; path=/oauth2/log-in; max-age=3600; httponly; samesite=strict${secure}`,
  )
  return secret
}

async function showLogIn(
  using: Using,
  request: OnLogIn,
  reply: FastifyReply,
  next: string,
  { email, problem }: { email?: string; problem?: string } = {},
): Promise<FastifyReply> {
  const secret = findBrowserSecret(request) ?? giveBrowserSecret(using, reply)
  const language = languageOf(request)
  return sendPage(
    reply.code(problem ? 400 : 200),
    language,
    logInPage(language, {
      action: `/oauth2/log-in?${new URLSearchParams({ next })}`,
      csrfToken: tokenFor(using, secret),
      ...(email ? { email: email.slice(0, 300) } : {}),
      ...(problem ? { problem } : {}),
    }),
    await using.findNextOrigin(using.database, next),
  )
}

function nextOf({ config: { publicUrl } }: Using, next: unknown): string {
  const [home = '/'] = pages
  if (typeof next !== 'string' || next.length > 4096 || !next.startsWith('/')) return home
  if (!URL.canParse(next, publicUrl.href)) return home
  const url = new URL(next, publicUrl)
  const isOurs = url.origin === publicUrl.origin
  const isPage = pages.some((page) => url.pathname === page || url.pathname.startsWith(`${page}/`))
  return isOurs && isPage ? url.pathname + url.search : home
}
