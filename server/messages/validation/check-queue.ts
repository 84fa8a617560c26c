// The rule of a message that goes into a queue. Whether a slot is free shows when it is stored.
import { Problem } from '../../errors.ts'
import { hasSlots } from '../../queue/queue.ts'
import { say } from '../../sentences/sentences.ts'
import { pointAtProfile } from '../input/point-at.ts'
import type { Validation } from './validate-rules.ts'

export async function checkQueue({ database, input, profiles }: Validation): Promise<Problem[]> {
  const { sent } = input
  // A message that is in the queue already, and is changed otherwise.
  if (sent.queue == null || input.queue === null) return []
  if (sent.scheduledSendTime != null)
    return [
      new Problem('invalid', {
        message: say('queue_and_time'),
        hint: say('queue_or_time'),
        reason: 'queue_and_time',
        param: '/queue',
      }),
    ]
  const problems: Problem[] = []
  for (const { id } of profiles)
    if (!(await hasSlots(database, id)))
      problems.push(
        new Problem('invalid', {
          message: say('queue_without_slots'),
          hint: say('queue_without_slots_advice'),
          reason: 'no_queue',
          resource: { type: 'socialProfile', id },
          param: pointAtProfile(input, id),
        }),
      )
  return problems
}
