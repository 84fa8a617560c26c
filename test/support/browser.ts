// A minimal browser without scripts: stores cookies, follows redirects one at a time, submits forms.
import { type Answer, send } from './client.ts'
import type { TestService } from './service.ts'

export class Browser {
  readonly #cookies = new Map<string, { value: string; path: string }>()
  readonly #origin: string
  readonly #headers: Record<string, string>

  constructor(origin: string, headers: Record<string, string> = {}) {
    this.#origin = origin
    this.#headers = headers
  }

  /** Sends one request without following redirects. */
  async open(address: string, form?: Record<string, string>): Promise<Answer> {
    const url = new URL(address, this.#origin)
    const answer = await send(url.href, {
      method: form ? 'POST' : 'GET',
      headers: { accept: 'text/html', cookie: this.cookieHeader(url.pathname), ...this.#headers },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    })
    for (const cookie of answer.headers.getSetCookie()) this.#storeCookie(cookie)
    return answer
  }

  /** Follows redirects on this origin; stops at a page or at a URL of another origin. */
  async follow(
    address: string,
    form?: Record<string, string>,
  ): Promise<Answer & { location: string }> {
    let answer = await this.open(address, form)
    let location = new URL(address, this.#origin).href
    for (let hops = 0; answer.status >= 300 && answer.status < 400 && hops < 10; hops += 1) {
      location = new URL(answer.headers.get('location') ?? '', location).href
      if (!location.startsWith(this.#origin)) break
      answer = await this.open(location)
    }
    return { ...answer, location }
  }

  storedCookies(): { name: string; value: string; path: string }[] {
    return [...this.#cookies].map(([name, cookie]) => ({ name, ...cookie }))
  }

  cookieHeader(path: string): string {
    return [...this.#cookies]
      .filter(([, cookie]) => path.startsWith(cookie.path))
      .map(([name, cookie]) => `${name}=${cookie.value}`)
      .join('; ')
  }

  #storeCookie(header: string): void {
    const [pair = '', ...attributes] = header.split('; ')
    const [name = '', value = ''] = pair.split('=')
    const path = attributes.find((part) => part.startsWith('path='))?.slice(5) ?? '/'
    if (value === '') this.#cookies.delete(name)
    else this.#cookies.set(name, { value, path })
  }
}

export function hiddenField(page: string, name: string): string {
  return new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''
}

type Credentials = { email: string; password: string }

/** The whole authorization of spec 4.5: log-in, consent, and the URL that the browser is redirected to. */
export async function authorize(
  service: TestService,
  member: Credentials,
  options: { parameters?: Record<string, string>; decision?: string; browser?: Browser } = {},
): Promise<URL> {
  const browser = options.browser ?? new Browser(service.url)
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: service.demo.app.member.clientId,
    redirect_uri: service.demo.redirectUri,
    scope: 'offline',
    state: 'a-state-of-the-test',
    ...options.parameters,
  })
  let page = await browser.follow(`/oauth2/auth?${query}`)
  if (page.text.includes('name="password"')) {
    page = await browser.follow(page.location, {
      csrf: hiddenField(page.text, 'csrf'),
      email: member.email,
      password: member.password,
    })
  }
  if (page.text.includes('name="decision"')) {
    page = await browser.follow(page.location, {
      csrf: hiddenField(page.text, 'csrf'),
      decision: options.decision ?? 'allow',
    })
  }
  return new URL(page.location)
}
