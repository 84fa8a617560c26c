// A refresh token is used once. An app that lost the answer, or refreshes twice at the same moment, gets the same answer again for
// ten seconds: it is stored encrypted with the used token, and then erased. Any other reuse ends every token of the consent.
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../db/db.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { sealedColumn } from '../secrets/sealed-column.ts'

export const replaySeconds = 10

export async function storeAnswer(
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

export function decryptAnswer(
  keyRing: KeyRing,
  usedTokenHash: Buffer,
  sealed: Buffer,
): Record<string, unknown> {
  return JSON.parse(keyRing.open(sealed, contextOf(usedTokenHash))) as Record<string, unknown>
}

/** Erases the expired answers. Resolves to whether others are left. */
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

/** Erases the answers of this process on time. After a crash, a background task erases them within a minute. */
export function makeEraser(
  database: Database,
  log: Logger,
): { schedule(): void; close(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let erasing: Promise<void> = Promise.resolve()
  let isClosed = false
  const schedule = () => {
    if (timer !== undefined || isClosed) return
    timer = setTimeout(() => {
      timer = undefined
      erasing = eraseAnswers(database).then(
        (hasMore) => hasMore && schedule(),
        (err) => log.warn({ err }, 'could not erase the stored answers to refresh requests'),
      ) as Promise<void>
    }, replaySeconds * 1000)
    timer.unref()
  }
  return {
    schedule,
    async close() {
      isClosed = true
      clearTimeout(timer)
      await erasing
    },
  }
}

/** For the rotation of the key ring. The context is that of contextOf. */
export const sealedRefreshAnswers = sealedColumn({
  what: 'answers to repeated refreshes',
  table: 'oauth_records',
  key: ['id_hash'],
  column: 'answer',
  context: `'refresh:' || rtrim(translate(encode(id_hash, 'base64'), '+/', '-_'), '=')`,
})

function contextOf(usedTokenHash: Buffer): string {
  return `refresh:${usedTokenHash.toString('base64url')}`
}
