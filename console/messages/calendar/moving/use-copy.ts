// A copy is shown when the service has created it. Undo deletes it.
import { useQueryClient } from '@tanstack/react-query'
import { holdRefresh } from '../../../api/live/refresh.ts'
import { texts } from '../../../texts/texts.ts'
import { showToast } from '../../../ui/toasts.ts'
import type { Card } from '../cards.ts'
import { copyAll, removeAll } from './copy.ts'
import { linesOfCard } from './lines-of-card.ts'
import { whenOf, withReviews } from './when-of.ts'

export function useCopy(zone: string, onFailure: (error: unknown) => void) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['messages'] })

  const undo = async (ids: string[]) => {
    await removeAll(ids)
    showToast({ text: texts('calendar').copyUndone })
    await refresh()
  }

  /** Returns whether it was made. */
  return async (card: Card, to: Temporal.Instant): Promise<boolean> => {
    onFailure(undefined)
    let isMade = false
    try {
      const { ids, reviews } = await holdRefresh(async () => copyAll(await linesOfCard(card), to))
      const copied = texts('calendar').copied(ids.length, whenOf(to.toZonedDateTimeISO(zone)))
      showToast({
        text: withReviews(copied, reviews),
        action: { label: texts('ui').undo, run: () => void undo(ids) },
      })
      isMade = true
    } catch (error) {
      onFailure(error)
    }
    await refresh()
    return isMade
  }
}
