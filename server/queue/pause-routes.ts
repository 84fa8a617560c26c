// POST …/queue/pause and …/queue/resume.
import { Type } from 'typebox'
import { type Caller, requireCaller } from '../access/access.ts'
import type { RequestActor } from '../access/audit.ts'
import { type Database, inTransaction, type Tx } from '../db/db.ts'
import { callerOf } from '../http/authenticate.ts'
import { type Api, answers, Id, Nullable, One, OptionalInput, ref } from '../http/schemas.ts'
import type { Resumption } from './queue.ts'
import type { QueueSettings } from './settings.ts'
import { Queue, renderQueue, tagOf } from './shown-queue.ts'

type By = RequestActor & { principal: Caller }

const Resuming = Type.Object({
  times: OptionalInput(
    Type.Enum(['KEEP', 'SHIFT'], {
      description:
        'KEEP: messages that are ahead keep their times, and missed ones take the coming slots, pushing others down. SHIFT: all move on by as many slots as have passed, with their gaps. By default KEEP',
      examples: ['KEEP'],
    }),
  ),
})

export type Using = {
  database: Database
  pauseQueue: (tx: Tx, actor: By, profileId: string) => Promise<QueueSettings>
  resumeQueue: (tx: Tx, actor: By, profileId: string, times: Resumption) => Promise<QueueSettings>
}

export function registerQueuePauses(app: Api, using: Using): void {
  const { database, pauseQueue, resumeQueue } = using
  const common = {
    tags: ['Social profiles'],
    params: Type.Object({ socialProfileId: Id }),
    response: answers(One(ref(Queue)), 'The queue'),
  }

  app.post(
    '/v1/socialProfiles/:socialProfileId/queue/pause',
    { schema: { ...common, summary: 'Pause a queue: its messages keep their times and wait' } },
    async (request, reply) => {
      const { socialProfileId } = request.params
      const actor = { ...callerOf(request), principal: requireCaller(request.principal) }
      const queue = await inTransaction(database, (tx) => pauseQueue(tx, actor, socialProfileId))
      void reply.header('etag', tagOf(queue))
      return { data: renderQueue(queue) }
    },
  )

  app.post(
    '/v1/socialProfiles/:socialProfileId/queue/resume',
    { schema: { ...common, summary: 'Let a paused queue go on', body: Nullable(Resuming) } },
    async (request, reply) => {
      const { socialProfileId } = request.params
      const actor = { ...callerOf(request), principal: requireCaller(request.principal) }
      const times = request.body?.times ?? 'KEEP'
      const queue = await inTransaction(database, (tx) =>
        resumeQueue(tx, actor, socialProfileId, times),
      )
      void reply.header('etag', tagOf(queue))
      return { data: renderQueue(queue) }
    },
  )
}
