// Ends connections that no longer answer: the machine of PostgreSQL is gone, or a firewall has dropped the connection, and
// neither side is notified. PostgreSQL enforces statement_timeout itself, so the limit is lost with it; the client has to
// measure the time as well.
import type pg from 'pg'
import { DatabaseClient } from './client.ts'

const checkEveryMs = 1000

/** Ends a connection whose answer takes longer: every query on it fails, and the pool opens another. */
export function endSilentConnections(pool: pg.Pool, longestMs: number): void {
  const clients = new Set<DatabaseClient>()
  // One timer for all connections: a timer for each query would slow down every request.
  let timer: NodeJS.Timeout | undefined
  pool.on('connect', (client) => {
    if (!(client instanceof DatabaseClient)) return
    clients.add(client)
    timer ??= setInterval(() => endThoseSilent(clients, longestMs), checkEveryMs).unref()
  })
  pool.on('remove', (client) => {
    if (client instanceof DatabaseClient) clients.delete(client)
    if (clients.size > 0) return
    clearInterval(timer)
    timer = undefined
  })
}

function endThoseSilent(clients: Set<DatabaseClient>, longestMs: number): void {
  // While a query is unanswered, end() closes the socket without waiting for PostgreSQL.
  for (const client of clients) if (client.silentMs >= longestMs) void client.end()
}
