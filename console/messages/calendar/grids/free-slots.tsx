// The free slots of a profile's queue in the cells of the calendar, when it shows one profile alone. Each is a link that writes into it.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { api, dataOf } from '../../../api/client.ts'
import { texts } from '../../../texts/texts.ts'
import { usePhone } from '../../../ui/use-media.ts'
import type { Filters } from '../filtering/filters.ts'
import type { Range, View } from '../range.ts'
import styles from './free-slots.module.css'

/** Wall times such as 2026-11-19T17:30, by the cell: an hour, and its day. */
type Shown = { profileId: string; byCell: Map<string, string[]> }

const FreeSlotsContext = createContext<Shown | undefined>(undefined)

const maxSlots = 500

function useFreeSlots(range: Range, zone: string, { profiles }: Filters): Shown | undefined {
  const profileId = profiles?.length === 1 ? profiles[0] : undefined
  const { startTime, endTime } = range
  const { data } = useQuery({
    // Like the messages that take them, they are read again after a live event.
    queryKey: ['messages', 'free slots', profileId, startTime, endTime],
    enabled: profileId !== undefined,
    queryFn: () =>
      dataOf(
        api.GET('/v1/socialProfiles/{socialProfileId}/queue/slots', {
          params: {
            path: { socialProfileId: profileId ?? '' },
            query: { count: maxSlots, startTime, endTime },
          },
        }),
      ),
  })
  return useMemo(() => {
    if (profileId === undefined || !data) return undefined
    const walls = data.flatMap(({ slotDate, isFree }) =>
      isFree
        ? Temporal.Instant.from(slotDate)
            .toZonedDateTimeISO(zone)
            .toPlainDateTime()
            .toString({ smallestUnit: 'minute' })
        : [],
    )
    const byHour = Map.groupBy(walls, (wall) => wall.slice(0, 13))
    const byDay = Map.groupBy(walls, (wall) => wall.slice(0, 10))
    return { profileId, byCell: new Map([...byHour, ...byDay]) }
  }, [profileId, data, zone])
}

type Props = { view: View; range: Range; zone: string; filters: Filters; children: ReactNode }

/** Reads them for the grids below it. */
export function FreeSlotsOf({ view, range, zone, filters, children }: Props) {
  const isGrid = !usePhone() && view !== 'list'
  const shown = useFreeSlots(range, zone, isGrid ? filters : {})
  return <FreeSlotsContext value={shown}>{children}</FreeSlotsContext>
}

/** `fits`: how many a cell has space for; the others are seen in the day. */
export function FreeSlots({ cell, fits }: { cell: string; fits: number }) {
  const shown = use(FreeSlotsContext)
  const walls = shown?.byCell.get(cell)?.slice(0, fits) ?? []
  return walls.map((wall) => (
    <Link
      key={wall}
      to="."
      search={(search) => ({ ...search, compose: 'new', at: wall, for: shown?.profileId })}
      className={styles.slot}
      // An item of the cell, like the link to the cards that do not fit.
      data-more
      tabIndex={-1}
      aria-label={texts('calendar').freeSlot(wall.slice(11))}
    >
      <Plus size={12} aria-hidden />
      {wall.slice(11)}
    </Link>
  ))
}
