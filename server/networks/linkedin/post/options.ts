// Options of a message that LinkedIn alone has: the data of its extendedInfo item.
import { say } from '../../../sentences/sentences.ts'
import type { Mistake } from '../../networks.ts'
import type { Kind } from '../urns.ts'
import { titleOption } from './document.ts'

export const optionNames = ['visibility', titleOption]

/** A page has no connections. */
export const visibilities: Record<Kind, readonly string[]> = {
  member: ['PUBLIC', 'CONNECTIONS', 'LOGGED_IN'],
  page: ['PUBLIC', 'LOGGED_IN'],
}

export function checkOptions(kind: Kind, { visibility }: Record<string, unknown>): Mistake[] {
  const allowed = visibilities[kind]
  const isAbsent = visibility === undefined || visibility === null
  if (isAbsent || (typeof visibility === 'string' && allowed.includes(visibility))) return []
  const message = say('linkedin_visibility_invalid', {
    first: allowed.slice(0, -1).join(', '),
    second: allowed.at(-1) ?? '',
  })
  return [{ message, reason: 'unknown_value', param: 'extended/visibility' }]
}

export function visibilityOf({ visibility }: Record<string, unknown>): string {
  return typeof visibility === 'string' ? visibility : 'PUBLIC'
}
