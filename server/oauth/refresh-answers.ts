// A refresh token is used once. An app whose answer was lost, or that refreshes twice at the same moment, may be given the very same
// answer again for ten seconds: it is kept sealed beside the used token, and then erased. Anything else is a reuse, and ends every token
// of the consent.
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../db/db.ts'
import type { KeyRing } from '../secrets/key-ring.ts'

export const replaySeconds = 10

export async function keepAnswer(
  tx: Database,
  keyRing: KeyRing,
  usedTokenHash: Buffer,
  answer: unknown,
): Promise<void> {
  await tx
    .updateTable('oauth_records')
    .set({ answer: keyRing.seal(JSON.stringify(answer), contextOf(usedTokenHash)) })
    .where('id_hash', '=', usedTokenHash)
    .execute()
}

export function openAnswer(
  keyRing: KeyRing,
  usedTokenHash: Buffer,
  sealed: Buffer,
): Record<string, unknown> {
  return JSON.parse(keyRing.open(sealed, contextOf(usedTokenHash))) as Record<string, unknown>
}

/** The answers whose time is over. Says whether others are still kept. */
export async function eraseAnswers(database: Database): Promise<boolean> {
  await database
    .updateTable('oauth_records')
    .set({ answer: null })
    .where('answer', 'is not', null)
    .where('consumed_at', '<', sql<Date>`now() - make_interval(secs => ${replaySeconds})`)
    .execute()
  const left = await database
    .selectFrom('oauth_records')
    .select('id_hash')
    .where('answer', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return left !== undefined
}

/** Erases in time what this process has kept; what a crash leaves behind is erased by a task within a minute. */
export function makeEraser(
  database: Database,
  log: Logger,
): { expect(): void; close(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let erasing: Promise<void> = Promise.resolve()
  let isClosed = false
  const expect = () => {
    if (timer !== undefined || isClosed) return
    timer = setTimeout(() => {
      timer = undefined
      erasing = eraseAnswers(database).then(
        (goesOn) => goesOn && expect(),
        (err) => log.warn({ err }, 'answers to refreshes could not be erased'),
      ) as Promise<void>
    }, replaySeconds * 1000)
    timer.unref()
  }
  return {
    expect,
    async close() {
      isClosed = true
      clearTimeout(timer)
      await erasing
    },
  }
}

function contextOf(usedTokenHash: Buffer): string {
  return `refresh:${usedTokenHash.toString('base64url')}`
}
