// /v1/messages (spec 4.2 and decisions 2).
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { type Database, inTransaction } from '../db/db.ts'
import { Problem } from '../errors.ts'
import { callerOf } from '../http/authenticate.ts'
import { answerOnce, RepeatHeaders } from '../http/idempotency.ts'
import { answers, Id, Many, Nothing, nothing, Page, ref } from '../http/schemas.ts'
import { siftBody } from '../http/sift.ts'
import type { Storage } from '../media/media.ts'
import { listUsableProfiles } from '../profiles/profiles.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { cancelMessage } from './cancel.ts'
import { type Checks, noSuchProfile, requireSomeone, requireSound, type Someone } from './check.ts'
import { editMessage, MessageChange } from './edit.ts'
import { requireMessage } from './find.ts'
import { NewMessage, readDraft, readIds, readTime } from './input.ts'
import { MessageItem } from './item.ts'
import { listMessages } from './list.ts'
import { renderMessages } from './render.ts'
import { scheduleMessage } from './schedule.ts'

const onMessage = Type.Object({ messageId: Id })
const Scheduled = Type.Object({ data: Type.Array(ref(MessageItem)), errors: Type.Null() })

const Listing = Type.Object({
  startTime: Type.String({ maxLength: 40 }),
  endTime: Type.String({ maxLength: 40 }),
  state: Type.Optional(Type.String({ maxLength: 40 })),
  socialProfileIds: Type.Optional(
    Type.Unsafe<string | string[]>({
      type: ['string', 'array'],
      items: { type: 'string' },
      maxItems: 1000,
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
  includeUnscheduledReviewMsgs: Type.Optional(Type.String({ maxLength: 10 })),
})

type Using = { database: Database; keyRing: KeyRing; checks: Checks; storage: Storage }

export function messageRoutes(
  instance: FastifyInstance,
  { database, keyRing, checks, storage }: Using,
): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
  app.addSchema(MessageItem)
  const tags = ['Messages']

  app.post(
    '/v1/messages',
    {
      attachValidation: true,
      schema: {
        tags,
        summary: 'Schedule a message',
        body: NewMessage,
        headers: RepeatHeaders,
        response: answers(Scheduled, 'One item per profile'),
      },
    },
    async (request) =>
      answerOnce(database, keyRing, request, async (tx) => {
        const draft = readDraft(siftBody(request))
        const rows = await scheduleMessage(tx, checks, callerOf(request), draft)
        return { data: await renderMessages({ database: tx, storage }, rows), errors: null }
      }),
  )

  app.post(
    '/v1/messages/validate',
    {
      attachValidation: true,
      schema: {
        tags,
        summary: 'Check a message without storing it',
        body: NewMessage,
        response: answers(Nothing, 'It could be scheduled'),
      },
    },
    async (request) => {
      const draft = readDraft(siftBody(request))
      await requireSound(database, checks, requireSomeone(request.principal), draft)
      return nothing
    },
  )

  app.get(
    '/v1/messages',
    {
      schema: {
        tags,
        summary: 'Messages by send time',
        querystring: Listing,
        response: answers(Page(ref(MessageItem)), 'A page of messages'),
      },
    },
    async (request) => {
      const { query } = request
      const { rows, metadata } = await listMessages(database, {
        profileIds: await requireProfileIds(
          database,
          requireSomeone(request.principal),
          query.socialProfileIds,
        ),
        from: requireTime(query.startTime, 'startTime'),
        to: requireTime(query.endTime, 'endTime'),
        limit: query.limit ?? 50,
        includeUnscheduledReviews: readBoolean(query.includeUnscheduledReviewMsgs),
        ...(query.state === undefined ? {} : { state: query.state }),
        ...(query.cursor === undefined ? {} : { cursor: query.cursor }),
      })
      return { data: await renderMessages({ database, storage }, rows), metadata }
    },
  )

  app.get(
    '/v1/messages/:messageId',
    {
      schema: {
        tags,
        summary: 'One message',
        params: onMessage,
        response: answers(Many(ref(MessageItem)), 'A list of one'),
      },
    },
    async (request) => {
      const { message } = await requireMessage(
        database,
        requireSomeone(request.principal),
        request.params.messageId,
      )
      return { data: await renderMessages({ database, storage }, [message]) }
    },
  )

  app.patch(
    '/v1/messages/:messageId',
    {
      attachValidation: true,
      schema: {
        tags,
        summary: 'Change a message that is SCHEDULED or PENDING_APPROVAL',
        params: onMessage,
        body: MessageChange,
        response: answers(Many(ref(MessageItem)), 'The changed message'),
      },
    },
    async (request) => {
      const change = siftBody(request)
      const { messageId } = request.params
      const edited = await inTransaction(database, (tx) =>
        editMessage(tx, checks, callerOf(request), messageId, change),
      )
      return { data: await renderMessages({ database, storage }, [edited]) }
    },
  )

  app.delete(
    '/v1/messages/:messageId',
    {
      schema: {
        tags,
        summary: 'Delete a message that was not handed over yet',
        params: onMessage,
        response: answers(Nothing, 'It is deleted'),
      },
    },
    async (request) => {
      await inTransaction(database, (tx) =>
        cancelMessage(tx, callerOf(request), request.params.messageId),
      )
      return nothing
    },
  )
}

function requireTime(text: string, field: string): Date {
  const time = readTime(text, field)
  if (time === null) throw new Problem('invalid', { message: `${field} is missing` })
  return time
}

function readBoolean(text: string | undefined): boolean {
  if (text === undefined || ['false', '0'].includes(text.toLowerCase())) return false
  if (['true', '1'].includes(text.toLowerCase())) return true
  throw new Problem('badBoolean')
}

async function requireProfileIds(
  database: Database,
  principal: Someone,
  named: string | string[] | undefined,
): Promise<string[]> {
  const usable = await listUsableProfiles(database, principal)
  if (named === undefined) return usable.map((profile) => profile.id)
  const ids = readIds(named)
  const unknown = ids.find((id) => !usable.some((profile) => profile.id === id))
  if (unknown === undefined) return ids
  throw noSuchProfile(unknown, usable)
}
