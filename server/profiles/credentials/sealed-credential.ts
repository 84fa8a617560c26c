// The tokens of a profile's account, sealed in its row of `credentials`, and how they are opened.
import type { KeyRing } from '../../secrets/key-ring.ts'

/** The credential that a network issued for an account: `{ accessToken: … }`, and whatever else its connector needs. */
export type NetworkTokens = Record<string, unknown>

/** Tokens of the account itself, such as those of a page, take precedence over those of the person who connected it. */
export function tokensOfAccount(tokens: NetworkTokens, networkId: string): NetworkTokens {
  const { accounts, ...shared } = tokens
  if (typeof accounts !== 'object' || accounts === null) return shared
  const own = (accounts as Record<string, unknown>)[networkId]
  return typeof own === 'object' && own !== null ? { ...shared, ...own } : shared
}

/** The columns of a profile's row in `credentials`; null when the profile is not connected. */
export type SealedCredential = {
  /** The id of the profile's account on the network. */
  networkId: string
  credentialId: string | null
  sealed: Buffer | null
  sealedFor: string | null
}

/** With what decides whether its tokens must be renewed. Read when work on a profile begins; renewal replaces it. */
export type HeldCredential = SealedCredential & {
  server: string | null
  isRenewable: boolean
  tokensAt: Date | null
  tokensVersion: number
  accessExpiresAt: Date | null
}

/**
 * Undefined when the profile is not connected. Tokens are sealed for their row, or for their profile where an earlier version
 * sealed them: copied to another row they do not open.
 */
export function openSealedCredential(
  keyRing: KeyRing,
  profileId: string,
  { networkId, credentialId, sealed, sealedFor }: SealedCredential,
): NetworkTokens | undefined {
  if (credentialId === null || sealed === null) return undefined
  const isEarlier = sealedFor === profileContext(profileId)
  const context = isEarlier ? profileContext(profileId) : credentialContext(credentialId)
  return tokensOfAccount(JSON.parse(keyRing.open(sealed, context)), networkId)
}

export function credentialContext(credentialId: string): string {
  return `credential:${credentialId}`
}

export function profileContext(profileId: string): string {
  return `profile:${profileId}`
}
