// /oauth2/log-in: logs a member in to the pages of the service itself, without an app.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Database } from '../../db/db.ts'
import { addFormParser, formOf, hasToken, tokenFor } from '../../http/forms.ts'
import { languageOf } from '../../http/pages/page-language.ts'
import { sendPage } from '../../http/pages/send-page.ts'
import { findActiveMember } from '../../organizations/organizations.ts'
import { randomText } from '../../secrets/secrets.ts'
import { refusalIn, textsIn } from '../../texts/texts.ts'
import { checkLogIn, type LogInContext } from './check-log-in.ts'
import { beginSession, currentSession } from './current-session.ts'
import { logInPage } from './pages.ts'

type Using = LogInContext & {
  provider: Provider
  /** The origin that a page leads on to, or nothing. Injected: this module does not know the pages. */
  findNextOrigin(database: Database, next: string): Promise<string>
}
type OnLogIn = FastifyRequest<{ Querystring: { next?: unknown } }>

/** Pages that a log-in may lead to. Any other address would make the service an open redirect. */
const pages = ['/connect', '/oauth2/password']

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
    const { email = '' } = form
    if (!hasToken(using, form, findBrowserSecret(request) ?? ''))
      return showLogIn(using, request, reply, next, {
        email,
        problem: textsIn(languageOf(request), 'logIn').tooOld,
      })
    const { member, refusal } = await checkLogIn(using, request, reply, form)
    if (!member) {
      const problem = refusalIn(languageOf(request), refusal)
      return showLogIn(using, request, reply, next, { email, problem })
    }
    await beginSession(using, request, reply, member.id)
    return reply.redirect(next, 303)
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
      people: using.offerPeople(request.raw),
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
