// New tokens that the database does not have yet. The network has spent those before them, so no others work any more. They are kept in
// memory and, sealed, in the data directory, and stored when the database is back: by this process, by another one with the same
// data directory, or by the next one.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Database, inTransaction } from '../../db/db.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { pause } from '../../time/pause.ts'
import { type Answer, storeOnce } from './store.ts'
import { type AnswerFiles, openAnswerFiles } from './unstored-files.ts'

export type UnstoredTokens = {
  /** Comes first after the network's answer. From then on the answer is stored, however long the database is away. */
  keep(answer: Answer): Promise<void>
  /** Resolves when the answer that was kept is stored; false: not within `ms`. */
  isStored(answer: Answer, ms: number): Promise<boolean>
  /**
   * Stores an answer that was kept for these tokens, by this process or by another one with the same data directory. False: there is
   * none, or newer tokens are stored. Throws if the database is away.
   */
  storeKept(id: string, tokensVersion: number): Promise<boolean>
  /** Stores what earlier processes have left in the data directory. */
  start(): Promise<void>
  close(): Promise<void>
}

type Kept = { answer: Answer; isOnDisk: boolean; stored: PromiseWithResolvers<void> }

const againMs = 500
/** A disk that hangs delays a renewal by no more than this. */
const maxWriteMs = 2000

/** `directory`: a folder in the data directory, made when it is needed. */
export function openUnstoredTokens(options: {
  database: Database
  keyRing: KeyRing
  log: Logger
  directory: string
}): UnstoredTokens {
  const { database, keyRing, log } = options
  const files = openAnswerFiles(options.directory, keyRing)
  const kept = new Map<string, Kept>()
  const stopping = new AbortController()
  let storing: Promise<void> | undefined

  function remember(answer: Answer, isOnDisk: boolean): Kept {
    const one = { answer, isOnDisk, stored: Promise.withResolvers<void>() }
    kept.set(keyOf(answer.held), one)
    storing ??= storeAll()
    return one
  }

  async function storeAll(): Promise<void> {
    // After `remember` has returned.
    await Promise.resolve()
    while (kept.size > 0 && !stopping.signal.aborted) {
      await Promise.all([...kept.values()].map(({ answer }) => store(answer).catch(isAway)))
      if (kept.size > 0) await pause(againMs, stopping.signal)
    }
    storing = undefined
  }

  async function store(answer: Answer): Promise<boolean> {
    // A transaction that was committed unnoticed has changed the version: storing again changes nothing then.
    const isStored = await inTransaction(database, (tx) => storeOnce(tx, keyRing, answer))
    const key = keyOf(answer.held)
    const one = kept.get(key)
    kept.delete(key)
    one?.stored.resolve()
    await files.remove(answer)
    return isStored
  }

  return {
    async keep(answer) {
      remember(answer, await write(files, log, answer))
    },
    async isStored({ held }, ms) {
      const one = kept.get(keyOf(held))
      if (!one) return true
      const isDone = one.stored.promise.then(() => true)
      return Promise.race([isDone, sleep(ms, false, { ref: false })])
    },
    async storeKept(id, tokensVersion) {
      const known = kept.get(keyOf({ id, tokensVersion }))?.answer
      const answer = known ?? (await files.read(id, tokensVersion))
      return answer !== undefined && store(answer)
    },
    async start() {
      const answers = await files.list((file, err) =>
        log.error({ file, err }, 'cannot read new tokens that were kept in the data directory'),
      )
      for (const answer of answers) remember(answer, true)
    },
    async close() {
      stopping.abort()
      await storing
      for (const one of kept.values()) reportNotStored(log, one)
    },
  }
}

function keyOf({ id, tokensVersion }: Pick<Answer['held'], 'id' | 'tokensVersion'>): string {
  return `${id}.${tokensVersion}`
}

/** The database is away: stored later. */
function isAway(): undefined {
  return undefined
}

/** False: the answer is in memory alone. */
async function write(files: AnswerFiles, log: Logger, answer: Answer): Promise<boolean> {
  try {
    const writing = files.write(answer)
    // The disk may fail after the caller has stopped waiting for it.
    writing.catch(() => undefined)
    return await Promise.race([writing, sleep(maxWriteMs, false, { ref: false })])
  } catch (err) {
    const about = { credential: answer.held.id, err }
    log.warn(about, 'could not keep new tokens in the data directory')
    return false
  }
}

/** When the process ends while the database is away. */
function reportNotStored(log: Logger, { answer: { held }, isOnDisk }: Kept): void {
  log.error(
    { credential: held.id, network: held.network },
    isOnDisk
      ? 'new tokens could not be stored; the next start stores them from the data directory'
      : 'new tokens could not be stored and are lost; the account must be connected again',
  )
}
