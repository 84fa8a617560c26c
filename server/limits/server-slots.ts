// Slots for work on accounts, shared between organizations and servers: a server that accepts a request and does not answer holds its slot
// until the time-out.
import { type Destination, originOf } from '../outbound/origin.ts'
import { openShares } from './fair-shares.ts'

/** `organization`: its share is used (db/counts-for.ts). */
export type Account = { type: string; server: string | null; organization: string | null }

/** Servers and organizations that have their share. */
export type Full = { servers: Destination[]; organizations: string[] }

export type ServerSlots = {
  free(): number
  /** Undefined: its organization or server has its share. Otherwise a function that frees the slot. */
  take(account: Account): (() => void) | undefined
  /** Counts what runs already, also beyond a share. */
  hold(account: Account): void
  full(): Full
}

/** `typesOf`: all profile types of the network that has this one. */
export function openServerSlots(
  max: number,
  typesOf: (type: string) => readonly string[],
): ServerSlots {
  const destinations = new Map<string, Destination>()
  // A server that a member chose gets less than its organization, which may have accounts on others.
  const shares = openShares(max, (key) => (destinations.get(key)?.origin ? 1 : 2))
  const keysOf = ({ type, server, organization }: Account): string[] => {
    const destination = { profileTypes: typesOf(type), origin: originOf(server) }
    const key = `server ${destination.profileTypes.join()} ${destination.origin}`
    destinations.set(key, destination)
    return [key, ...(organization === null ? [] : [`${organizationKey}${organization}`])]
  }
  return {
    free: shares.free,
    take: (account) => shares.take(keysOf(account)),
    hold: (account) => shares.hold(keysOf(account)),
    full() {
      const keys = shares.full()
      for (const key of destinations.keys()) if (shares.held([key]) === 0) destinations.delete(key)
      return {
        servers: keys.flatMap((key) => destinations.get(key) ?? []),
        organizations: keys
          .filter((key) => key.startsWith(organizationKey))
          .map((key) => key.slice(organizationKey.length)),
      }
    },
  }
}

const organizationKey = 'organization '
