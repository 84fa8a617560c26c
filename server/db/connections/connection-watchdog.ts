// Ends connections that no longer answer: the machine of PostgreSQL is gone, or a firewall has dropped the connection, and
// neither side is notified. PostgreSQL enforces statement_timeout itself, so the limit is lost with it; the client has to
// measure the time as well.
import type pg from 'pg'
import { DatabaseClient } from './client.ts'

const checkEveryMs = 1000

/** Returns the function that watches a connection: if an answer takes longer, every query on it fails, and the pool opens another. */
export function makeWatchdog(maxMs: number): (client: pg.ClientBase) => void {
  const clients = new Set<DatabaseClient>()
  // One timer for all connections: a timer for each query would slow down every request.
  let timer: NodeJS.Timeout | undefined
  return (client) => {
    if (!(client instanceof DatabaseClient)) return
    clients.add(client)
    timer ??= setInterval(() => endThoseSilent(clients, maxMs), checkEveryMs).unref()
    client.once('end', () => {
      clients.delete(client)
      if (clients.size > 0) return
      clearInterval(timer)
      timer = undefined
    })
  }
}

function endThoseSilent(clients: Set<DatabaseClient>, maxMs: number): void {
  // While a query is unanswered, end() closes the socket without waiting for PostgreSQL.
  for (const client of clients) if (client.silentMs >= maxMs) void client.end()
}
