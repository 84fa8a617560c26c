// The address of the search, and the query of the service that it stands for.
import { type FilterSearch, filterQuery, readFilters } from '../calendar/filtering/filters.ts'

export const periods = ['ahead', 'week', 'month', 'year'] as const
export type Period = (typeof periods)[number]
export type SearchAddress = FilterSearch & { q?: string; period?: string }

const days: Record<Period, number> = { ahead: 0, week: 7, month: 31, year: 366 }

export function periodOf({ period }: SearchAddress): Period | undefined {
  return periods.find((one) => one === period)
}

/** The service accepts no longer text. */
export const maxText = 200

/** `now`: in milliseconds. */
export function searchQueryOf(address: SearchAddress, now: number) {
  const q = (address.q ?? '').trim().slice(0, maxText)
  const period = periodOf(address)
  const at = (ms: number) => new Date(ms).toISOString().replace(/\.\d+/, '')
  return {
    ...filterQuery(readFilters(address)),
    ...(q === '' ? {} : { q }),
    ...(period === undefined ? {} : { startTime: at(now - days[period] * 86_400_000) }),
    ...(period === undefined || period === 'ahead' ? {} : { endTime: at(now) }),
  }
}
