// POST /v1/messages/bulk. Each message has a transaction of its own, so that a refusal of one does not affect the others; with
// allOrNone they share one.
import { createHash, randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { type Caller, requireCaller } from '../../access/access.ts'
import type { Database, Tx } from '../../db/db.ts'
import { rehearse } from '../../db/rehearse.ts'
import { Problem, ProblemList } from '../../errors.ts'
import { callerOf, countAsMany } from '../../http/authenticate.ts'
import { renderErrors } from '../../http/errors/errors.ts'
import { answerOnce, RepeatHeaders, scopeOf } from '../../http/idempotency.ts'
import { type Api, answers, Failure, Id, Many, Nullable, ref } from '../../http/schemas.ts'
import { lockLane } from '../../lanes/lanes.ts'
import type { RateLimits } from '../../limits/limits.ts'
import { requireProfile } from '../../profiles/profiles.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { inSeconds, sendTime } from '../fields/send-time.ts'
import { versionOf } from '../representation/item.ts'
import { states } from '../states.ts'
import type { Checks } from '../validation/validate.ts'
import { type Acted, actOn } from './act.ts'
import { type Bulk, BulkAction, readBulk } from './bulk-action.ts'

const BulkResult = Type.Object(
  {
    id: Id,
    outcome: Type.Enum(['done', 'refused', 'skipped'], {
      description: 'skipped: with allOrNone, another message was refused',
    }),
    copyId: Nullable({
      ...Id,
      description: 'For copy: the new message. The fields below describe it',
    }),
    state: Nullable(
      Type.Enum([...states], { description: 'Null: it was deleted, refused or skipped' }),
    ),
    scheduledSendTime: sendTime,
    version: Nullable(Type.String()),
    errors: Failure.properties.errors,
  },
  { $id: 'BulkResult' },
)
type BulkResult = Static<typeof BulkResult>

type Using = {
  database: Database
  keyRing: KeyRing
  checks: Checks
  limits: RateLimits
  config: { requestsPerDay: number; requestsPerSecond: number }
}

export function bulkRoutes(app: Api, using: Using): void {
  const { limits, config } = using
  app.addSchema(BulkResult)

  app.post(
    '/v1/messages/bulk',
    {
      schema: {
        tags: ['Messages'],
        summary: 'Shift, move, copy, delete, approve, tag, queue or send up to 100 messages',
        body: BulkAction,
        headers: RepeatHeaders,
        response: answers(
          Many(ref(BulkResult)),
          'What became of each message, in the order of ids',
        ),
      },
    },
    async (request, reply) => {
      requireCaller(request.principal)
      const bulk = readBulk(request.body)
      await countAsMany({ limits, ...config }, request, reply, bulk.ids.length)
      return { data: await runBulk(using, request, bulk) }
    },
  )
}

function runBulk(using: Using, request: FastifyRequest, bulk: Bulk): Promise<BulkResult[]> {
  const copiesOf = nameGroups(request)
  const act = async (tx: Tx, id: string) => {
    const acted = await actOn(tx, using.checks, callerOf(request), id, { ...bulk, copiesOf })
    return renderActed(id, bulk.action, acted)
  }
  return bulk.allOrNone
    ? actTogether(using, request, bulk, act)
    : actOnEach(using, request, bulk, act)
}

type Act = (tx: Tx, id: string) => Promise<BulkResult>

async function actOnEach(
  { database, keyRing }: Using,
  request: FastifyRequest,
  { ids, dryRun }: Bulk,
  act: Act,
): Promise<BulkResult[]> {
  // The key is claimed for the whole request, and then with the result of each message: a repeat does what is left.
  if (!dryRun) await answerOnce(database, keyRing, request, async () => ({}))
  const results: BulkResult[] = []
  let replayed = 0
  for (const id of ids) {
    request.isReplayed = false
    const work = (tx: Tx) => act(tx, id)
    try {
      results.push(
        dryRun
          ? await rehearse(database, work)
          : await answerOnce(database, keyRing, request, work, id),
      )
    } catch (error) {
      const refusal = renderRefusal(request, id, error)
      const store = () => answerOnce(database, keyRing, request, async () => refusal, id)
      results.push(dryRun ? refusal : await store())
    }
    if (request.isReplayed) replayed += 1
  }
  request.isReplayed = replayed === ids.length
  return results
}

/** Tries every message, even after a refusal: the answer lists all refusals. */
async function actTogether(
  { database, keyRing }: Using,
  request: FastifyRequest,
  { ids, dryRun }: Bulk,
  act: Act,
): Promise<BulkResult[]> {
  const work = async (tx: Tx) => {
    await lockLanes(tx, requireCaller(request.principal), ids)
    const results: BulkResult[] = []
    for (const id of ids) results.push(await tryOne(tx, request, id, act))
    if (results.some(({ outcome }) => outcome === 'refused')) throw new NothingDone(results)
    return results
  }
  try {
    return await (dryRun ? rehearse(database, work) : answerOnce(database, keyRing, request, work))
  } catch (error) {
    if (!(error instanceof NothingDone)) throw error
    if (dryRun) return error.results
    return answerOnce(database, keyRing, request, async () => error.results)
  }
}

/** Within a savepoint: a refusal may leave the transaction half-way through the message, or unusable. */
async function tryOne(tx: Tx, request: FastifyRequest, id: string, act: Act): Promise<BulkResult> {
  await sql`savepoint message`.execute(tx)
  try {
    const result = await act(tx, id)
    await sql`release savepoint message`.execute(tx)
    return result
  } catch (error) {
    const refusal = renderRefusal(request, id, error)
    await sql`rollback to savepoint message`.execute(tx)
    return refusal
  }
}

class NothingDone extends Error {
  readonly results: BulkResult[]

  constructor(tried: BulkResult[]) {
    super('a message was refused')
    this.results = tried.map((result) =>
      result.outcome === 'refused' ? result : { ...nothing, id: result.id, outcome: 'skipped' },
    )
  }
}

/** Locks in one order, so that two requests cannot deadlock. Lanes that the caller may not use are not locked. */
async function lockLanes(tx: Tx, principal: Caller, ids: string[]): Promise<void> {
  const lanes = await tx
    .selectFrom('messages')
    .select('profile_id')
    .distinct()
    .where('id', 'in', ids)
    .orderBy('profile_id')
    .execute()
  for (const { profile_id: profileId } of lanes)
    if (await mayUse(tx, principal, profileId)) await lockLane(tx, profileId)
}

async function mayUse(tx: Tx, principal: Caller, profileId: string): Promise<boolean> {
  try {
    await requireProfile(tx, principal, profileId)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

/** Copies of a group's messages are one group, the same if the request is repeated after half of the work. */
function nameGroups(request: FastifyRequest): (group: string) => string {
  const key = request.headers['idempotency-key']
  const seed = key === undefined ? [randomUUID()] : [scopeOf(request.principal), String(key)]
  return (group) => {
    const bytes = createHash('sha256')
      .update(JSON.stringify([...seed, group]))
      .digest()
    // Version 8 of RFC 9562: made by a rule of our own.
    bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
    bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
    const hex = bytes.toString('hex')
    return [
      hex.slice(0, 8),
      hex.slice(8, 12),
      hex.slice(12, 16),
      hex.slice(16, 20),
      hex.slice(20, 32),
    ].join('-')
  }
}

const nothing = { copyId: null, state: null, scheduledSendTime: null, version: null, errors: [] }

function renderActed(id: string, action: Bulk['action'], row: Acted): BulkResult {
  if (!row) return { ...nothing, id, outcome: 'done' }
  return {
    id,
    outcome: 'done',
    copyId: action === 'copy' ? row.id : null,
    state: row.state as BulkResult['state'],
    scheduledSendTime: inSeconds(row.scheduled_at),
    version: versionOf(row),
    errors: [],
  }
}

/** An error that is no refusal of this message ends the whole request. */
function renderRefusal(request: FastifyRequest, id: string, error: unknown): BulkResult {
  const problems =
    error instanceof ProblemList ? error.problems : error instanceof Problem ? [error] : []
  const isWhole = problems.some(({ status }) => status >= 500)
  if (problems.length === 0 || isWhole) throw error
  return { ...nothing, id, outcome: 'refused', errors: renderErrors(problems, request) }
}
