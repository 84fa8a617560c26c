// The state of the database as this process remembers it, and the comparison with its present state. A file in the data
// directory preserves it across restarts.
import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The state that was read from the database. */
export type Seen = {
  installation: string
  generation: string
  generationBeganAt: number
  /** Of every process, by its slot. */
  positions: Record<string, number>
  /** The database's clock. */
  now: number
}

export type Memory = Seen

type Verdict = 'intact' | 'behind' | 'restored'

/**
 * `memory` must be older than the query. `restored`: the operator has confirmed that the database went back, after
 * everything that is remembered; a generation that began before that is an older one.
 */
export function compare(memory: Memory | undefined, seen: Seen): Verdict {
  if (!memory) return 'intact'
  if (memory.installation !== seen.installation) return 'behind'
  if (memory.generation !== seen.generation)
    return seen.generationBeganAt > memory.now ? 'restored' : 'behind'
  const isBehind = Object.entries(memory.positions).some(
    ([slot, position]) => (seen.positions[slot] ?? 0) < position,
  )
  return isBehind ? 'behind' : 'intact'
}

/** Results may arrive out of order, so positions in the memory only rise. */
export function merge(memory: Memory | undefined, seen: Seen): Memory {
  if (!memory || seen.generationBeganAt > memory.generationBeganAt) return seen
  if (memory.generation !== seen.generation) return memory
  const positions = { ...memory.positions }
  for (const [slot, position] of Object.entries(seen.positions))
    positions[slot] = Math.max(positions[slot] ?? 0, position)
  return { ...memory, positions, now: Math.max(memory.now, seen.now) }
}

/** Undefined: the file does not exist, or cannot be read. */
export async function readMemory(file: string): Promise<Memory | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Memory
  } catch {
    return undefined
  }
}

/** Only if the data directory exists. Processes that share it write nearly the same state. */
export async function writeMemory(file: string, memory: Memory): Promise<void> {
  try {
    if (!(await stat(dirname(file))).isDirectory()) return
    const fresh = `${file}.${process.pid}`
    await writeFile(fresh, JSON.stringify(memory), { mode: 0o600 })
    await rename(fresh, file)
  } catch {
    // The directory is full, read-only or gone: the memory then ends with the process.
  }
}
