// The fields that are handed to a network as they are. Nobody reads them here, so nothing else bounds them.
import { Problem } from '../errors.ts'
import type { Draft } from './input.ts'

export type FreeForm = Pick<Draft, 'targeting' | 'privacy' | 'extendedInfo' | 'tags'>

const mostBytes = 16_384

/** `before`: what a message has that is being changed. If that is larger, it is from before this bound, and may stay. */
export function checkFreeForm(draft: FreeForm, before: FreeForm | undefined): Problem[] {
  const bytes = sizeOf(draft)
  if (bytes <= mostBytes || (before && bytes <= sizeOf(before))) return []
  return [
    new Problem('invalid', {
      message: `targeting, privacy, extendedInfo and tags have ${bytes} bytes, at most ${mostBytes} are allowed together`,
      hint: 'Give only what the network asks for, as short as it can be written in JSON.',
    }),
  ]
}

function sizeOf({ targeting, privacy, extendedInfo, tags }: FreeForm): number {
  const items = extendedInfo.map(({ data }) => data)
  return [targeting, privacy, items, tags]
    .filter((value) => value !== null && !(Array.isArray(value) && value.length === 0))
    .reduce((sum, value) => sum + Buffer.byteLength(JSON.stringify(value)), 0)
}
