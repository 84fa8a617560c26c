// The last known state of a database that was replaced by an earlier state of itself.
import { compare, readMemory } from './memory.ts'
import { type Client, readLineage } from './store.ts'

export type LastSeen = {
  /** The last heartbeat in this database: about when the backup was made. Null: every process had been stopped. */
  endsAt: Date | null
  /** When a process last saw the state that is lost. Null: none remembers more than this database has. */
  seenAt: Date | null
}

/** `file`: the memory in the data directory. It counts only if it knows more than the database: it may have been restored with it. */
export async function readLastSeen(client: Client, file: string): Promise<LastSeen> {
  const [found, memory] = [await readLineage(client), await readMemory(file)]
  const isLater = memory?.installation === found.installation && compare(memory, found) === 'behind'
  const times = [isLater ? memory.now : null, found.lostUntil].filter((time) => time !== null)
  const { rows } = await client.query<{ ends_at: Date | null }>(
    `select max(beat_at) as ends_at from processes where beat_at > '-infinity'`,
  )
  return {
    endsAt: rows[0]?.ends_at ?? null,
    seenAt: times.length > 0 ? new Date(Math.max(...times)) : null,
  }
}
