// Features of a network that are off until the operator sets them: publishing to further profile types, or reading interactions.
import { join, say } from '../sentences/sentences.ts'
import type { Connecting } from './connecting.ts'
import type { NetworkDescription } from './description.ts'
import type { Descriptions } from './registry.ts'

type Settings = {
  /** By the network's name. */
  optIns: Record<string, boolean>
  interactions: {
    /** The names in INTERACTION_NETWORKS. */
    networks: readonly string[]
    /** By the network's name. */
    push?: Record<string, { appSecret: string | undefined }>
  }
  /** Where the sandbox is, if it runs: it pushes with secrets of its own. */
  sandboxUrl?: string | undefined
}

/** The descriptions as this installation's settings make them. */
export function withOptIns(
  descriptions: Descriptions,
  { optIns, interactions, sandboxUrl }: Settings,
): Descriptions {
  const isPushed = (name: string) =>
    sandboxUrl !== undefined || Boolean(interactions.push?.[name]?.appSecret)
  return descriptions
    .map((network) => (optIns[network.name] ? optedIn(network) : network))
    .map((network) =>
      isUnread(network, interactions.networks) ? withoutReading(network) : network,
    )
    .map((network) => (network.push && !isPushed(network.name) ? withoutPush(network) : network))
}

function isUnread({ name, isReadByDefault }: NetworkDescription, read: readonly string[]): boolean {
  return !isReadByDefault && !read.includes(name)
}

/** Permissions that are not used are not requested: an app that lacks one could not be authorized at all. */
function withoutReading(network: NetworkDescription): NetworkDescription {
  const { capabilities, connect } = network
  const scopes = connect?.scopes.filter(({ feature }) => feature === 'publish')
  return {
    ...network,
    capabilities: capabilities.filter((capability) => capability === 'publish'),
    ...(connect && scopes && { connect: { ...connect, scopes } }),
  }
}

/** Without a secret the network's pushes could not be verified, so the app does not subscribe to them. */
function withoutPush(network: NetworkDescription): NetworkDescription {
  const { capabilities, connect, title, push } = network
  const notice = say('network_pushes_nothing', {
    network: title,
    setting: push?.appSecret.name ?? '',
  })
  return {
    ...network,
    capabilities: capabilities.filter((capability) => capability !== 'push'),
    ...(connect && {
      connect: {
        ...connect,
        scopes: connect.scopes.filter(({ feature }) => feature !== 'push'),
        notice: join([connect.notice, notice]) ?? notice,
      },
    }),
  }
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
