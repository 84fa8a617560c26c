// The words the sandbox speaks in: its networks, and the tokens that name a profile on one of them.

export const networkNames = ['twitter', 'facebook', 'instagram', 'pinterest'] as const
export type NetworkName = (typeof networkNames)[number]

export const operations = ['publish', 'upload', 'read', 'token'] as const
export type Operation = (typeof operations)[number]

export type Token = { text: string; network: NetworkName; profile: string }

export function isNetworkName(value: unknown): value is NetworkName {
  return networkNames.some((name) => name === value)
}

/** sandbox-<network>-<networkId>-<anything>: whoever holds one is that profile, so nobody has to sign up first. */
export function readToken(text: string | undefined): Token | undefined {
  const [, network, profile] = text?.match(/^sandbox-([a-z]+)-([^-\s]+)-\S+$/) ?? []
  if (!text || !profile || !isNetworkName(network)) return undefined
  return { text, network, profile }
}
