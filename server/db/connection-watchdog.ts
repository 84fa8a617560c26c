// A connection that has gone silent: the machine of PostgreSQL is gone, or a box between has forgotten the connection, and
// nobody says so. The limit on statements is PostgreSQL's own and went with it. So whoever waits counts the time as well.
import pg from 'pg'

type Words = unknown[]
type Waiting = {
  /** Queries without an answer. */
  count: number
  /** Since the first of them was sent, or since the last answer. */
  since: number
}

const lookEveryMs = 1000

/** Ends a connection whose answer takes longer: every query on it fails, and the pool makes another. */
export function endSilentConnections(pool: pg.Pool, longestMs: number): void {
  const connections = new Map<pg.PoolClient, Waiting>()
  // One timer for all of them: setting one for each query would cost every request.
  let timer: NodeJS.Timeout | undefined
  pool.on('connect', (client) => {
    connections.set(client, watch(client))
    timer ??= setInterval(() => endThoseSilent(connections, longestMs), lookEveryMs).unref()
  })
  pool.on('remove', (client) => {
    connections.delete(client)
    if (connections.size > 0) return
    clearInterval(timer)
    timer = undefined
  })
}

function endThoseSilent(connections: Map<pg.PoolClient, Waiting>, longestMs: number): void {
  for (const [client, { count, since }] of connections) {
    if (count === 0 || performance.now() - since < longestMs) continue
    // With a query under way it does not say goodbye, which would wait as well.
    if (client instanceof pg.Client) void client.end()
  }
}

function watch(client: pg.PoolClient): Waiting {
  const waiting: Waiting = { count: 0, since: 0 }
  const query = client.query.bind(client) as (...words: Words) => unknown
  const answered = () => {
    waiting.count -= 1
    waiting.since = performance.now()
  }
  const watched = (...words: Words): unknown => {
    if (waiting.count === 0) waiting.since = performance.now()
    waiting.count += 1
    const callback = words.at(-1)
    if (typeof callback === 'function') {
      return query(...words.slice(0, -1), (...answer: unknown[]) => {
        answered()
        callback(...answer)
      })
    }
    const answer = query(...words)
    if (answer instanceof Promise) answer.then(answered, answered)
    else answered()
    return answer
  }
  Object.assign(client, { query: watched })
  return waiting
}
