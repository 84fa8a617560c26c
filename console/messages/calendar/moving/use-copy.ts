// A copy is shown when the service has created it. Undo deletes it.
import { useQueryClient } from '@tanstack/react-query'
import { holdRefresh } from '../../../api/live/refresh.ts'
import { texts } from '../../../texts/texts.ts'
import { showToast } from '../../../ui/toasts.ts'
import type { Card } from '../cards.ts'
import { copyAll, removeAll } from './copy.ts'
import { linesOfCard } from './lines-of-card.ts'
import { whenOf } from './when-of.ts'

export function useCopy(zone: string, onFailure: (error: unknown) => void) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['messages'] })

  const undo = async (ids: string[]) => {
    await removeAll(ids)
    showToast({ text: texts('calendar').copyUndone })
    await refresh()
  }

  return async (card: Card, to: Temporal.Instant): Promise<void> => {
    onFailure(undefined)
    try {
      const ids = await holdRefresh(async () => copyAll(await linesOfCard(card), to))
      showToast({
        text: texts('calendar').copied(ids.length, whenOf(to.toZonedDateTimeISO(zone))),
        action: { label: texts('ui').undo, run: () => void undo(ids) },
      })
    } catch (error) {
      onFailure(error)
    }
    await refresh()
  }
}
