// When a message goes out: at a time, or at a slot of the queues of its profiles.
import { type Static, Type } from 'typebox'

const Time = Type.Optional(
  Type.String({
    maxLength: 40,
    description:
      'When to publish, UTC. Without it: as soon as possible, or as soon as it is approved',
    examples: ['2027-01-31T12:00:00Z'],
  }),
)
const Queue = Type.Optional(
  Type.Enum(['next', 'last'], {
    description:
      'In place of time. last: the first free slot of the queue of each profile. next: its coming slot; what waits there moves down by one',
  }),
)

export const timing = { time: Time, queue: Queue }

type Timing = { time?: Static<typeof Time>; queue?: Static<typeof Queue> }

export function timingIn({ time, queue }: Timing) {
  return { ...(time !== undefined && { scheduledSendTime: time }), ...(queue && { queue }) }
}
