// Routes that act on messages: send again, send now, and one action on many.
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { requireCaller } from '../access/access.ts'
import { type Database, inTransaction } from '../db/db.ts'
import { Problem, ProblemList } from '../errors.ts'
import { callerOf, countAsMany } from '../http/authenticate.ts'
import { renderErrors } from '../http/errors.ts'
import { answerOnce, RepeatHeaders } from '../http/idempotency.ts'
import { parsePartialBody } from '../http/parse-partial.ts'
import { answers, Failure, Id, Many, Nullable, ref } from '../http/schemas.ts'
import type { RateLimits } from '../limits/limits.ts'
import type { Storage } from '../media/media.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { type Acted, actOn, BulkAction, idsOf, rehearse } from './bulk.ts'
import { followNewDestination } from './edit.ts'
import { inSeconds, MessageItem, sendTime, versionOf } from './reading/item.ts'
import { renderMessages } from './reading/render.ts'
import { renderVersion, VersionHeaders, versionCondition } from './reading/version.ts'
import { Resending, resendMessage } from './resend.ts'
import { sendMessageNow } from './send-now.ts'
import { states } from './states.ts'
import { addProblem } from './validation/follow-destination.ts'
import type { Checks } from './validation/validate.ts'

const onMessage = Type.Object({ messageId: Id })

const BulkResult = Type.Object(
  {
    id: Id,
    outcome: Type.Enum(['done', 'refused']),
    state: Nullable(Type.Enum([...states], { description: 'Null: it was deleted or refused' })),
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
  storage: Storage
  limits: RateLimits
  config: { requestsPerDay: number; requestsPerSecond: number }
}

export function messageActionRoutes(instance: FastifyInstance, using: Using): void {
  const { database, keyRing, checks, storage, limits, config } = using
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
  app.addSchema(BulkResult)
  const tags = ['Messages']

  app.post(
    '/v1/messages/:messageId/resend',
    {
      attachValidation: true,
      schema: {
        tags,
        summary: 'Send a message again that has failed, was rejected or is published',
        params: onMessage,
        body: Nullable(Resending),
        headers: RepeatHeaders,
        response: answers(Many(ref(MessageItem)), 'The new message'),
      },
    },
    async (request) => {
      const { body, validationError, unkeepable } = request
      const change = parsePartialBody({ body: body ?? {}, validationError, unkeepable })
      const { principal, params } = request
      const { problem } = await followNewDestination(
        database,
        checks,
        principal,
        params.messageId,
        change,
      )
      const asked = addProblem(change, problem)
      return answerOnce(database, keyRing, request, async (tx) => {
        const rows = await resendMessage(tx, checks, callerOf(request), params.messageId, asked)
        return { data: await renderMessages({ database: tx, storage }, rows) }
      })
    },
  )

  app.post(
    '/v1/messages/:messageId/sendNow',
    {
      schema: {
        tags,
        summary: 'Publish a SCHEDULED message as soon as possible',
        params: onMessage,
        headers: VersionHeaders,
        response: answers(Many(ref(MessageItem)), 'The message with its new time'),
      },
    },
    async (request, reply) => {
      const requireVersion = versionCondition(storage, request.headers['if-match'])
      const row = await inTransaction(database, (tx) =>
        sendMessageNow(tx, checks, callerOf(request), request.params.messageId, requireVersion),
      )
      const { item, etag } = await renderVersion({ database, storage }, row)
      void reply.header('etag', etag)
      return { data: [item] }
    },
  )

  app.post(
    '/v1/messages/bulk',
    {
      schema: {
        tags,
        summary: 'Shift, delete or approve up to 100 messages',
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
      const ids = idsOf(request.body)
      await countAsMany({ limits, ...config }, request, reply, ids.length)
      return { data: await actOnAll(using, request, ids) }
    },
  )
}

async function actOnAll(
  { database, keyRing, checks }: Using,
  request: FastifyRequest<{ Body: BulkAction }>,
  ids: string[],
): Promise<BulkResult[]> {
  const { body } = request
  // The key is claimed for the whole request, and then with the result of each message: a repeat does what is left.
  await answerOnce(database, keyRing, request, async () => ({}))
  const results: BulkResult[] = []
  let replayed = 0
  for (const id of ids) {
    request.isReplayed = false
    const act = async (tx: Parameters<typeof actOn>[0]) =>
      renderActed(id, await actOn(tx, checks, callerOf(request), id, body))
    try {
      results.push(
        body.dryRun
          ? await rehearse(database, act)
          : await answerOnce(database, keyRing, request, act, id),
      )
    } catch (error) {
      const refusal = renderRefusal(request, id, error)
      results.push(await answerOnce(database, keyRing, request, async () => refusal, id))
    }
    if (request.isReplayed) replayed += 1
  }
  request.isReplayed = replayed === ids.length
  return results
}

const nothingLeft = { state: null, scheduledSendTime: null, version: null }

function renderActed(id: string, row: Acted): BulkResult {
  const present = row && {
    state: row.state as BulkResult['state'],
    scheduledSendTime: inSeconds(row.scheduled_at),
    version: versionOf(row),
  }
  return { id, outcome: 'done', ...(present ?? nothingLeft), errors: [] }
}

/** An error that is no refusal of this message ends the whole request. */
function renderRefusal(request: FastifyRequest, id: string, error: unknown): BulkResult {
  const problems =
    error instanceof ProblemList ? error.problems : error instanceof Problem ? [error] : []
  const isWhole = problems.some(({ status }) => status >= 500)
  if (problems.length === 0 || isWhole) throw error
  return { id, outcome: 'refused', ...nothingLeft, errors: renderErrors(problems, request) }
}
