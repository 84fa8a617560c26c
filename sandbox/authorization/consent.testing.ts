// A browser that goes through a consent page by HTTP: it chooses an account, takes ticks away, and allows or cancels.
import assert from 'node:assert/strict'

export type Visit = {
  /** The id of an account; without it a new one is made. */
  as?: string
  /** The name of the new account. */
  name?: string
  /** Boxes to untick, by their name: scope:… or page:… */
  without?: string[]
  decision?: 'allow' | 'cancel'
}

/** Where the browser is sent, without going there. */
export async function visitConsent(url: string, visit: Visit = {}): Promise<URL> {
  const page = await openConsent(url, visit)
  const fields = page.fields.filter((name) => !visit.without?.includes(name))
  const body = new URLSearchParams(fields.map((name): [string, string] => [name, 'on']))
  body.set('decision', visit.decision ?? 'allow')
  const answer = await fetch(page.url, { method: 'POST', body, redirect: 'manual' })
  assert.equal(answer.status, 302, await answer.text())
  return new URL(answer.headers.get('location') ?? '')
}

/** The page on which a chosen account is asked, and the boxes on it. */
export async function openConsent(
  url: string,
  { as, name }: Visit,
): Promise<{ url: string; text: string; fields: string[] }> {
  const address = new URL(url)
  if (as === undefined) {
    const body = new URLSearchParams({ name: name ?? '' })
    const made = await fetch(address, { method: 'POST', body, redirect: 'manual' })
    assert.equal(made.status, 303, await made.text())
    address.href = new URL(made.headers.get('location') ?? '', address).href
  } else address.searchParams.set('as', as)
  const answer = await fetch(address)
  const text = await answer.text()
  assert.equal(answer.status, 200, text)
  const fields = [...text.matchAll(/<input type="checkbox" name="([^"]+)" checked>/g)]
  return { url: address.href, text, fields: fields.map(([, field = '']) => field) }
}
