// Idempotency-Key: the same request sent again gets the first answer again. The key, what the request did and its
// answer are one transaction, so a crash leaves all of it or nothing, and a repeat that comes while the first is
// still at work waits for it.
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { accountOf, type Principal } from '../access/access.ts'
import { type Database, inTransaction, type Tx } from '../db/db.ts'
import { Problem } from '../errors.ts'
import type { KeyRing } from '../secrets/key-ring.ts'

export const idempotencyHours = 24
const longestKey = 255

/** For the schema of a route that uses answerOnce, so that the document tells of the header. */
export const RepeatHeaders = Type.Object({
  'Idempotency-Key': Type.Optional(
    Type.String({
      description: `1 to ${longestKey} characters of your choice. The same request with the same key within ${idempotencyHours} hours gets the first answer again and does nothing more; another request with it is refused (409).`,
    }),
  ),
})

export async function answerOnce<T>(
  database: Database,
  keyRing: KeyRing,
  request: FastifyRequest,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const key = keyOf(request)
  return inTransaction(database, async (tx) => {
    if (key === undefined) return work(tx)
    const slot = { account: keptBy(request.principal), key }
    const requestHash = hashOf(request)
    const context = `idempotency:${slot.account}:${key}`
    const earlier = await claim(tx, slot, requestHash)
    // The answer was made by this very route, so it has the route's own type.
    if (earlier) return JSON.parse(keyRing.open(earlier, context)) as T
    const answer = await work(tx)
    await tx
      .updateTable('idempotency_keys')
      .set({ answer: keyRing.seal(JSON.stringify(answer), context) })
      .where('account', '=', slot.account)
      .where('key', '=', key)
      .execute()
    return answer
  })
}

/** An app draws its keys without knowing the others: two of them must not get each other's answers. */
function keptBy(principal: Principal): string {
  return `${accountOf(principal)} ${principal.clientId}`
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && key.length >= 1 && key.length <= longestKey) return key
  throw new Problem('invalid', { message: `Idempotency-Key must be 1 to ${longestKey} characters` })
}

/** Method, path and body: a key that is used for something else is a mistake, not a repeat. */
function hashOf(request: FastifyRequest): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([request.method, request.url, request.body ?? null]))
    .digest()
}

/** Undefined: the key is ours now. Otherwise the earlier answer. A key older than a day is free again. */
async function claim(
  tx: Tx,
  slot: { account: string; key: string },
  requestHash: Buffer,
): Promise<Buffer | undefined> {
  const oldest = new Date(Date.now() - idempotencyHours * 3600_000)
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ ...slot, request_hash: requestHash })
    .onConflict((conflict) =>
      conflict
        .columns(['account', 'key'])
        .doUpdateSet({ request_hash: requestHash, answer: null, created_at: new Date() })
        .where('idempotency_keys.created_at', '<', oldest),
    )
    .returning('key')
    .executeTakeFirst()
  if (claimed) return undefined
  const row = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('account', '=', slot.account)
    .where('key', '=', slot.key)
    .executeTakeFirstOrThrow()
  if (!row.request_hash.equals(requestHash) || !row.answer) {
    throw new Problem('conflict', { message: 'This Idempotency-Key was used for another request' })
  }
  return row.answer
}
