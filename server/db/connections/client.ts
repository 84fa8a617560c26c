// One connection of a pool. pg.Pool makes its connections from the class it is given, so this one adds what pg lacks:
// statements that are marked run as prepared statements (../prepared.ts), and the time without an answer is measured
// (connection-watchdog.ts).
import pg from 'pg'
import { findPreparedName, preparedMarker } from '../prepared.ts'
import { markFailure } from './failures.ts'

type AnyQuery = (this: pg.Client, ...given: unknown[]) => unknown

export class DatabaseClient extends pg.Client {
  #unanswered = 0
  #waitingSince = 0

  /** By promise, or with a callback as pg.Pool does. */
  override connect(...given: unknown[]): never {
    const connect = super.connect as AnyQuery
    const [callback] = given
    if (typeof callback !== 'function') {
      const connected = connect.call(this)
      if (connected instanceof Promise) connected.catch(markFailure)
      return connected as never
    }
    return connect.call(this, (error: unknown, ...answer: unknown[]) => {
      markFailure(error)
      callback(error, ...answer)
    }) as never
  }

  /** Milliseconds since the first unanswered query was sent, or since the last answer. 0 while no query is unanswered. */
  get silentMs(): number {
    return this.#unanswered === 0 ? 0 : performance.now() - this.#waitingSince
  }

  /** pg accepts a query in seven forms and answers by promise or by callback; `never` is the one type that fits them all. */
  override query(...given: unknown[]): never {
    if (this.#unanswered === 0) this.#waitingSince = performance.now()
    this.#unanswered += 1
    return this.#countAnswer(withPreparedName(given)) as never
  }

  #countAnswer(given: unknown[]): unknown {
    const query = super.query as AnyQuery
    const callback = given.at(-1)
    if (typeof callback === 'function') {
      return query.call(this, ...given.slice(0, -1), (...answer: unknown[]) => {
        this.#answered()
        markFailure(answer[0])
        callback(...answer)
      })
    }
    const answer = query.call(this, ...given)
    const answered = () => this.#answered()
    const failed = (error: unknown) => {
      answered()
      markFailure(error)
    }
    if (answer instanceof Promise) answer.then(answered, failed)
    else answered()
    return answer
  }

  #answered(): void {
    this.#unanswered -= 1
    this.#waitingSince = performance.now()
  }
}

/** Through a pooler in transaction mode the next execution may get a connection that does not know the name. */
export class PooledClient extends DatabaseClient {
  override query(...given: unknown[]): never {
    return super.query(...withoutName(given))
  }
}

function withoutName([first, ...rest]: unknown[]): unknown[] {
  if (typeof first === 'string') return [first.replace(preparedMarker, ''), ...rest]
  if (typeof first !== 'object' || first === null || !('text' in first)) return [first, ...rest]
  return [{ ...first, name: undefined }, ...rest]
}

function withPreparedName(given: unknown[]): unknown[] {
  const [text, values, ...rest] = given
  const name = typeof text === 'string' ? findPreparedName(text) : undefined
  return name === undefined ? given : [{ name, text, values }, ...rest]
}
