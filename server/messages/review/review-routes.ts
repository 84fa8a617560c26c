// Routes to approve and reject a message, and to read its history and its attempts.

import { type Static, Type } from 'typebox'
import { requireCaller } from '../../access/access.ts'
import { type Database, inTransaction } from '../../db/db.ts'
import { callerOf } from '../../http/authenticate.ts'
import {
  type Api,
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
  Sentences,
  Time,
  Word,
} from '../../http/schemas.ts'
import type { Storage } from '../../media/media.ts'
import { besideTexts, fromStored } from '../../sentences/sentences.ts'
import { listActions } from '../actions.ts'
import { requireMessage } from '../find.ts'
import { listAttempts } from '../representation/attempts.ts'
import { VersionHeaders, versionCondition } from '../representation/version.ts'
import { approveMessage, type Review, rejectMessage, requireReviewHistory } from './review.ts'

const onMessage = Type.Object({ messageId: Id })
const review = {
  // Forms send numbers as text.
  sequenceNumber: OptionalInput(
    Type.Unsafe<number | string>({ type: ['integer', 'string'], pattern: numberPattern }),
  ),
  reviewerType: OptionalInput(Type.Enum(['MEMBER', 'EXTERNAL'])),
}
const Approval = Type.Object(review)
const Rejection = Type.Object({
  reason: OptionalInput(Type.String({ maxLength: 2000 })),
  ...review,
})
const actionTypes = [
  'CREATE',
  'APPROVE',
  'REJECT',
  'DELETE',
  'EDIT',
  'EXPIRE',
  'SEND',
  'SCHEDULE',
  'SENDFAIL',
]
const Action = Type.Object(
  {
    actorType: Word(['MEMBER', 'EXTERNAL', 'SYSTEM']),
    actorId: Nullable(Type.String()),
    actionType: Word(actionTypes),
    timestamp: Time,
    reason: Nullable(Type.String()),
    sentences: Type.Optional(Sentences),
  },
  { $id: 'MessageAction' },
)
const Attempt = Type.Object(
  {
    part: Type.Optional(
      Type.Integer({
        description: 'Only of a message with parts. 1 is the first post, 2 the first of `parts`',
      }),
    ),
    number: Type.Integer({ description: 'Of the attempts at this post, beginning with 1' }),
    startedDate: Time,
    endedDate: Nullable(Time),
    startedAt: Type.String({ ...Time, description: 'startedDate with milliseconds' }),
    endedAt: Nullable(Type.String({ ...Time, description: 'endedDate with milliseconds' })),
    outcome: Type.Enum(['accepted', 'rejected', 'unknown']),
    code: Nullable(Type.String()),
    reason: Nullable(Type.String()),
    sentences: Type.Optional(Sentences),
    nextStep: Nullable(Type.String()),
  },
  { $id: 'Attempt' },
)

export function reviewRoutes(
  app: Api,
  { database, storage }: { database: Database; storage: Storage },
): void {
  for (const schema of [Action, Attempt]) app.addSchema(schema)
  const tags = ['Messages']

  app.post(
    '/v1/messages/:messageId/approve',
    {
      config: { takesForm: true },
      schema: {
        tags,
        summary: 'Approve',
        params: onMessage,
        body: Nullable(Approval),
        headers: VersionHeaders,
        response: answers(Nothing, 'It is approved'),
      },
    },
    async (request) => {
      await inTransaction(database, (tx) =>
        approveMessage(tx, callerOf(request), request.params.messageId, {
          ...readReview(request.body),
          requireVersion: versionCondition(storage, request.headers['if-match']),
        }),
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
        headers: VersionHeaders,
        response: answers(Nothing, 'It is rejected'),
      },
    },
    async (request) => {
      await inTransaction(database, (tx) =>
        rejectMessage(tx, callerOf(request), request.params.messageId, {
          ...readReview(request.body),
          requireVersion: versionCondition(storage, request.headers['if-match']),
        }),
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
        querystring: Type.Object({
          view: Type.Optional(
            Type.Enum(['all'], { description: 'Also of a message that was never under review' }),
          ),
        }),
        response: answers(One(Type.Object({ actions: Type.Array(ref(Action)) })), 'The history'),
      },
    },
    async (request) => {
      const { message } = await requireMessage(
        database,
        requireCaller(request.principal),
        request.params.messageId,
      )
      const rows = await (request.query.view === 'all'
        ? listActions(database, message.id)
        : requireReviewHistory(database, message))
      return {
        data: {
          actions: rows.map((row) => ({
            actorType: row.actor_type,
            actorId: row.actor_id,
            actionType: row.action_type,
            timestamp: formatTime(row.at),
            reason: row.reason,
            ...besideTexts({ reason: fromStored(row.reason, row.reason_sentence) }),
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
        requireCaller(request.principal),
        request.params.messageId,
      )
      return { data: await listAttempts(database, message) }
    },
  )
}

function readReview(body: Static<typeof Rejection> | null | undefined): Review {
  const { sequenceNumber, ...rest } = body ?? {}
  return { ...rest, sequenceNumber: sequenceNumber == null ? null : Number(sequenceNumber) }
}
