// The grants of accounts to apps, and the codes and tokens of each grant.
import { randomBytes } from 'node:crypto'
import type { NetworkName } from '../names.ts'

/** An account that a person can authorize an app for. */
export type SandboxAccount = {
  id: string
  name: string
  username: string
  /** For a network with several kinds of accounts. */
  kind?: string
  /** For a network where people act for pages. */
  pages?: SandboxPage[]
}

export type SandboxPage = {
  id: string
  name: string
  tasks: string[]
  /** The page belongs to a business: it is missing from the list of the person's own pages. */
  business?: { id: string; name: string }
}

export type Grant = {
  id: string
  network: NetworkName
  clientId: string
  /** The account that authorized. */
  account: string
  scopes: string[]
  /** Asked for and not granted. */
  declined: string[]
  /** For a network where people act for pages: the pages that were chosen. */
  pages?: string[]
  createdAt: string
}

export type GrantedToken = {
  text: string
  grant: string
  kind: 'code' | 'access' | 'refresh'
  profile: string
  issuedAt: number
  /** Refused until then. */
  startsAt: number
  /** Null: it ends with its grant. */
  endsAt: number | null
  /** Of a code: what the exchange must repeat. */
  redirectUri?: string
  codeChallenge?: string
  boundTo?: BoundTo
}

/** Thumbprints of the keys that a code or token works with: of proofs (DPoP), and of the app if it has one. */
export type BoundTo = { proofKey: string; clientKey: string | null }

export type GrantFact =
  | { fact: 'account'; network: NetworkName; account: SandboxAccount }
  | { fact: 'grant'; grant: Grant }
  | { fact: 'grant-revoked'; id: string }
  | { fact: 'granted-token'; token: GrantedToken }
  | { fact: 'granted-token-spent'; text: string }

export type GrantState = ReturnType<typeof emptyGrants>

export function emptyGrants() {
  return {
    /** Accounts that were made on a consent page, by network. */
    accounts: new Map<NetworkName, SandboxAccount[]>(),
    grants: new Map<string, Grant>(),
    revoked: new Set<string>(),
    tokens: new Map<string, GrantedToken>(),
    spent: new Set<string>(),
  }
}

export function applyGrantFact(state: GrantState, fact: GrantFact): void {
  switch (fact.fact) {
    case 'account':
      state.accounts.set(fact.network, [
        ...(state.accounts.get(fact.network) ?? []).filter(({ id }) => id !== fact.account.id),
        fact.account,
      ])
      break
    case 'grant':
      state.grants.set(fact.grant.id, fact.grant)
      break
    case 'grant-revoked':
      state.revoked.add(fact.id)
      break
    case 'granted-token':
      state.tokens.set(fact.token.text, fact.token)
      break
    case 'granted-token-spent':
      state.spent.add(fact.text)
  }
}

type Issue = Pick<
  GrantedToken,
  'kind' | 'profile' | 'redirectUri' | 'codeChallenge' | 'boundTo'
> & {
  /** Null: the token ends with its grant. */
  seconds: number | null
  /** How long it is refused at first. */
  lateMs?: number
}

export function grantsOf(state: GrantState, record: (fact: GrantFact) => void) {
  return {
    addAccount: (network: NetworkName, account: SandboxAccount) =>
      record({ fact: 'account', network, account }),
    listAddedAccounts: (network: NetworkName): readonly SandboxAccount[] =>
      state.accounts.get(network) ?? [],
    recordGrant(grant: Grant): Grant {
      record({ fact: 'grant', grant })
      return grant
    },
    findGrant: (id: string): Grant | undefined => state.grants.get(id),
    /** Oldest first. */
    listGrants: (): Grant[] => [...state.grants.values()],
    isRevoked: (grant: string): boolean => state.revoked.has(grant),
    revokeGrant: (id: string) => record({ fact: 'grant-revoked', id }),
    issue({ id: grant }: Pick<Grant, 'id'>, { seconds, lateMs = 0, ...token }: Issue): string {
      const text = `${token.kind}_${randomBytes(24).toString('base64url')}`
      const issuedAt = Date.now()
      const endsAt = seconds === null ? null : issuedAt + seconds * 1_000
      const startsAt = issuedAt + lateMs
      record({
        fact: 'granted-token',
        token: { ...token, text, grant, issuedAt, startsAt, endsAt },
      })
      return text
    },
    /** For tokens that work once. */
    spend: (text: string) => record({ fact: 'granted-token-spent', text }),
    isSpent: (text: string): boolean => state.spent.has(text),
    findGranted: (text: string): GrantedToken | undefined => state.tokens.get(text),
    listTokens: (grant: string): GrantedToken[] =>
      [...state.tokens.values()].filter((token) => token.grant === grant),
  }
}

/** Undefined: it is not a token of a grant, or it is valid. */
export function troubleWithGranted(
  state: GrantState,
  text: string,
): 'expired' | 'revoked' | undefined {
  const token = state.tokens.get(text)
  if (!token) return undefined
  if (state.revoked.has(token.grant)) return 'revoked'
  const now = Date.now()
  const isOver = token.endsAt !== null && token.endsAt <= now
  return isOver || token.startsAt > now || state.spent.has(text) ? 'expired' : undefined
}
