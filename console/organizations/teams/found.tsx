// The rows of a team. With many of them the list has pages and a search.
import { type ReactNode, useState } from 'react'
import { texts } from '../../texts/texts.ts'
import { partOf } from '../../ui/paging.ts'
import { hasWords } from '../../ui/search-words.ts'
import styles from '../people-page.module.css'
import { MatrixBar } from '../rights/matrix-bar.tsx'

const maxShown = 20

type Props<Item> = {
  items: readonly Item[]
  wordsOf: (item: Item) => string
  search: string
  back: string
  forward: string
  children: (item: Item) => ReactNode
}

export function Found<Item>({ items, wordsOf, search, back, forward, children }: Props<Item>) {
  const [wanted, setWanted] = useState({ search: '', page: 0 })
  const found = items.filter((item) => hasWords(wordsOf(item), wanted.search))
  const part = partOf(found, wanted.page, maxShown)
  return (
    <>
      {items.length > maxShown && (
        <MatrixBar
          label={search}
          search={wanted.search}
          onSearch={(typed) => setWanted({ search: typed, page: 0 })}
          part={part}
          onPage={(page) => setWanted({ ...wanted, page })}
          back={back}
          forward={forward}
        />
      )}
      {items.length > 0 && found.length === 0 && <p>{texts('people').noneFound}</p>}
      <ul className={styles.rows}>{part.shown.map(children)}</ul>
    </>
  )
}
