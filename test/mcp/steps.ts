// Shared steps of the tests of assistants: register one, and let a member connect it.
import { createHash, randomBytes } from 'node:crypto'
import { Browser, hiddenField } from '../support/browser.ts'
import { type Answer, send } from '../support/client.ts'
import type { TestService } from '../support/service.ts'

export const redirectUri = 'http://127.0.0.1:7777/callback'

export type Mode = 'read' | 'propose' | 'full'
type Who = { email: string; password: string }

export function register({ url }: { url: string }, metadata: unknown): Promise<Answer> {
  return send(`${url}/oauth2/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof metadata === 'string' ? metadata : JSON.stringify(metadata),
  })
}

export function requestTokens({ url }: { url: string }, form: Record<string, string>) {
  return send(`${url}/oauth2/token`, { method: 'POST', body: new URLSearchParams(form) })
}

/** The redirect to the app carries no code. */
export class Refused extends Error {
  readonly back: URL
  constructor(back: URL) {
    super(`no code: ${back.href}`)
    this.back = back
  }
}

/** Browsers stay logged in, so that the slow password hash is computed once per member and file. */
const browsers = new Map<string, Browser>()
const clients = new Map<string, string>()

export type Connected = {
  clientId: string
  access_token: string
  refresh_token: string
  scope: string
  back: URL
}

type Asked = { mode?: Mode; scope?: string; resource?: string; verifier?: string }

/** The whole way of an assistant to a token, without the official client. */
export async function connect(service: TestService, who: Who, asked: Asked): Promise<Connected> {
  const clientId = clients.get(service.url) ?? (await newClient(service))
  clients.set(service.url, clientId)
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(asked.scope === undefined ? {} : { scope: asked.scope }),
    ...(asked.resource === undefined ? {} : { resource: asked.resource }),
  })
  const back = await allow(service, who, `${service.url}/oauth2/auth?${query}`, asked.mode)
  const code = back.searchParams.get('code')
  if (code === null) throw new Refused(back)
  const answer = await requestTokens(service, {
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    redirect_uri: redirectUri,
    code_verifier: asked.verifier ?? verifier,
  })
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return { ...(answer.body as Omit<Connected, 'clientId' | 'back'>), clientId, back }
}

/** The member's part in the browser: logs in, chooses a mode, allows it. */
export async function allow(
  service: { url: string },
  who: Who,
  address: string,
  mode?: Mode,
): Promise<URL> {
  const key = `${service.url} ${who.email}`
  const browser = browsers.get(key) ?? new Browser(service.url)
  browsers.set(key, browser)
  let page = await browser.follow(address)
  if (page.text.includes('name="password"'))
    page = await browser.follow(page.location, {
      csrf: hiddenField(page.text, 'csrf'),
      email: who.email,
      password: who.password,
    })
  if (page.text.includes('name="decision"'))
    page = await browser.follow(page.location, {
      csrf: hiddenField(page.text, 'csrf'),
      decision: 'allow',
      ...(mode ? { mode } : {}),
    })
  return new URL(page.location)
}

export async function assistantToken(service: TestService, who: Who, mode: Mode): Promise<string> {
  return (await connect(service, who, { mode })).access_token
}

async function newClient(service: TestService): Promise<string> {
  const answer = await register(service, { client_name: 'Helper', redirect_uris: [redirectUri] })
  const { client_id: clientId } = answer.body as { client_id?: string }
  if (clientId === undefined) throw new Error(`${answer.status} ${answer.text}`)
  return clientId
}
