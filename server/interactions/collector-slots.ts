// The slots of the collector: how many steps run at a time. They are shared between organizations and servers, because a server that
// accepts a request and does not answer holds its slot until the step times out.
import { openShares } from '../limits/fair-shares.ts'
import { type Destination, originOf } from '../outbound/origin.ts'
import type { Claimed } from './cursors.ts'

export type CollectorSlots = {
  free(): number
  /** Undefined: its organization or server has its share. Otherwise a function that frees the slot. */
  take(claimed: Pick<Claimed, 'type' | 'server' | 'organization'>): (() => void) | undefined
  /** Which profiles not to claim at present. */
  full(): { servers: Destination[]; organizations: string[] }
}

type NetworkTypes = { types: readonly string[] }

export function openCollectorSlots(max: number, networks: readonly NetworkTypes[]): CollectorSlots {
  const shares = openShares(max)
  const destinations = new Map<string, Destination>()
  const destinationOf = ({ type, server }: Pick<Claimed, 'type' | 'server'>): Destination => {
    const profileTypes = networks.find(({ types }) => types.includes(type))?.types ?? [type]
    return { profileTypes, origin: originOf(server) }
  }
  return {
    free: shares.free,
    take(claimed) {
      const destination = destinationOf(claimed)
      const server = `server ${destination.profileTypes.join()} ${destination.origin}`
      const { organization } = claimed
      const keys = organization === null ? [] : [`${organizationKey}${organization}`]
      const release = shares.take([server, ...keys])
      if (!release) return undefined
      destinations.set(server, destination)
      return () => {
        release()
        if (shares.held([server]) === 0) destinations.delete(server)
      }
    },
    full() {
      const keys = shares.full()
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
