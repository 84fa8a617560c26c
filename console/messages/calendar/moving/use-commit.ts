// A move is shown at once, can be undone with one press, and is rolled back if it is refused. A group moves together.
import { useQueryClient } from '@tanstack/react-query'
import { holdRefresh } from '../../../api/live/refresh.ts'
import { texts } from '../../../texts/texts.ts'
import { showToast } from '../../../ui/toasts.ts'
import { countReviews } from '../../outcome.ts'
import type { Card } from '../cards.ts'
import type { Line, SummaryDay } from '../summary.ts'
import { applyMove } from './apply-move.ts'
import { linesOfCard } from './lines-of-card.ts'
import { isMovable, movableOf } from './movable.ts'
import { instantOf, rescheduleAll } from './reschedule.ts'
import { whenOf, withReviews } from './when-of.ts'

export type MovedGroup = { lines: Line[]; back: Temporal.Instant }

type Options = {
  onFailure: (error: unknown) => void
  /** The member wants to move only one message of the group. */
  onChoose: (group: MovedGroup) => void
}

const summaryKey = ['messages', 'summary']

let last: Promise<unknown> = Promise.resolve()
let underWay = 0

/** Moves run one after the other: the next one starts from the version that this one creates. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  underWay += 1
  addEventListener('beforeunload', askFirst)
  const mine = last.then(work)
  last = mine.catch(() => undefined)
  try {
    return await mine
  } finally {
    underWay -= 1
    if (underWay === 0) removeEventListener('beforeunload', askFirst)
  }
}

/** The browser asks before it closes a page with a move that the service has not confirmed. */
function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

export function useCommit(zone: string, { onFailure, onChoose }: Options) {
  const queryClient = useQueryClient()

  /** Shows the lines at their new time while `work` moves them. Returns undefined if the move was refused. */
  const show = async (lines: Line[], to: Temporal.Instant, work: () => Promise<Line[]>) => {
    const ids = new Set(lines.map(({ id }) => id))
    await queryClient.cancelQueries({ queryKey: summaryKey })
    const before = queryClient.getQueriesData<SummaryDay[]>({ queryKey: summaryKey })
    queryClient.setQueriesData<SummaryDay[]>(
      { queryKey: summaryKey },
      (days) => days && applyMove(days, ids, to.toZonedDateTimeISO(zone)),
    )
    onFailure(undefined)
    try {
      return await inTurn(work)
    } catch (error) {
      for (const [key, data] of before) queryClient.setQueryData(key, data)
      onFailure(error)
      return undefined
    }
  }

  /** Shows the moved lines, and reads the messages again afterwards. */
  const change = async (...given: Parameters<typeof show>) => {
    const moved = await holdRefresh(() => show(...given))
    // While another move is under way the service does not know it yet: reading now would make its card jump back.
    if (underWay === 0) void queryClient.invalidateQueries({ queryKey: ['messages'] })
    return moved
  }

  const takeBack = async ({ lines, back }: MovedGroup) => {
    const moved = await change(lines, back, () => rescheduleAll(lines, back))
    if (moved) showToast({ text: texts('calendar').undone })
  }

  const commit = async (card: Card, to: Temporal.Instant): Promise<void> => {
    const known = movableOf(card)
    const lines = await change(known.lines, to, async () =>
      rescheduleAll((await linesOfCard(known)).filter(isMovable), to),
    )
    if (!lines || card.time === null) return
    const group = { lines, back: instantOf(card.time) }
    const text = texts('calendar')
    const before = new Map(known.lines.map(({ id, state }) => [id, state]))
    const returned = lines.filter(({ id, state }) => state !== before.get(id))
    const moved = text.movedTogether(lines.length, whenOf(to.toZonedDateTimeISO(zone)))
    showToast({
      text: withReviews(moved, countReviews(returned)),
      action: { label: texts('ui').undo, run: () => void takeBack(group) },
      ...(lines.length > 1
        ? { alternative: { label: text.onlyOne, run: () => onChoose(group) } }
        : {}),
    })
  }

  const keepOne = ({ lines, back }: MovedGroup, kept: Line): Promise<void> =>
    takeBack({ lines: lines.filter(({ id }) => id !== kept.id), back })

  return { commit, keepOne }
}
