// The access token of this tab. It is kept in a variable only, never in storage, and there is no refresh token. Before it expires, a new
// one is fetched with the log-in cookie, without showing a page.
import { useSyncExternalStore } from 'react'
import {
  AuthorizationError,
  authorizationUrl,
  codeOf,
  redeem,
  requireAnswer,
  type Token,
} from './authorization.ts'
import { makePkce } from './pkce.ts'

/** How long before its expiry a token is replaced. */
const marginMs = 60_000

let token: Token | undefined
let renewal: Promise<Token | undefined> | undefined
let isHeld = false

/** A token that is still valid, or undefined if the member must sign in. */
export async function findToken(): Promise<string | undefined> {
  if (isHeld) return never
  if (token && token.expiresAt - Date.now() > marginMs) return token.accessToken
  return (await renewToken())?.accessToken
}

/** Concurrent callers share one renewal. */
export function renewToken(): Promise<Token | undefined> {
  if (isHeld) return never
  renewal ??= fetchToken().finally(() => {
    renewal = undefined
  })
  return renewal
}

const never = new Promise<never>(() => undefined)

/** From now on requests wait: none may use the token that is being revoked, or fetch another one. */
export function holdToken(): string | undefined {
  isHeld = true
  return token?.accessToken
}

export function releaseToken(): void {
  isHeld = false
}

export function setToken(next: Token | undefined): void {
  token = next
  setEnded(false)
}

let hasEnded = false
const listeners = new Set<() => void>()

/** The log-in session ended while a page is open: the member must log in again. */
export function useHasEnded(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => hasEnded,
  )
}

function setEnded(next: boolean): void {
  hasEnded = next
  for (const listener of listeners) listener()
}

async function fetchToken(): Promise<Token | undefined> {
  const pkce = await makePkce()
  const response = await fetch(authorizationUrl(pkce, 'none'), { headers: { accept: 'text/html' } })
  requireAnswer(response)
  try {
    token = await redeem(codeOf(new URL(response.url), pkce.state), pkce.verifier)
    setEnded(false)
    return token
  } catch (error) {
    // login_required and similar errors: the member must log in again.
    if (!(error instanceof AuthorizationError)) throw error
    token = undefined
    setEnded(true)
    return undefined
  }
}
