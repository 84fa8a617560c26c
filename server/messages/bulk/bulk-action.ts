// The body of POST /v1/messages/bulk: one action, and the messages that it is done to.

import { type Static, Type } from 'typebox'
import { Problem } from '../../errors.ts'
import { IdInput, OptionalInput } from '../../http/schemas.ts'
import { say } from '../../sentences/sentences.ts'
import { addDays, isTimezone } from '../../time/time-zone.ts'
import { readTime } from '../../time/times.ts'
import { maxTagLength, maxTags } from '../tags/list-tags.ts'
import type { TagChange } from '../tags/tag-message.ts'

const maxMessages = 100
const maxMinutes = 366 * 24 * 60
const maxDays = 366

const tagName = Type.String({ minLength: 1, maxLength: maxTagLength })

export const BulkAction = Type.Object({
  ids: Type.Array(IdInput, { minItems: 1, maxItems: maxMessages }),
  action: Type.Enum(['shift', 'move', 'copy', 'delete', 'approve', 'tag', 'queue', 'sendNow']),
  minutes: OptionalInput(
    Type.Integer({
      minimum: -maxMinutes,
      maximum: maxMinutes,
      description: 'For shift: how much later, or earlier if it is negative',
    }),
  ),
  scheduledSendTime: OptionalInput(
    Type.String({
      maxLength: 40,
      examples: ['2027-01-31T12:00:00Z'],
      description: 'For move and copy: the new time of every message',
    }),
  ),
  days: OptionalInput(
    Type.Integer({
      minimum: -maxDays,
      maximum: maxDays,
      description:
        'For move and copy, in place of scheduledSendTime: so many days later, at the same time of day in timezone. A time that the clocks skip becomes as much later as they skip',
    }),
  ),
  timezone: OptionalInput(
    Type.String({
      maxLength: 100,
      examples: ['Europe/Berlin'],
      description: 'For days: of the IANA database',
    }),
  ),
  queue: OptionalInput(
    Type.Enum(['next', 'last'], {
      description: 'For queue: where in the queue of their profiles, one after the other',
    }),
  ),
  addTags: OptionalInput(
    Type.Array(tagName, { maxItems: maxTags, description: 'For tag: tags that the messages get' }),
  ),
  removeTags: OptionalInput(
    Type.Array(tagName, { maxItems: maxTags, description: 'For tag: tags that they lose' }),
  ),
  versions: OptionalInput(
    Type.Unsafe<Record<string, string>>({
      type: 'object',
      maxProperties: maxMessages,
      additionalProperties: { type: 'string', maxLength: 100 },
      description:
        'The version of messages by their ids: another version is refused, like with If-Match. An edited message is approved only with it',
    }),
  ),
  allOrNone: OptionalInput(
    Type.Boolean({
      description: 'One transaction for all messages: if one is refused, nothing is done',
    }),
  ),
  dryRun: OptionalInput(
    Type.Boolean({ description: 'Check everything and answer the same, but change nothing' }),
  ),
})
export type BulkAction = Static<typeof BulkAction>

/** A request that is valid as a whole. */
export type Bulk = {
  ids: string[]
  action: BulkAction['action']
  /** The new time of a message whose time is `before`. */
  newTime: (before: Date) => Date
  tags: TagChange
  queue: 'next' | 'last'
  versions: Record<string, string>
  allOrNone: boolean
  dryRun: boolean
}

export function readBulk(body: BulkAction): Bulk {
  const { ids, action, versions, allOrNone, dryRun } = body
  return {
    ids: [...new Set(ids.map(String))],
    action,
    newTime: readNewTime(body),
    tags: readTags(body),
    queue: readQueue(body),
    versions: versions ?? {},
    allOrNone: allOrNone ?? false,
    dryRun: dryRun ?? false,
  }
}

function readNewTime(body: BulkAction): Bulk['newTime'] {
  const { action, minutes, scheduledSendTime, days } = body
  if (action === 'move' || action === 'copy') return readGoal(body)
  // Refused, because these actions have no use for a time: the caller expects another effect.
  if (scheduledSendTime != null) throw forMoves('scheduledSendTime')
  if (days != null) throw forMoves('days')
  if (action !== 'shift') return (before) => before
  if (!minutes)
    throw new Problem('invalid', {
      message: minutes === 0 ? say('minutes_zero') : say('minutes_missing'),
      hint: say('minutes_advice'),
      reason: minutes === 0 ? 'invalid_value' : 'missing',
      param: '/minutes',
    })
  return (before) => new Date(before.getTime() + minutes * 60_000)
}

function readQueue({ action, queue }: BulkAction): Bulk['queue'] {
  if (action === 'queue' ? queue != null : queue == null) return queue ?? 'last'
  throw new Problem('invalid', {
    message: queue == null ? say('queue_action_needs_queue') : say('for_queue_action'),
    reason: queue == null ? 'missing' : 'invalid_value',
    param: '/queue',
  })
}

function readTags({ action, addTags, removeTags }: BulkAction): TagChange {
  const change = { add: addTags ?? [], remove: removeTags ?? [] }
  const isEmpty = change.add.length + change.remove.length === 0
  if (action === 'tag') {
    if (!isEmpty) return change
    throw new Problem('invalid', {
      message: say('tag_needs_tags'),
      reason: 'missing',
      param: '/addTags',
    })
  }
  if (isEmpty) return change
  const field = change.add.length > 0 ? 'addTags' : 'removeTags'
  throw new Problem('invalid', {
    message: say('for_tag', { field }),
    reason: 'invalid_value',
    param: `/${field}`,
  })
}

function readGoal({ scheduledSendTime, days, timezone }: BulkAction): Bulk['newTime'] {
  const to = readTime(scheduledSendTime, 'scheduledSendTime')
  if (to && days == null) return () => to
  if (to || days == null)
    throw new Problem('invalid', {
      message: say('move_needs_time_or_days'),
      hint: say('move_advice'),
      reason: to ? 'invalid_value' : 'missing',
      param: to ? '/days' : '/scheduledSendTime',
    })
  const zone = readZone(timezone)
  return (before) => addDays(before, days, zone)
}

function readZone(timezone: BulkAction['timezone']): string {
  if (timezone != null && isTimezone(timezone)) return timezone
  throw new Problem('invalid', {
    message: timezone == null ? say('time_zone_missing') : say('time_zone_unknown'),
    hint: say('time_zone_advice'),
    reason: timezone == null ? 'missing' : 'invalid_value',
    param: '/timezone',
  })
}

function forMoves(field: 'scheduledSendTime' | 'days'): Problem {
  return new Problem('invalid', {
    message: say('for_move_and_copy', { field }),
    reason: 'invalid_value',
    param: `/${field}`,
  })
}
