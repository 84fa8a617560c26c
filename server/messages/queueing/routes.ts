// Routes about the messages that wait in the queue of a profile: list them, place one, shuffle all.
import { Type } from 'typebox'
import { requireCaller } from '../../access/access.ts'
import { type Database, inTransaction } from '../../db/db.ts'
import { readPage } from '../../db/keyset.ts'
import { callerOf } from '../../http/authenticate.ts'
import { type Api, answers, Id, Many, One, Page, ref } from '../../http/schemas.ts'
import type { Storage } from '../../media/media.ts'
import { isInQueue, lastSlot } from '../../queue/queue.ts'
import { readSettings } from '../../queue/settings.ts'
import { cutFraction } from '../../time/times.ts'
import { listLines } from '../listing/list.ts'
import { isListingKey } from '../listing/listing-cursor.ts'
import { MessageItem } from '../representation/item.ts'
import { MessageLine, renderLines } from '../representation/line.ts'
import { renderVersion, VersionHeaders, versionCondition } from '../representation/version.ts'
import { placeInQueue, shuffleQueue } from './reorder.ts'

const maxShown = 500
/** Longer than any queue. */
const maxPosition = 100_000

const ofProfile = Type.Object({ socialProfileId: Id })
const WaitingQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: maxShown, default: 50 })),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
})
const Position = Type.Object({
  position: Type.Integer({
    minimum: 1,
    maximum: maxPosition,
    description: '1 is the head. Behind the last message: the last',
    examples: [1],
  }),
})
const Shuffled = Type.Object({
  movedMessages: Type.Integer({ minimum: 0, description: 'Those that have another time now' }),
})

type Using = { database: Database; storage: Storage }

export function queueRoutes(app: Api, using: Using): void {
  const { database, storage } = using
  const tags = ['Social profiles']

  app.get(
    '/v1/socialProfiles/:socialProfileId/queue/messages',
    {
      schema: {
        tags,
        summary: 'The messages that wait in the queue of a profile',
        params: ofProfile,
        querystring: WaitingQuery,
        response: answers(
          Page(ref(MessageLine)),
          'In their order, in a paused queue also those whose time has passed. Not those that a person gave a time, are due, or were tried already',
        ),
      },
    },
    async (request) => {
      const caller = requireCaller(request.principal)
      const { socialProfileId } = request.params
      const { pausedAt } = await readSettings(database, caller, socialProfileId)
      const asOf = cutFraction(new Date())
      const { rows, metadata } = await listLines(database, {
        profileIds: [socialProfileId],
        // Those that a pause holds wait even when their time has passed.
        from: pausedAt ? cutFraction(pausedAt) : asOf,
        to: lastSlot(),
        states: [],
        page: readPage(request.query, { usual: 50, isKey: isListingKey }),
        asOf,
        includeUnscheduledReviews: false,
        filters: [isInQueue()],
        parts: ['createdByMember'],
      })
      const data = await renderLines({ database, storage }, caller, rows, ['createdByMember'])
      return { data, metadata }
    },
  )

  app.post(
    '/v1/socialProfiles/:socialProfileId/queue/shuffle',
    {
      schema: {
        tags,
        summary: 'Shuffle the messages that wait in the queue of a profile',
        params: ofProfile,
        response: answers(One(Shuffled), 'They have exchanged their times'),
      },
    },
    async (request) => {
      const movedMessages = await inTransaction(database, (tx) =>
        shuffleQueue(tx, callerOf(request), request.params.socialProfileId),
      )
      return { data: { movedMessages } }
    },
  )

  app.post(
    '/v1/messages/:messageId/moveInQueue',
    {
      schema: {
        tags: ['Messages'],
        summary: 'Give a message another place in its queue',
        params: Type.Object({ messageId: Id }),
        body: Position,
        headers: VersionHeaders,
        response: answers(Many(ref(MessageItem)), 'The message with its new time'),
      },
    },
    async (request, reply) => {
      const requireVersion = versionCondition(storage, request.headers['if-match'])
      const { messageId } = request.params
      const row = await inTransaction(database, (tx) =>
        placeInQueue(tx, callerOf(request), messageId, request.body.position, requireVersion),
      )
      const { item, etag } = await renderVersion(using, row)
      void reply.header('etag', etag)
      return { data: [item] }
    },
  )
}
