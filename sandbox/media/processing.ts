// A network accepts a video at once and reports the result of processing later.
import type { World } from '../exchange/exchange.ts'
import type { NetworkName } from '../names.ts'
import type { Draft } from '../store/memory.ts'

const usualMs = 300

type Progress = 'pending' | 'in_progress' | 'succeeded' | 'failed'

export function readyAtFor(world: World, network: NetworkName): number {
  return Date.now() + (world.processing.get(network) ?? usualMs)
}

export function progressOf({ readyAt, trouble, createdAt }: Draft): Progress {
  const now = Date.now()
  if (readyAt !== undefined && now < readyAt)
    return now - Date.parse(createdAt) < (readyAt - Date.parse(createdAt)) / 2
      ? 'pending'
      : 'in_progress'
  return trouble === undefined ? 'succeeded' : 'failed'
}
