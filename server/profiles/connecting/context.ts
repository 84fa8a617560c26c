// The context of connecting: plain data and collaborators; one per process.

import type { Logger } from 'pino'
import type { Database, Tx } from '../../db/db.ts'
import type { Connecting } from '../../networks/connecting.ts'
import { warnOfMedia } from '../../networks/media-notices.ts'
import type { Network } from '../../networks/networks.ts'
import type { Descriptions } from '../../networks/registry.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { join, type Said } from '../../sentences/sentences.ts'
import type { UnstoredTokens } from '../renewal/unstored.ts'

export type ConnectingContext = {
  database: Database
  keyRing: KeyRing
  log: Logger
  publicUrl: URL
  /** Where networks fetch media from. Undefined: from a public store. */
  mediaAddress?: URL | undefined
  descriptions: Descriptions
  networks: { all: Network[] }
  unstored: UnstoredTokens
  /** The longest call to a network. */
  callMs: number
  reach(point: string): void
  /** Sends what has waited for the profiles to be connected again. Injected: profiles does not know messages. */
  resumeMessages(tx: Tx, profileIds: string[]): Promise<void>
}

export type ConnectableNetwork = {
  network: Network
  connect: Connecting
  authorizer: NonNullable<Network['authorizer']>
}

export function requireConnectable(
  { networks, descriptions }: Pick<ConnectingContext, 'networks' | 'descriptions'>,
  name: string,
): ConnectableNetwork {
  const found = findConnectable({ networks, descriptions }, name)
  if (!found) throw new Error(`${name} cannot be connected`)
  return found
}

export function findConnectable(
  { networks, descriptions }: Pick<ConnectingContext, 'networks' | 'descriptions'>,
  name: string,
): ConnectableNetwork | undefined {
  const network = networks.all.find((one) => one.name === name)
  const connect = descriptions.find((one) => one.name === name)?.connect
  const authorizer = network?.authorizer
  return network && connect && authorizer ? { network, connect, authorizer } : undefined
}

/** A notice for people before they authorize. */
export function noticeOf(
  { descriptions, mediaAddress }: Pick<ConnectingContext, 'descriptions' | 'mediaAddress'>,
  { network, connect }: ConnectableNetwork,
): Said | null {
  const description = descriptions.find(({ name }) => name === network.name)
  const media = description && warnOfMedia(description, network, mediaAddress)
  return join([connect.notice, media]) ?? null
}

/** One fixed address for each network: it is registered with the network, without a query. */
export function callbackUrl(publicUrl: URL, network: string): string {
  return `${publicUrl.origin}/connect/${network}/callback`
}

/** Where apps register themselves with each server: one address for each. `key`: see serverKey. */
export function serverCallbackUrl(publicUrl: URL, network: string, key: string): string {
  return `${publicUrl.origin}/connect/${network}/${key}/callback`
}

/** An app that Carillon publishes needs a public address; without one a password may be the only way. */
export function canAuthorize(
  { publicUrl }: Pick<ConnectingContext, 'publicUrl'>,
  { network, connect: { publishedApp }, authorizer }: ConnectableNetwork,
): boolean {
  if (!authorizer.start) return false
  if (!publishedApp || publicUrl.protocol === 'https:') return true
  return publishedApp.worksAt?.(publicUrl.href, !network.isReal) === true
}
