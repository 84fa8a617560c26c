// PKCE (RFC 7636, S256): proves that the code is redeemed by the page that requested it.
export type Pkce = { verifier: string; challenge: string; state: string }

export async function makePkce(): Promise<Pkce> {
  const verifier = randomText()
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return { verifier, challenge: base64Url(new Uint8Array(digest)), state: randomText() }
}

function randomText(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)))
}

function base64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
