// Exceptions for the console's own client: no consent page, one grant per log-in session, always the same scope.
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { consoleClientId } from '../access/console-client.ts'
import { type Database, inTransaction } from '../db/db.ts'
import { endTokens } from '../tokens/tokens.ts'
import { knownScopes } from './scopes.ts'

/** Client metadata of oidc-provider that only clients.ts sets: an app cannot name itself the console. */
export const consoleMark = 'is_console'

const scope = knownScopes.join(' ')

type Client = { metadata(): Record<string, unknown> }
type Session = Awaited<ReturnType<Provider['Session']['get']>>

export function isConsoleClient(client: Client | undefined): boolean {
  return client?.metadata()[consoleMark] === true
}

/**
 * The address of a log-in page. The console's has a mark: after the log-in the page is in the browser's history, and an app could only say
 * that it is too old, while the console begins a new log-in.
 */
export function interactionPath(uid: string, clientId: string): string {
  return `/oauth2/interaction/${uid}${clientId === consoleClientId ? '?console' : ''}`
}

/** The console acts as the service itself: it gets every scope, and prompt=consent would ask for nothing. */
export function adaptToConsole({ oidc: { params } }: KoaContextWithOIDC): void {
  if (!params) return
  params.scope = scope
  if (typeof params.prompt === 'string')
    params.prompt = params.prompt.replace(/\bconsent\b/, '').trim() || undefined
}

/** The grant of this log-in session. Its tabs share it, except those that asked for the first one at the same moment. */
export async function grantOfConsole({ oidc }: KoaContextWithOIDC) {
  const { provider, session } = oidc
  const known = session?.grantIdFor(consoleClientId)
  const found = known === undefined ? undefined : await provider.Grant.find(known)
  if (found) return withEveryScope(found)
  const grant = new provider.Grant({ accountId: session?.accountId, clientId: consoleClientId })
  grant.addOIDCScope(scope)
  await grant.save()
  return grant
}

/** A grant of an earlier version may lack a scope, for which oidc-provider would ask for consent. */
async function withEveryScope(grant: InstanceType<Provider['Grant']>) {
  if (grant.getOIDCScope() === scope) return grant
  grant.addOIDCScope(scope)
  await grant.save()
  return grant
}

/**
 * Logs the browser out. The console's tokens end before the session: after a crash in between, the log-out can be repeated. The session
 * knows one grant, and there may be others (grantOfConsole): all of the member's end. Another browser silently gets a new one.
 */
export async function endSession(database: Database, session: Session): Promise<void> {
  const { accountId: memberId } = session
  if (memberId !== undefined)
    await inTransaction(database, (tx) => endTokens(tx, { clientId: consoleClientId, memberId }))
  await session.destroy()
}
