// /v1/events: what happens to the caller's messages, profiles and media, to poll and as a stream.
import { type Static, Type } from 'typebox'
import { requireCaller } from '../access/access.ts'
import type { Database } from '../db/db.ts'
import { type Api, answers, formatTime, Id, Nullable, ref, Time } from '../http/schemas.ts'
import type { Tokens } from '../tokens/tokens.ts'
import type { EventHub } from './events.ts'
import { type EventRow, filterVisible, findEnd, findPosition, readEvents } from './read.ts'
import { openStream } from './stream-routes.ts'

const Event = Type.Object(
  {
    id: Type.String({ description: 'To go on from here: after, or Last-Event-ID' }),
    type: Type.String({
      examples: ['message.sent'],
      description:
        'message.scheduled, pending_approval, rejected, submitted, sent, send_failed_permanently, changed or deleted; ' +
        'profile.health; medium.ready or medium.failed. New ones may be added.',
    }),
    timestamp: Time,
    organizationId: Nullable(Id),
    messageId: Nullable(Id),
    socialProfileId: Nullable(Id),
    mediaId: Nullable(Type.String()),
  },
  { $id: 'Event', description: 'That something has changed; the other calls say what it is now.' },
)

const EventPage = Type.Object({
  data: Type.Array(ref(Event)),
  metadata: Type.Object({
    lastEventId: Type.String({ description: 'The next call’s after' }),
    isComplete: Type.Boolean({
      description:
        'False: events between after and these are no longer kept. Read everything again.',
    }),
    hasMore: Type.Boolean({ description: 'Call again at once' }),
  }),
})

const AfterQuery = Type.Object({
  after: Type.Optional(
    Type.String({
      pattern: '^[0-9]{1,18}$',
      description: 'The id of an event. Left out: nothing but the id to begin with.',
    }),
  ),
})

const scanned = 500

type Using = { database: Database; tokens: Tokens; events: EventHub }

/** For modules that do not know events. */
export const ofEvents = {
  findLastEventId: async (database: Database) => (await findEnd(database)).id,
}

export function registerEvents(app: Api, using: Using): void {
  const { database } = using
  app.addSchema(Event)
  app.addHook('preClose', using.events.close)

  app.get(
    '/v1/events',
    {
      schema: {
        tags: ['Events'],
        summary: 'List what has happened since an event of the last day',
        querystring: AfterQuery,
        response: answers(EventPage, 'Events, oldest first'),
      },
    },
    async (request) => {
      const principal = requireCaller(request.principal)
      const { after } = request.query
      const known = after === undefined ? undefined : await findPosition(database, after)
      if (!known) {
        const end = await findEnd(database)
        const metadata = { lastEventId: end.id, isComplete: after === undefined, hasMore: false }
        return { data: [], metadata }
      }
      const { rows } = await readEvents(database, known, scanned)
      const visible = await filterVisible(database, principal, rows)
      const metadata = {
        lastEventId: rows.at(-1)?.id ?? known.id,
        isComplete: true,
        hasMore: rows.length === scanned,
      }
      return { data: visible.map(renderEvent), metadata }
    },
  )

  app.get(
    '/v1/events/stream',
    {
      schema: {
        tags: ['Events'],
        summary: 'The same events as they happen (text/event-stream), until the token ends',
        description:
          'Each event is one message with its id and its JSON. A comment every 15 seconds shows that the stream is alive. ' +
          'Last-Event-ID (or after) continues a stream; if that event is no longer kept, an event of type reset comes first: ' +
          'read everything again.',
        querystring: Type.Object({
          ...AfterQuery.properties,
          seconds: Type.Optional(
            Type.Integer({
              minimum: 0,
              maximum: 3600,
              description: 'End the stream after this time',
            }),
          ),
        }),
        headers: Type.Object({ 'last-event-id': Type.Optional(Type.String({ maxLength: 200 })) }),
        response: {
          ...answers(Type.String(), 'The stream'),
          200: {
            description: 'The stream',
            content: { 'text/event-stream': { schema: Type.String() } },
          },
        },
      },
    },
    async (request, reply) => {
      const { after, seconds } = request.query
      const lastEventId = request.headers['last-event-id'] ?? after
      await openStream(using, request, reply, { lastEventId, seconds, renderEvent })
      return reply
    },
  )
}

function renderEvent(row: EventRow): Static<typeof Event> {
  return {
    id: row.id,
    type: row.type,
    timestamp: formatTime(row.created_at),
    organizationId: row.organization_id,
    messageId: row.message_id,
    socialProfileId: row.profile_id,
    mediaId: row.medium_id,
  }
}
