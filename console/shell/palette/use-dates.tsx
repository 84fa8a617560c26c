// Entries for a typed date: open that day and, with a time, write a message for it.
import { useNavigate } from '@tanstack/react-router'
import { CalendarDays, CalendarPlus } from 'lucide-react'
import { useZone } from '../../session/me.ts'
import { locale, texts } from '../../texts/texts.ts'
import { formatDate, formatDay } from '../../time/format.ts'
import { useNow } from '../../time/use-now.ts'
import type { Entry } from './entry.ts'
import { type Moment, readDates } from './read-dates.ts'

export function useDates(typed: string): Entry[] {
  const text = texts('shell')
  const navigate = useNavigate()
  const now = useNow(useZone())
  const language = { locale: locale(), fillers: text.dateFillers }
  return readDates(typed, now.toPlainDate(), language).flatMap((moment): Entry[] => {
    const { date, time } = moment
    const day = nameOf(date, now)
    const open: Entry = {
      id: `open-${date}`,
      kind: 'date',
      name: text.openDay(day),
      icon: <CalendarDays size={16} aria-hidden />,
      run: () =>
        void navigate({
          to: '/calendar/$view/$date',
          params: { view: 'day', date: date.toString() },
        }),
    }
    if (!time || isPast(moment, now)) return [open]
    const clock = time.toString({ smallestUnit: 'minute' })
    const at = `${date}T${clock}`
    const write: Entry = {
      id: `write-${date}`,
      kind: 'date',
      name: text.writeFor(`${day}, ${clock}`),
      icon: <CalendarPlus size={16} aria-hidden />,
      run: () =>
        void navigate({ to: '.', search: (search) => ({ ...search, compose: 'new', at }) }),
    }
    return [write, open]
  })
}

function nameOf(date: Temporal.PlainDate, now: Temporal.ZonedDateTime): string {
  if (date.year === now.year) return formatDay(date)
  return formatDate(date, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
}

function isPast({ date, time }: Moment, now: Temporal.ZonedDateTime): boolean {
  return Temporal.PlainDateTime.compare(date.toPlainDateTime(time), now.toPlainDateTime()) < 0
}
