// The connection pool as graphile-worker sees it, without two of the library's defects.
import type pg from 'pg'

type Callback = Parameters<pg.Pool['connect']>[0]

/**
 * - A failure to connect has no code: for some codes the library would retry for minutes instead of reporting the failure.
 * - A connection may be released twice: the library does that with one that breaks while it is given back.
 */
export function poolForLibrary(pool: pg.Pool): pg.Pool {
  const connect = (callback?: Callback) => {
    if (callback) return pool.connect(releasedOnce(callback))
    return pool.connect().catch((cause: Error) => {
      throw new Error(cause.message, { cause })
    })
  }
  return Object.assign(Object.create(pool) as pg.Pool, { connect })
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
