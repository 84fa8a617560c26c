// A publisher in the process of the test, with short times and its own connections.
import pino from 'pino'
import type { Network } from '../../server/networks/networks.ts'
import {
  connectPublisher,
  type Publisher,
  type PublisherOptions,
  startPublisher,
} from '../../server/publishing/publishing.ts'
import { atEnd } from '../support/at-end.ts'
import { mediaAtAddresses } from '../support/medium.ts'
import type { PublishingWorld } from './world.ts'

/**
 * No call is given up because the machine is busy: the sandbox may still be fetching the picture of a pin then, and make it after
 * the settling time, which is shorter here than any network's.
 */
export const patient = { callMs: 20_000, leaseMs: 60_000 }

/** The limit of a call is long enough for a busy machine; the settling time is short. */
export function publish(
  world: PublishingWorld,
  options: Partial<PublisherOptions> = {},
): Publisher {
  const connections = connectPublisher(world.database.url)
  const publisher = startPublisher({
    database: connections.database,
    keyRing: world.keyRing,
    log: pino({ level: 'silent' }),
    networkFor: world.networks.forType,
    mediaFor: mediaAtAddresses,
    rules: { catchUpMs: 6 * 3_600_000, maxLooks: 8 },
    concurrency: 50,
    leaseMs: 20_000,
    callMs: 6000,
    prepareMs: 60_000,
    settlingMs: 300,
    pollMs: 50,
    // A call that a busy machine keeps from sending is no attempt that failed.
    breakerTimes: { giveUpMs: 20_000 },
    ...options,
  })
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= publisher.stop().then(() => connections.close())
    return stopped
  }
  atEnd(stop)
  return { stop }
}

/** The world's networks with some calls replaced. */
export function changedNetworks(
  world: Pick<PublishingWorld, 'networks'>,
  changes: (network: Network) => Partial<Network>,
) {
  return (type: string): Network | undefined => {
    const network = world.networks.forType(type)
    return network && { ...network, ...changes(network) }
  }
}
