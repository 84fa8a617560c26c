// A connection that has gone silent: the machine of PostgreSQL is gone, or a box between has forgotten the connection, and
// nobody says so. The limit on statements is PostgreSQL's own and went with it. So whoever waits counts the time as well.
import pg from 'pg'

type Words = unknown[]

/** Ends the connection when an answer takes longer: every query on it fails, and the pool takes another. */
export function endWhenSilent(client: pg.PoolClient, longestMs: number): void {
  const query = client.query.bind(client) as (...words: Words) => unknown
  const watched = (...words: Words): unknown => {
    const timer = setTimeout(() => {
      // With a query under way it does not say goodbye, which would wait as well.
      if (client instanceof pg.Client) void client.end()
    }, longestMs)
    const done = () => clearTimeout(timer)
    const callback = words.at(-1)
    if (typeof callback === 'function') {
      return query(...words.slice(0, -1), (...answer: unknown[]) => {
        done()
        callback(...answer)
      })
    }
    const answer = query(...words)
    if (answer instanceof Promise) answer.then(done, done)
    else done()
    return answer
  }
  Object.assign(client, { query: watched })
}
