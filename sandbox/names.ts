// Names that the control API takes, and tokens, which name a network and a profile on it.
import type { Grant, GrantedToken } from './authorization/grants.ts'

/** The name of a SandboxNetwork. */
export type NetworkName = string

export const operations = ['publish', 'upload', 'read', 'token'] as const
export type Operation = (typeof operations)[number]

export type Token = {
  text: string
  network: NetworkName
  profile: string
  /** For a token that a person authorized; the others may do anything. */
  granted?: { grant: Grant; token: GrantedToken }
}

/** sandbox-<network>-<networkId>-<anything>: the holder of a token is that profile, without signing up first. */
export function readToken(text: string | undefined): Token | undefined {
  const [, network, profile] = text?.match(/^sandbox-([a-z]+)-([^-\s]+)-\S+$/) ?? []
  if (!text || !network || !profile) return undefined
  return { text, network, profile }
}
