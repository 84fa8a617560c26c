// Describes the uses of each key of the ring: values that it sealed, signatures that it made, processes that seal with it.
import { sql } from 'kysely'
import type { Database } from '../../db/db.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { listenerName, listRingKeys } from '../../secrets/ring-keys.ts'
import { sealedPlaces } from './sealed-places.ts'

/** As long as the session of a browser (oauth/provider.ts), the longest-lived signature whose loss people would notice. */
export const graceDays = 14

/** The things that keys sign, and how long each signature is valid. docs/operations.md has the same as a table. */
const signed = [
  'cookies of sessions (valid for 14 days, signed again when used)',
  'cookies of known browsers (a year, signed again at a log-in)',
  'forms of open pages',
  'addresses of media (up to three days)',
  'codes of confirmed deletions',
]

export async function describeKeys(database: Database, keyRing: KeyRing): Promise<string> {
  const [known, counts] = [await listRingKeys(database), await countSealedByKey(database)]
  const [first] = keyRing.keyIds
  const lines: string[] = []
  for (const id of keyRing.keyIds) {
    const key = known.find((one) => one.id === id)
    const isFirst = id === first
    lines.push(`${id}: ${isFirst ? 'seals, signs, opens and verifies' : 'opens and verifies only'}`)
    if (key) lines.push(`  known since ${timeOf(key.firstSeenAt)}`)
    lines.push(`  sealed: ${listOf(counts.get(id))}`)
    const processes = await countProcesses(database, id)
    lines.push(`  processes that seal with it: ${processes}`)
    if (isFirst) continue
    lines.push(`  signed: ${signed.join('; ')}`)
    lines.push(`  ${endOf(key?.replacedAt ?? null)}`)
  }
  const foreign = [...counts].filter(([id]) => !keyRing.keyIds.includes(id))
  for (const [id, what] of foreign)
    lines.push(`${id}: not in the ring`, `  sealed, and cannot be opened: ${listOf(what)}`)
  return lines.join('\n')
}

/** Why the old keys of the ring cannot be removed yet, as sentences for the operator. */
export async function findReasonsToKeep(
  database: Database,
  keyRing: KeyRing,
  { isNow }: { isNow: boolean },
): Promise<string[]> {
  const reasons: string[] = []
  const [known, counts] = [await listRingKeys(database), await countSealedByKey(database)]
  for (const id of keyRing.keyIds.slice(1)) {
    const processes = await countProcesses(database, id)
    if (processes > 0)
      reasons.push(
        `${id}: ${processes} running processes seal with it. Restart them with the new ring.`,
      )
    if (counts.has(id)) reasons.push(`${id}: it has sealed ${listOf(counts.get(id))}.`)
    const replacedAt = known.find((one) => one.id === id)?.replacedAt ?? null
    if (replacedAt === null)
      reasons.push(
        `${id}: it was not replaced. Run carillon keys rotate with the new key in front.`,
      )
    else if (!isNow && graceEnd(replacedAt) > new Date())
      reasons.push(
        `${id}: sessions that it has signed last until ${timeOf(graceEnd(replacedAt))}. With --now it ends at once, and browsers that were not used since the rotation must log in again.`,
      )
  }
  return reasons
}

type Counts = Map<string, { what: string; count: number }[]>

async function countSealedByKey(database: Database): Promise<Counts> {
  const counts: Counts = new Map()
  for (const { what, countByKey } of sealedPlaces) {
    for (const { keyId, count } of await countByKey(database))
      counts.set(keyId, [...(counts.get(keyId) ?? []), { what, count }])
  }
  return counts
}

/** Each process has one connection that listens, and its name says which key the process seals with. */
async function countProcesses(database: Database, keyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = ${listenerName({ keyIds: [keyId] })}`.execute(
    database,
  )
  return rows[0]?.count ?? 0
}

function listOf(counts: { what: string; count: number }[] = []): string {
  if (counts.length === 0) return 'nothing'
  return counts.map(({ what, count }) => `${what} (${count})`).join(', ')
}

function endOf(replacedAt: Date | null): string {
  if (replacedAt === null) return 'not replaced yet: carillon keys rotate does so'
  return `replaced ${timeOf(replacedAt)}; carillon keys end removes it from ${timeOf(graceEnd(replacedAt))} on`
}

function graceEnd(replacedAt: Date): Date {
  return new Date(replacedAt.getTime() + graceDays * 86_400_000)
}

function timeOf(date: Date): string {
  return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
