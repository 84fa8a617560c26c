// Approve, reject, and what has happened to a message so far.
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { type Database, inTransaction } from '../db/db.ts'
import { callerOf } from '../http/authenticate.ts'
import {
  answers,
  formatTime,
  Id,
  Many,
  Nothing,
  Nullable,
  nothing,
  numberPattern,
  One,
  OptionalInput,
  ref,
  Time,
} from '../http/schemas.ts'
import { listAttempts } from './attempts.ts'
import { requireSomeone } from './check.ts'
import { requireMessage } from './find.ts'
import { approveMessage, rejectMessage, requireReviewHistory } from './review.ts'

const onMessage = Type.Object({ messageId: Id })
const Review = Type.Object({
  sequenceNumber: OptionalInput(Type.Integer()),
  reviewerType: OptionalInput(Type.Enum(['MEMBER', 'EXTERNAL'])),
})
const Rejection = Type.Object({
  reason: OptionalInput(Type.String({ maxLength: 2000 })),
  // A form can only send text.
  sequenceNumber: OptionalInput(
    Type.Unsafe<number | string>({ type: ['integer', 'string'], pattern: numberPattern }),
  ),
  reviewerType: OptionalInput(Type.Enum(['MEMBER', 'EXTERNAL'])),
})
const Action = Type.Object(
  {
    actorType: Type.String(),
    actorId: Nullable(Type.String()),
    actionType: Type.String(),
    timestamp: Time,
    reason: Nullable(Type.String()),
  },
  { $id: 'MessageAction' },
)
const Attempt = Type.Object(
  {
    number: Type.Integer(),
    startedAt: Time,
    endedAt: Nullable(Time),
    outcome: Type.Enum(['accepted', 'rejected', 'unknown']),
    code: Nullable(Type.String()),
    reason: Nullable(Type.String()),
    nextStep: Nullable(Type.String()),
  },
  { $id: 'Attempt' },
)

export function reviewRoutes(
  instance: FastifyInstance,
  { database }: { database: Database },
): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
  for (const schema of [Action, Attempt]) app.addSchema(schema)
  const tags = ['Messages']

  app.post(
    '/v1/messages/:messageId/approve',
    {
      schema: {
        tags,
        summary: 'Approve',
        params: onMessage,
        body: Nullable(Review),
        response: answers(Nothing, 'It is approved'),
      },
    },
    async (request) => {
      await inTransaction(database, (tx) =>
        approveMessage(tx, callerOf(request), request.params.messageId, request.body ?? {}),
      )
      return nothing
    },
  )

  app.post(
    '/v1/messages/:messageId/reject',
    {
      config: { takesForm: true },
      schema: {
        tags,
        summary: 'Reject',
        params: onMessage,
        body: Nullable(Rejection),
        response: answers(Nothing, 'It is rejected'),
      },
    },
    async (request) => {
      const { sequenceNumber, ...rest } = request.body ?? {}
      const review = {
        ...rest,
        sequenceNumber: sequenceNumber == null ? null : Number(sequenceNumber),
      }
      await inTransaction(database, (tx) =>
        rejectMessage(tx, callerOf(request), request.params.messageId, review),
      )
      return nothing
    },
  )

  app.get(
    '/v1/messages/:messageId/history',
    {
      schema: {
        tags,
        summary: 'Who did what to a message that was under review',
        params: onMessage,
        response: answers(One(Type.Object({ actions: Type.Array(ref(Action)) })), 'The history'),
      },
    },
    async (request) => {
      const { message } = await requireMessage(
        database,
        requireSomeone(request.principal),
        request.params.messageId,
      )
      const rows = await requireReviewHistory(database, message)
      return {
        data: {
          actions: rows.map((row) => ({
            actorType: row.actor_type,
            actorId: row.actor_id,
            actionType: row.action_type,
            timestamp: formatTime(row.at),
            reason: row.reason,
          })),
        },
      }
    },
  )

  app.get(
    '/v1/messages/:messageId/attempts',
    {
      schema: {
        tags,
        summary: 'Every attempt to publish a message',
        params: onMessage,
        response: answers(Many(ref(Attempt)), 'The attempts'),
      },
    },
    async (request) => {
      const { message } = await requireMessage(
        database,
        requireSomeone(request.principal),
        request.params.messageId,
      )
      return { data: await listAttempts(database, message.id) }
    },
  )
}
