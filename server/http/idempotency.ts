// Idempotency-Key: a repeated request gets the answer of the first one. The key, the effects of the request and its answer are
// written in one transaction, so a crash leaves all of them or none, and a repeat that arrives while the first request runs
// waits for it.

import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { accountOf, type Principal } from '../access/access.ts'
import { type Database, inTransaction, type Tx } from '../db/db.ts'
import { Problem } from '../errors.ts'
import { canonicalJson } from '../json/canonical-json.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { say } from '../sentences/sentences.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The answer is that of an earlier request with the same Idempotency-Key. */
    isReplayed?: boolean
  }
}

const idempotencyHours = 24
const maxKeyLength = 255

/** For the schema of a route that uses answerOnce, so that the API document describes the header. */
export const RepeatHeaders = Type.Object({
  'Idempotency-Key': Type.Optional(
    Type.String({
      description: `1 to ${maxKeyLength} characters. The same request within ${idempotencyHours} hours gets the first answer again; another one with it: 409`,
    }),
  ),
})

export function markReplays(app: FastifyInstance): void {
  app.decorateRequest('isReplayed')
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.isReplayed) void reply.header('Idempotent-Replayed', 'true')
    done()
  })
}

export async function answerOnce<T>(
  database: Database,
  keyRing: KeyRing,
  request: FastifyRequest,
  work: (tx: Tx) => Promise<T>,
  /** Of a request whose parts are done in transactions of their own, each once. */
  part = '',
): Promise<T> {
  const given = keyOf(request)
  const key = given && part ? `${given} ${part}` : given
  return inTransaction(database, async (tx) => {
    if (key === undefined) return work(tx)
    const slot = { account: scopeOf(request.principal), key }
    const context = `idempotency:${slot.account}:${key}`
    const earlier = await claim(tx, slot, hashesOf(request))
    if (earlier) {
      request.isReplayed = true
      // The same route produced the stored answer, so it has the route's type.
      return JSON.parse(keyRing.open(earlier, context)) as T
    }
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

/** Keys are unique per account and app, because two apps may choose the same key by chance. */
export function scopeOf(principal: Principal): string {
  return `${accountOf(principal)} ${principal.clientId}`
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && key.length >= 1 && key.length <= maxKeyLength) return key
  throw new Problem('invalid', {
    message: say('idempotency_key_length', { limit: maxKeyLength }),
    reason: key.length === 0 ? 'empty' : 'too_long',
    param: '/Idempotency-Key',
  })
}

type Hashes = { asSent: Buffer; canonical: Buffer }

/** Hashes method, path and body: the same key with another request is an error, not a repeat. */
function hashesOf({ method, url, body: sent = null }: FastifyRequest): Hashes {
  // A file is compared by its bytes.
  const body = sent instanceof Uint8Array ? hash(Buffer.from(sent)).toString('hex') : sent
  return {
    asSent: hash(JSON.stringify([method, url, body])),
    canonical: hash(canonicalJson([method, url, body])),
  }
}

function hash(...parts: (string | Buffer)[]): Buffer {
  const sha256 = createHash('sha256')
  for (const part of parts) sha256.update(part)
  return sha256.digest()
}

/** Returns the earlier answer, or undefined if this request has claimed the key. Keys expire after a day. */
async function claim(
  tx: Tx,
  slot: { account: string; key: string },
  hashes: Hashes,
): Promise<Buffer | undefined> {
  const oldest = new Date(Date.now() - idempotencyHours * 3600_000)
  const written = {
    request_hash: hashes.asSent,
    canonical_hash: hash(hashes.asSent, hashes.canonical),
  }
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ ...slot, ...written })
    .onConflict((conflict) =>
      conflict
        .columns(['account', 'key'])
        .doUpdateSet({ ...written, answer: null, created_at: new Date() })
        .where('idempotency_keys.created_at', '<', oldest),
    )
    .returning('key')
    .executeTakeFirst()
  if (claimed) return undefined
  const row = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'canonical_hash', 'answer'])
    .where('account', '=', slot.account)
    .where('key', '=', slot.key)
    .executeTakeFirstOrThrow()
  if (!isSame(row, hashes) || !row.answer) {
    throw new Problem('conflict', {
      message: say('idempotency_key_reused'),
      reason: 'idempotency_key_reused',
      param: '/Idempotency-Key',
    })
  }
  return row.answer
}

/** A process of the previous version writes request_hash alone. */
function isSame(
  row: { request_hash: Buffer; canonical_hash: Buffer | null },
  { asSent, canonical }: Hashes,
): boolean {
  return (
    row.request_hash.equals(asSent) ||
    row.canonical_hash?.equals(hash(row.request_hash, canonical)) === true
  )
}
