// Signs in by the service's log-in page, and returns to the page where the member was.
import { authorizationUrl, codeOf, redeem } from '../api/authorization.ts'
import { makePkce } from '../api/pkce.ts'
import { setToken } from '../api/token.ts'

const storageKey = 'carillon.sign-in'

type Pending = { verifier: string; state: string; returnTo: string }

export async function signIn(returnTo = location.pathname + location.search): Promise<void> {
  const pkce = await makePkce()
  const pending: Pending = { verifier: pkce.verifier, state: pkce.state, returnTo }
  sessionStorage.setItem(storageKey, JSON.stringify(pending))
  location.assign(authorizationUrl(pkce))
}

/** Runs at /callback. Returns the address of the page that started signing in. */
export async function finishSignIn(address: URL): Promise<string> {
  const stored = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  const pending: Partial<Pending> = stored ? JSON.parse(stored) : {}
  const code = codeOf(address, pending.state ?? '')
  setToken(await redeem(code, pending.verifier ?? ''))
  return ownPath(pending.returnTo)
}

/** Only a path of this origin: never a protocol-relative address, nor the callback itself. */
function ownPath(path = '/'): string {
  const url = new URL(path, location.origin)
  const isOwn = url.origin === location.origin && url.pathname !== '/callback'
  return isOwn ? url.pathname + url.search : '/'
}
