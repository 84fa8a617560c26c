// The trace of the request that scheduled a message, for the processes that publish it and deliver its events.
import { sql } from 'kysely'
import type { Database } from '../db/db.ts'
import { currentTrace, isTracing } from './tracing.ts'

export async function rememberTrace(tx: Database, messageIds: string[]): Promise<void> {
  const traceParent = currentTrace()
  if (traceParent === undefined || messageIds.length === 0) return
  await tx
    .insertInto('message_traces')
    .values(messageIds.map((id) => ({ message_id: id, trace_parent: traceParent })))
    .execute()
}

export async function findTraces(
  database: Database,
  messageIds: (string | null)[],
): Promise<Map<string, string>> {
  const ids = messageIds.filter((id) => id !== null)
  if (!isTracing() || ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('message_traces')
    .select(['message_id', 'trace_parent'])
    .where('message_id', '=', sql<string>`any(${ids}::bigint[])`)
    .execute()
    // A trace is worth no delay and no failure of what it is about.
    .catch(() => [])
  return new Map(rows.map((row) => [row.message_id, row.trace_parent]))
}
