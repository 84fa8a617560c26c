// The place of a message in the queue of its profile.
import { sql } from 'kysely'
import { Type } from 'typebox'
import { Nullable, OptionalInput } from '../../http/schemas.ts'
import { commonSlotIsFixed } from '../input/check-keys.ts'
import { optionalText } from './draft-values.ts'
import { field, requestField } from './field.ts'

type Place = 'next' | 'last'

export const queue = field({
  input: OptionalInput(
    Type.Enum(['next', 'last'], {
      description:
        'In place of scheduledSendTime: last takes the first free slot of the queue of each profile, next the coming one, and pushes messages of the queue down. A proposal gets its slot when it is approved',
      examples: ['last'],
    }),
  ),
  set: 'anytime',
  column: 'queue',
  read: (place): { queue: Place | null } => ({ queue: place ?? null }),
  store: ({ queue: place }) => place,
  load: ({ queue: place }) => ({ queue: placeOf(place) }),
  answer: {
    schema: Nullable(
      Type.Enum(['next', 'last'], {
        description:
          'How it got its time from the queue or, without a time, will get it when it is approved. Null: not by the queue',
        examples: ['last'],
      }),
    ),
    show: ({ queue: place }) => placeOf(place),
  },
  copied: 'never',
  sent: 'never',
  event: 'whole',
  line: { queue: { schema: Nullable(Type.String()), select: sql`m.queue` } },
  draft: optionalText({ maxLength: 10, description: 'next, last, or "" for none' }),
})

export const commonSlot = requestField({
  input: OptionalInput(
    Type.Boolean({
      description:
        'With queue: one slot that is free on all profiles, in place of one for each. Nothing is pushed for it, and proposals get their own when they are approved',
    }),
  ),
  set: 'once',
  fixed: commonSlotIsFixed,
})

function placeOf(place: string | null): Place | null {
  return place === 'next' || place === 'last' ? place : null
}
