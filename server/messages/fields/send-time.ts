// The form of a message's times in answers.
import { Type } from 'typebox'

export const sendTime = Type.Unsafe<number | null>({
  type: ['integer', 'null'],
  description:
    'Unix seconds; null: as soon as possible, until it is SENT, then the time it was sent for',
})

export function inSeconds(time: Date | null): number | null {
  return time && Math.floor(time.getTime() / 1000)
}
