// Profile types that messages are published to only when the operator has set so.
import type { Connecting } from './connecting.ts'
import type { NetworkDescription } from './description.ts'
import type { Descriptions } from './registry.ts'

/** The descriptions as this installation's settings make them; `optIns` by the network's name. */
export function withOptIns(
  descriptions: Descriptions,
  optIns: Record<string, boolean>,
): Descriptions {
  return descriptions.map((network) => (optIns[network.name] ? optedIn(network) : network))
}

function optedIn(network: NetworkDescription): NetworkDescription {
  const { types, optIn, connect } = network
  if (!optIn) return network
  const listed = types.listed.filter((type) => !optIn.types.includes(type))
  return {
    ...network,
    types: { published: [...types.published, ...optIn.types], listed },
    ...(connect && { connect: withoutNotice(connect) }),
  }
}

function withoutNotice({ notice: _notice, ...connect }: Connecting): Connecting {
  return connect
}
