// The connection pool as graphile-worker sees it, without three of the library's defects.
import type pg from 'pg'

type Callback = Parameters<pg.Pool['connect']>[0]

/**
 * - A failure to connect has no code: for some codes the library would retry for minutes instead of reporting the failure.
 * - A connection may be released twice: the library does that with one that breaks while it is given back.
 * - A worker looks for its next job before the end of the last one is written. If that one's queue has more jobs, the worker finds none and
 *   waits for its next poll. `onQueueFree` is called when the end is written.
 */
export function poolForLibrary(pool: pg.Pool, onQueueFree: () => void): pg.Pool {
  const watched = new WeakSet<pg.PoolClient>()
  const watch = (client: pg.PoolClient) => {
    if (!watched.has(client)) watchQueues(client, onQueueFree)
    watched.add(client)
    return client
  }
  const connect = (callback?: Callback) => {
    if (callback) return pool.connect(releasedOnce(callback))
    return pool.connect().then(watch, (cause: Error) => {
      throw new Error(cause.message, { cause })
    })
  }
  return Object.assign(Object.create(pool) as pg.Pool, { connect })
}

const freesQueue = /update \S+_private_job_queues\b.*set locked_by = null/s

function watchQueues(client: pg.PoolClient, onQueueFree: () => void): void {
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown
  const watchedQuery = (...parameters: unknown[]): unknown => {
    const result = query(...parameters)
    const [asked] = parameters as [string | { text?: string } | undefined]
    const text = typeof asked === 'string' ? asked : asked?.text
    if (result instanceof Promise && freesQueue.test(text ?? ''))
      result.then(onQueueFree, () => undefined)
    return result
  }
  Object.assign(client, { query: watchedQuery })
}

function releasedOnce(callback: Callback): Callback {
  return (error, client, release) => {
    let isReleased = false
    callback(error, client, (reason) => {
      if (isReleased) return
      isReleased = true
      release(reason)
    })
  }
}
