// /v1/me/calendars: the addresses at which calendar programs read the messages of the member. An address is in one answer only.
import { type Static, Type } from 'typebox'
import { requireMember } from '../access/access.ts'
import { type Database, inTransaction } from '../db/db.ts'
import { isId } from '../db/ids.ts'
import { readPage } from '../db/keyset.ts'
import { callerOf } from '../http/authenticate.ts'
import { answerOnce, RepeatHeaders } from '../http/idempotency.ts'
import {
  type Api,
  answers,
  formatTime,
  Id,
  IdInput,
  Nothing,
  Nullable,
  nothing,
  One,
  OptionalInput,
  Page,
  PageQuery,
  ref,
  Time,
} from '../http/schemas.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { type CalendarAddress, listCalendarAddresses } from '../tokens/calendar-addresses.ts'
import { addressPath } from './feed-routes.ts'
import { endAddress, makeAddress } from './make-address.ts'

const maxProfiles = 200
const maxTags = 50

const shape = {
  id: Id,
  name: Type.String(),
  socialProfileIds: Type.Array(Id, {
    description: 'Empty: all profiles that the member may use, whichever they are at the time',
  }),
  tags: Type.Array(Type.String(), {
    description: 'Messages with at least one of them. Empty: all messages',
  }),
  onlyTitles: Type.Boolean({
    description: 'Events have the beginning of the text only, and not all of it',
  }),
  createdDate: Time,
  lastReadDate: Nullable(
    Type.String({ ...Time, description: 'To the hour. Null: it was never read' }),
  ),
}
const Calendar = Type.Object(shape, {
  $id: 'Calendar',
  description: 'A secret address at which calendar programs read the messages of the member.',
})
const MadeCalendar = Type.Object(
  {
    ...shape,
    url: Type.String({
      description: 'The address (iCalendar, RFC 5545). Shown only in this answer',
    }),
  },
  { $id: 'CalendarMade', description: 'A new calendar, with its address.' },
)

type Using = { database: Database; keyRing: KeyRing; config: { publicUrl: URL } }

export function addressRoutes(app: Api, { database, keyRing, config }: Using): void {
  for (const schema of [Calendar, MadeCalendar]) app.addSchema(schema)

  app.get(
    '/v1/me/calendars',
    {
      schema: {
        tags: ['Me'],
        summary: 'List the calendars of the member that have an address',
        querystring: PageQuery,
        response: answers(Page(ref(Calendar)), 'A page of calendars'),
      },
    },
    async (request) => {
      const { memberId } = requireMember(request.principal)
      const page = readPage(request.query, { usual: 100, isKey: isId })
      const { rows, metadata } = await listCalendarAddresses(database, memberId, page)
      return { data: rows.map(renderCalendar), metadata }
    },
  )

  app.post(
    '/v1/me/calendars',
    {
      schema: {
        tags: ['Me'],
        summary: 'Make a secret address for calendar programs. Only the console may',
        body: Type.Object({
          name: Type.String({ maxLength: 1000, examples: ['Posts of the bakery'] }),
          socialProfileIds: OptionalInput(
            Type.Array(IdInput, {
              maxItems: maxProfiles,
              description: 'Profiles that the member may use. Empty: all of them',
            }),
          ),
          tags: OptionalInput(
            Type.Array(Type.String({ maxLength: 200 }), {
              maxItems: maxTags,
              description: 'Only messages with at least one of these tags',
            }),
          ),
          onlyTitles: OptionalInput(
            Type.Boolean({ description: 'By default false: the events have the whole text' }),
          ),
        }),
        headers: RepeatHeaders,
        response: answers(One(ref(MadeCalendar)), 'The calendar, with its address'),
      },
    },
    async (request) =>
      answerOnce(database, keyRing, request, async (tx) => {
        const { name, socialProfileIds, tags, onlyTitles } = request.body
        const made = await makeAddress(tx, callerOf(request), {
          name,
          profileIds: [...new Set((socialProfileIds ?? []).map(String))],
          tags: [...new Set(tags ?? [])],
          onlyTitles: onlyTitles ?? false,
        })
        const url = new URL(addressPath(made.secret), config.publicUrl).href
        return { data: { ...renderCalendar(made), url } }
      }),
  )

  app.delete(
    '/v1/me/calendars/:calendarId',
    {
      schema: {
        tags: ['Me'],
        summary: 'End a calendar: its address answers 404 at once',
        params: Type.Object({ calendarId: Id }),
        response: answers(Nothing, 'The address has ended'),
      },
    },
    async (request) => {
      const { calendarId } = request.params
      await inTransaction(database, (tx) => endAddress(tx, callerOf(request), calendarId))
      return nothing
    },
  )
}

function renderCalendar(calendar: CalendarAddress): Static<typeof Calendar> {
  return {
    id: calendar.id,
    name: calendar.name,
    socialProfileIds: calendar.profileIds,
    tags: calendar.tags,
    onlyTitles: calendar.onlyTitles,
    createdDate: formatTime(calendar.createdAt),
    lastReadDate: calendar.lastReadAt && formatTime(calendar.lastReadAt),
  }
}
