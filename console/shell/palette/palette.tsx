// ⌘K: jumps to a page, a profile, a person, a message or a day, or does something, by typing a part of its name.
import { type KeyboardEvent, useId, useState } from 'react'
import { texts } from '../../texts/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { type Entry, matching } from './entry.ts'
import { useActions } from './use-actions.tsx'
import { useDates } from './use-dates.tsx'
import { useMessages } from './use-messages.tsx'
import { usePlaces } from './use-places.tsx'
import styles from './palette.module.css'

type Props = { onClose: () => void; onKeys: () => void }

export function Palette({ onClose, onKeys }: Props) {
  const text = texts('shell')
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const { found, isSearching } = useFound(typed, onKeys)
  const chosen = found[Math.min(active, found.length - 1)]
  const run = (entry: Entry | undefined) => {
    if (!entry) return
    onClose()
    entry.run()
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setActive((active + step + found.length) % Math.max(found.length, 1))
    } else if (event.key === 'Enter') {
      // Else the key would press the first button of a dialog that opens.
      event.preventDefault()
      run(chosen)
    }
  }
  return (
    <Dialog title={text.search} onClose={onClose}>
      <input
        className={styles.input}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={chosen && `${listId}-${chosen.id}`}
        aria-label={text.search}
        placeholder={text.searchHint}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setActive(0)
        }}
        onKeyDown={press}
      />
      <div id={listId} role="listbox" aria-label={text.search} className={styles.list}>
        {found.map((entry) => (
          <Option
            key={entry.id}
            id={`${listId}-${entry.id}`}
            entry={entry}
            isChosen={entry === chosen}
            onChoose={() => run(entry)}
          />
        ))}
      </div>
      <p role="status" className={styles.status}>
        {isSearching
          ? text.searching
          : found.length === 0 && typed.trim() !== '' && text.nothingFound(typed.trim())}
      </p>
    </Dialog>
  )
}

function useFound(typed: string, onKeys: () => void): { found: Entry[]; isSearching: boolean } {
  const dates = useDates(typed)
  const actions = useActions(onKeys)
  const places = usePlaces()
  const { messages, isSearching } = useMessages(typed)
  const [compose, ...others] = actions
  const named = matching([...(compose ? [compose] : []), ...places, ...others], typed)
  // Dates come first if more than one word or a number is typed. A single word such as "fri" may also begin a name.
  const isDate = /\S[\s\d]+\S|\d/.test(typed)
  const first = isDate ? [...dates, ...named] : [...named, ...dates]
  return { found: [...first, ...messages], isSearching }
}

type OptionProps = { id: string; entry: Entry; isChosen: boolean; onChoose: () => void }

function Option({ id, entry, isChosen, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      ref={(element) => {
        if (isChosen) element?.scrollIntoView({ block: 'nearest' })
      }}
      onClick={onChoose}
    >
      {entry.icon}
      <span className={styles.name}>{entry.name}</span>
      <small>{entry.detail ?? texts('shell').found[entry.kind]}</small>
    </div>
  )
}
