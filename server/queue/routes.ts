// /v1/socialProfiles/{socialProfileId}/queue.
import { type Static, Type } from 'typebox'
import { requireCaller } from '../access/access.ts'
import type { RequestActor } from '../access/audit.ts'
import { inTransaction, type Tx } from '../db/db.ts'
import { Problem } from '../errors.ts'
import { callerOf } from '../http/authenticate.ts'
import { isMatch } from '../http/etag.ts'
import {
  type Api,
  answers,
  formatTime,
  Id,
  Many,
  Nullable,
  One,
  OptionalInput,
  ref,
  Time,
} from '../http/schemas.ts'
import { say } from '../sentences/sentences.ts'
import { readTime } from '../time/times.ts'
import { horizonFrom, listSlots } from './free-slots.ts'
import { registerQueuePauses } from './pause-routes.ts'
import { maxSlots, showSlot } from './read-slots.ts'
import { changeSettings, type RequireQueueVersion, readSettings, weekOf } from './settings.ts'
import { Queue, renderQueue, tagOf, timeZone, WeekSlot } from './shown-queue.ts'
import { horizonDays } from './slots.ts'

const maxShown = 500

const QueueInput = Type.Object(
  {
    timeZone,
    slots: Type.Array(WeekSlot, { maxItems: maxSlots, description: 'All of them; [] for none' }),
    messages: OptionalInput(
      Type.Enum(['KEEP', 'MOVE'], {
        description:
          'KEEP: messages that wait keep their times. MOVE: they take the new slots, in their order and without gaps. By default KEEP',
        examples: ['KEEP'],
      }),
    ),
  },
  { title: 'QueueInput' },
)
const QueueSlot = Type.Object(
  {
    slotDate: Time,
    weekday: WeekSlot.properties.weekday,
    localTime: Type.String({
      description: 'The time of day of the slot, in the time zone of the queue',
      examples: ['09:00'],
    }),
    isFree: Type.Boolean({ description: 'No unsent message of the profile is at this time' }),
    change: Nullable(
      Type.Enum(['SKIPPED', 'REPEATED'], {
        description:
          'SKIPPED: the clocks skip the time of day, and the slot is at the next minute that exists. REPEATED: it occurs twice, and the slot is the first',
        examples: ['SKIPPED'],
      }),
    ),
  },
  { $id: 'QueueSlot' },
)

const SlotsQuery = Type.Object({
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: maxShown, default: 10 })),
  startTime: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'Only slots from then on',
      examples: ['2027-01-31T12:00:00Z'],
    }),
  ),
  endTime: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'Only slots before',
      examples: ['2027-03-01T00:00:00Z'],
    }),
  ),
})
const VersionHeaders = Type.Object({
  'If-Match': Type.Optional(
    Type.String({ description: 'The ETag of the queue as it was read. Another version: 412.' }),
  ),
})
const ofProfile = Type.Object({ socialProfileId: Id })
const tags = ['Social profiles']

/** Functions of the module of messages. */
type Using = Parameters<typeof registerQueuePauses>[1] & {
  /** Gives messages the new slots of their queue. */
  layOutQueue: (tx: Tx, actor: RequestActor, profileId: string) => Promise<void>
}

export function registerQueues(app: Api, using: Using): void {
  const { database, layOutQueue } = using
  for (const schema of [Queue, QueueSlot]) app.addSchema(schema)
  const response = answers(One(ref(Queue)), 'The slots of the week')
  registerQueuePauses(app, using)

  app.get(
    '/v1/socialProfiles/:socialProfileId/queue',
    { schema: { tags, summary: 'Show the queue of a profile', params: ofProfile, response } },
    async (request, reply) => {
      const { socialProfileId } = request.params
      const queue = await readSettings(database, requireCaller(request.principal), socialProfileId)
      void reply.header('etag', tagOf(queue))
      return { data: renderQueue(queue) }
    },
  )

  app.put(
    '/v1/socialProfiles/:socialProfileId/queue',
    {
      schema: {
        tags,
        summary: 'Set the time zone and the weekly slots of a queue',
        params: ofProfile,
        body: QueueInput,
        headers: VersionHeaders,
        response,
      },
    },
    async (request, reply) => {
      const { socialProfileId } = request.params
      const actor = { ...callerOf(request), principal: requireCaller(request.principal) }
      const requireVersion = versionCondition(socialProfileId, request.headers['if-match'])
      const queue = await inTransaction(database, async (tx) => {
        const changed = await changeSettings(
          tx,
          actor,
          socialProfileId,
          request.body,
          requireVersion,
        )
        if (request.body.messages === 'MOVE') await layOutQueue(tx, actor, socialProfileId)
        return changed
      })
      void reply.header('etag', tagOf(queue))
      return { data: renderQueue(queue) }
    },
  )

  app.get(
    '/v1/socialProfiles/:socialProfileId/queue/slots',
    {
      schema: {
        tags,
        summary: 'The coming slots of a queue. Looking reserves none',
        params: ofProfile,
        querystring: SlotsQuery,
        response: answers(Many(ref(QueueSlot)), `In order, at most ${horizonDays} days ahead`),
      },
    },
    async (request) => {
      const { socialProfileId } = request.params
      const queue = await readSettings(database, requireCaller(request.principal), socialProfileId)
      const { count = 10 } = request.query
      const slots = await listSlots(database, socialProfileId, weekOf(queue), {
        ...readRange(request.query),
        count,
      })
      return { data: slots.map(renderSlot) }
    },
  )
}

/** Never before now: a slot that is over cannot be taken. */
function readRange({ startTime, endTime }: { startTime?: string; endTime?: string }) {
  const now = new Date()
  const start = readTime(startTime, 'startTime')
  const end = readTime(endTime, 'endTime')
  if (start && end && end < start)
    throw new Problem('invalid', {
      message: say('range_reversed'),
      reason: 'range_reversed',
      param: '/endTime',
    })
  const horizon = horizonFrom(now)
  const after = start && start > now ? new Date(start.getTime() - 1) : now
  const until = end && end < horizon ? new Date(end.getTime() - 1) : horizon
  return { after, until }
}

function versionCondition(profileId: string, ifMatch: string | undefined): RequireQueueVersion {
  return (version) => {
    if (ifMatch === undefined || isMatch(ifMatch, tagOf({ version }))) return
    const resource = { type: 'socialProfile', id: profileId }
    throw new Problem('versionMismatch', { resource })
  }
}

function renderSlot(slot: Awaited<ReturnType<typeof listSlots>>[number]): Static<typeof QueueSlot> {
  const { weekday, time: localTime } = showSlot(slot.slot)
  return {
    slotDate: formatTime(slot.at),
    weekday,
    localTime,
    isFree: slot.isFree,
    change: slot.change,
  }
}
