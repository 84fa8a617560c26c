// A person in front of a real authorization server of Bluesky: signs in and allows, by the requests that its pages make.
import { type IncomingHttpHeaders, request } from 'node:http'

type Answer = { status: number; headers: IncomingHttpHeaders; text: string }

/** Returns the query of the callback that the server redirects to. */
export async function consentAt(
  url: string,
  { did, username, password }: { did: string; username: string; password: string },
): Promise<Record<string, string>> {
  const page = new URL(url)
  const opened = await send(page, { headers: navigation })
  const cookies = (opened.headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? '')
  const csrf = cookies.find((cookie) => cookie.startsWith('csrf-token='))?.split('=')[1] ?? ''
  const api = (name: string, body: unknown) =>
    send(new URL(`/@atproto/oauth-provider/~api/${name}`, page), {
      body: JSON.stringify(body),
      headers: {
        ...sameOrigin,
        'content-type': 'application/json',
        cookie: cookies.join('; '),
        'x-csrf-token': csrf,
        origin: page.origin,
        referer: page.href,
      },
    })
  await api('sign-in', { locale: 'en', username, password, remember: true })
  const { text } = await api('consent', { did })
  const next = new URL((JSON.parse(text) as { url: string }).url, page)
  const headers = {
    ...navigation,
    'sec-fetch-site': 'same-origin',
    cookie: cookies.join('; '),
    referer: page.href,
  }
  const redirected = await send(next, { headers })
  const { location } = redirected.headers
  if (!location)
    throw new Error(`no redirect: ${redirected.status} ${redirected.text.slice(0, 300)}`)
  return Object.fromEntries(new URL(location).searchParams)
}

const navigation = {
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
}
const sameOrigin = {
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'same-origin',
  'sec-fetch-dest': 'empty',
}

/** fetch would set sec-fetch-mode itself. */
function send(
  url: URL,
  { headers, body }: { headers: Record<string, string>; body?: string },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: body ? 'POST' : 'GET', headers }, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk) => chunks.push(chunk))
      incoming.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const status = incoming.statusCode ?? 0
        if (status < 400) resolve({ status, headers: incoming.headers, text })
        else reject(new Error(`${url.pathname}: ${status} ${text.slice(0, 500)}`))
      })
    })
    outgoing.once('error', reject)
    outgoing.end(body)
  })
}
