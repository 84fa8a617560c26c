// The filters of the calendar, kept in the address, and a shortcut to the failures.
import { Link } from '@tanstack/react-router'
import { Hourglass, Search, TriangleAlert, X } from 'lucide-react'
import { texts } from '../../../texts/texts.ts'
import { Zone } from '../../../ui/zone.tsx'
import type { View } from '../range.ts'
import type { StateCounts, SummaryDay } from '../summary.ts'
import { AuthorFilter } from './author-filter.tsx'
import styles from './filter-bar.module.css'
import { type Filters, isFiltered, writeFilters } from './filters.ts'
import { ProfileFilter } from './profile-filter.tsx'
import { SavedViews } from './saved-views.tsx'
import { StateFilter } from './state-filter.tsx'
import { TagFilter } from './tag-filter.tsx'
import { useChoose } from './use-choose.ts'

type Props = { view: View; summary: SummaryDay[]; zone: string; filters: Filters }

export function FilterBar({ view, summary, zone, filters }: Props) {
  const text = texts('calendar')
  const choose = useChoose()
  const count = (state: keyof StateCounts) =>
    summary.reduce((sum, day) => sum + (day.states[state] ?? 0), 0)
  const failed = count('SEND_FAILED_PERMANENTLY')
  const pending = count('PENDING_APPROVAL')
  const total = summary.reduce((sum, day) => sum + day.total, 0)
  const groups = summary.reduce((sum, day) => sum + day.groups, 0)
  return (
    <div className={styles.bar}>
      <ProfileFilter filters={filters} />
      <StateFilter filters={filters} />
      {failed > 0 && (
        <button
          type="button"
          className={`${styles.chip} ${styles.failed}`}
          onClick={() => choose({ state: 'SEND_FAILED_PERMANENTLY' })}
        >
          <TriangleAlert size={14} aria-hidden />
          {text.failed(failed)}
        </button>
      )}
      {pending > 0 && (
        <button
          type="button"
          className={`${styles.chip} ${styles.pending}`}
          onClick={() => choose({ state: 'PENDING_APPROVAL' })}
        >
          <Hourglass size={14} aria-hidden />
          {text.toReview(pending)}
        </button>
      )}
      <AuthorFilter filters={filters} />
      <TagFilter filters={filters} />
      {isFiltered(filters) && (
        <button type="button" className={styles.clear} onClick={() => choose(nothing)}>
          <X size={14} aria-hidden />
          {text.clearFilters}
        </button>
      )}
      {view === 'list' && (
        <Link to="/search" search={writeFilters(filters)} className={styles.chip}>
          <Search size={14} aria-hidden />
          {text.searchAll}
        </Link>
      )}
      <span className={styles.total}>{text.entries(groups, total)}</span>
      <span className={styles.end}>
        <SavedViews view={view} />
        <span className={styles.zone}>
          <Zone zone={zone} />
        </span>
      </span>
    </div>
  )
}

const nothing = { profiles: undefined, state: undefined, tags: undefined, author: undefined }
