// Finds the people and profiles of the table of rights, and turns its pages.
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { texts } from '../../texts/texts.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Part } from '../../ui/paging.ts'
import { SearchField } from '../../ui/search-field.tsx'
import styles from './matrix-bar.module.css'

type Props = {
  label: string
  search: string
  onSearch: (search: string) => void
  part: Part<unknown>
  onPage: (page: number) => void
  /** The names of the two buttons. */
  back: string
  forward: string
}

export function MatrixBar({ label, search, onSearch, part, onPage, back, forward }: Props) {
  const { page, pages, from, to, all } = part
  return (
    <div className={styles.bar}>
      <SearchField label={label} value={search} onChange={onSearch} />
      <span className={styles.range} role="status">
        {texts('people').range(from, to, all)}
      </span>
      {pages > 1 && (
        <>
          <IconButton label={back} aria-disabled={page === 0} onClick={() => onPage(page - 1)}>
            <ChevronLeft size={18} />
          </IconButton>
          <IconButton
            label={forward}
            aria-disabled={page === pages - 1}
            onClick={() => onPage(page + 1)}
          >
            <ChevronRight size={18} />
          </IconButton>
        </>
      )}
    </div>
  )
}
