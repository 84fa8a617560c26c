// Every message that the member may see: by words, profile, state, author, tag and period. The found messages can be acted on together.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useZone } from '../../session/me.ts'
import { texts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Query } from '../../ui/query.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Zone } from '../../ui/zone.tsx'
import { AuthorFilter } from '../calendar/filtering/author-filter.tsx'
import { isFiltered, readFilters } from '../calendar/filtering/filters.ts'
import { ProfileFilter } from '../calendar/filtering/profile-filter.tsx'
import { StateFilter } from '../calendar/filtering/state-filter.tsx'
import { TagFilter } from '../calendar/filtering/tag-filter.tsx'
import { PeriodFilter } from './period-filter.tsx'
import { Results } from './results.tsx'
import { resultsQuery } from './results-query.ts'
import { maxText, periodOf, type SearchAddress } from './search-filters.ts'
import styles from './search-page.module.css'

export function SearchPage() {
  const text = texts('search')
  const address: SearchAddress = useSearch({ from: '/search' })
  const zone = useZone()
  const query = useInfiniteQuery(resultsQuery(address))
  return (
    <Page title={text.title} documentTitle={text.title} aside={<Zone zone={zone} />}>
      <SearchField q={address.q ?? ''} />
      <Filters address={address} />
      <Query query={query} skeleton={<Skeleton lines={8} height={64} />}>
        {({ pages }) => {
          const messages = pages.flatMap((page) => page.messages)
          if (messages.length === 0 && !query.hasNextPage)
            return (
              <EmptyState
                icon={Search}
                title={text.nothing}
                action={<WithoutFilters {...address} />}
              >
                {text.nothingText}
              </EmptyState>
            )
          return (
            <Results
              // Another search has other messages to choose from.
              key={JSON.stringify(address)}
              address={address}
              messages={messages}
              zone={zone}
              more={query}
            />
          )
        }}
      </Query>
    </Page>
  )
}

function WithoutFilters(address: SearchAddress) {
  const navigate = useNavigate()
  const { q } = address
  if (!isNarrowed(address) || !q) return null
  return (
    <Button onClick={() => void navigate({ to: '/search', search: { q } })}>
      {texts('search').withoutFilters}
    </Button>
  )
}

function isNarrowed(address: SearchAddress): boolean {
  return isFiltered(readFilters(address)) || periodOf(address) !== undefined
}

/** The search starts after a pause in typing, or by Enter. */
const settleMs = 300

function SearchField({ q }: { q: string }) {
  const text = texts('search')
  const navigate = useNavigate()
  const [typed, setTyped] = useState(q)
  const [seen, setSeen] = useState(q)
  // The address was changed elsewhere, such as by the palette.
  if (q !== seen) {
    setSeen(q)
    if (q !== typed.trim()) setTyped(q)
  }
  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === q) return
    const timer = setTimeout(
      () =>
        void navigate({
          to: '/search',
          search: ({ q: _before, ...others }) => (wanted ? { ...others, q: wanted } : others),
          replace: true,
        }),
      settleMs,
    )
    return () => clearTimeout(timer)
  }, [typed, q, navigate])
  return (
    <search className={styles.search}>
      <Search size={18} aria-hidden />
      <input
        type="search"
        // biome-ignore lint/a11y/noAutofocus: the page is opened to type a text
        autoFocus
        aria-label={text.field}
        placeholder={text.hint}
        maxLength={maxText}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </search>
  )
}

function Filters({ address }: { address: SearchAddress }) {
  const navigate = useNavigate()
  const filters = readFilters(address)
  const period = periodOf(address)
  return (
    <div className={styles.filters}>
      <ProfileFilter filters={filters} />
      <StateFilter filters={filters} />
      <AuthorFilter filters={filters} />
      <TagFilter filters={filters} />
      <PeriodFilter period={period} />
      {isNarrowed(address) && (
        <button
          type="button"
          className={styles.clear}
          onClick={() =>
            void navigate({ to: '/search', search: address.q ? { q: address.q } : {} })
          }
        >
          <X size={14} aria-hidden />
          {texts('calendar').clearFilters}
        </button>
      )}
    </div>
  )
}
