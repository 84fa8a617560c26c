// The dialog in which one of many is chosen by name. Enter in the search takes the first that is found.
import { type ReactNode, useState } from 'react'
import { texts } from '../texts/texts.ts'
import styles from './choose-one.module.css'
import { Dialog } from './dialog.tsx'
import { SearchField } from './search-field.tsx'
import { hasWords } from './search-words.ts'

/** With fewer all are in sight, without a search. */
export const searchedFrom = 12
/** More than these are found by the search. */
const maxShown = 40

export type Choice = { id: string; name: string; hint?: string | undefined; mark: ReactNode }

type Props = {
  title: string
  search: string
  choices: readonly Choice[]
  onChoose: (id: string) => void
  onClose: () => void
}

export function ChooseOne({ title, search, choices, onChoose, onClose }: Props) {
  const text = texts('ui').choosing
  const [typed, setTyped] = useState('')
  const found = choices.filter(({ name, hint = '' }) => hasWords(`${name} ${hint}`, typed))
  const choose = ({ id }: Choice) => {
    onClose()
    onChoose(id)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim() !== '' && found[0]) choose(found[0])
        }}
      >
        <SearchField label={search} value={typed} onChange={setTyped} />
      </form>
      <p className="unseen" role="status">
        {typed === '' ? '' : text.found(found.length)}
      </p>
      {found.length === 0 && <p>{text.noneFound}</p>}
      <ul className={styles.choices}>
        {found.slice(0, maxShown).map((choice) => (
          <li key={choice.id}>
            <button type="button" onClick={() => choose(choice)}>
              {choice.mark}
              <span>
                {choice.name}
                {choice.hint && <small>{choice.hint}</small>}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found.length > maxShown && (
        <p className={styles.hidden}>{text.hidden(found.length - maxShown)}</p>
      )}
    </Dialog>
  )
}
