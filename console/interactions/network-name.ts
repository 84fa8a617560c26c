/** The networks whose history the API may answer, as its path names them. */
export type NetworkName = 'twitter' | 'facebook'

/** By the type of a profile. Others that an installation has switched on are named by their type in small letters. */
export function findNetworkName(type: string): NetworkName {
  if (type.startsWith('FACEBOOK')) return 'facebook'
  // The cast holds as far as the API goes: it refuses any other name with its reason.
  return type.toLowerCase() as NetworkName
}
