// How long codes and tokens live. A test shortens them through the control API.
import type { World } from '../exchange/exchange.ts'
import { findNetwork } from '../network.ts'

export type Lifetime = {
  codeSeconds: number
  /** The token of a code on networks where it must be exchanged again. */
  shortSeconds: number
  accessSeconds: number
  refreshSeconds: number
  /** Access tokens that are their own refresh tokens must be this old. */
  renewableAfterSeconds: number
}

/** The lifetimes that were set, by the name of the network. */
export type Lifetimes = Map<string, Partial<Lifetime>>

/**
 * Real tokens that are their own refresh tokens live for 60 days and can be renewed after one: shortened ones after the
 * same part of their life.
 */
const renewablePart = 1 / 60

export function lifetimeOf(world: World, network: string): Lifetime {
  const usual = findNetwork(world, network)?.authorization?.lifetime
  if (!usual) throw new Error(`${network} has no authorization server`)
  const set = world.lifetimes.get(network) ?? {}
  const { accessSeconds } = { ...usual, ...set }
  return {
    ...usual,
    shortSeconds: Math.min(usual.shortSeconds, accessSeconds),
    renewableAfterSeconds: accessSeconds * renewablePart,
    ...set,
  }
}
