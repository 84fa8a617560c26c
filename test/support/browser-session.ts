// Log-in sessions for the page tests, begun by HTTP once per service and member.
import { Browser, hiddenField } from './browser.ts'
import type { TestService } from './service.ts'

type Credentials = { email: string; password: string }
type SessionCookie = { name: string; value: string; path: string; domain: string }

const sessions = new WeakMap<object, Map<string, Promise<SessionCookie[]>>>()

/** The cookies of a browser in which the member is logged in. */
export function sessionCookies(
  service: Pick<TestService, 'url'>,
  member: Credentials,
): Promise<SessionCookie[]> {
  const ofService = sessions.get(service) ?? new Map<string, Promise<SessionCookie[]>>()
  sessions.set(service, ofService)
  const known = ofService.get(member.email) ?? logIn(service.url, member)
  ofService.set(member.email, known)
  return known
}

async function logIn(origin: string, { email, password }: Credentials): Promise<SessionCookie[]> {
  const browser = new Browser(origin)
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'carillon-console',
    redirect_uri: `${origin}/callback`,
    scope: 'admin',
    state: 'a-state-of-the-test',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  })
  const page = await browser.follow(`/oauth2/auth?${query}`)
  const csrf = hiddenField(page.text, 'csrf')
  const { location } = await browser.follow(page.location, { csrf, email, password })
  if (!location.startsWith(`${origin}/callback?`)) throw new Error(`not logged in: ${location}`)
  const domain = new URL(origin).hostname
  return browser.storedCookies().map((cookie) => ({ ...cookie, domain }))
}
