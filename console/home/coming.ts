// The messages that Home is about, in one call: failures of the last days, what is overdue, what goes out next, and what waits for a
// review.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Line, type LinePage, listLines } from '../messages/listing.ts'
import { useProfileById } from '../profiles/profiles.ts'
import { useMe } from '../session/me.ts'
import { sortLines } from './sort-lines.ts'

const dayMs = 24 * 3_600_000
/** Failures older than this are in the calendar. */
const behindMs = 4 * dayMs
const aheadMs = 14 * dayMs
const max = 200

const wanted = {
  state: 'SCHEDULED,PENDING_APPROVAL,SUBMITTED,SEND_FAILED_PERMANENTLY',
  includeUnscheduledReviewMsgs: 'true',
  // A message that was sent again needs no attention.
  resent: 'false',
  include: 'createdByMember,failure,thumbnailUrl,proposedByToken',
  limit: max,
} as const

export const comingQuery = queryOptions({
  queryKey: ['messages', 'coming'],
  queryFn: async (): Promise<Line[]> => {
    const page = await readFrom(Date.now() - behindMs)
    if (!isCut(page)) return page.lines
    // So many have failed that the next ones are not on the page.
    const { lines } = await readFrom(Date.now())
    return [...new Map([...page.lines, ...lines].map((line) => [line.id, line])).values()]
  },
})

function readFrom(start: number): Promise<LinePage> {
  return listLines({
    ...wanted,
    startTime: new Date(start).toISOString(),
    endTime: new Date(Date.now() + aheadMs).toISOString(),
  })
}

function isCut({ lines, next }: LinePage): boolean {
  const last = lines.at(-1)?.dueTime ?? 0
  return next !== undefined && last * 1000 < Date.now()
}

/** Sorted into the panels. Empty while they are loading. */
export function useComing() {
  const query = useQuery(comingQuery)
  const profiles = useProfileById()
  const memberId = useMe()?.id
  const mayApprove = ({ socialProfile, createdByMember, proposedByToken }: Line) => {
    const permissions = profiles.get(socialProfile.id)?.permissions ?? []
    // A member who may publish approves the proposals of their own assistant.
    const isOthers = createdByMember?.id !== memberId
    const mayDecide = isOthers || (proposedByToken === true && permissions.includes('PUBLISH'))
    return mayDecide && permissions.includes('APPROVE')
  }
  return { query, ...sortLines(query.data ?? [], Date.now(), mayApprove) }
}
