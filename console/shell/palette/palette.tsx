// The command palette (⌘K): finds pages, profiles, people, messages, days and actions by parts of their names. Base UI handles keys and
// the roles of a combobox.
import { Autocomplete } from '@base-ui/react/autocomplete'
import { useState } from 'react'
import { texts } from '../../texts/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { type Entry, matching } from './entry.ts'
import styles from './palette.module.css'
import { useActions } from './use-actions.tsx'
import { useDates } from './use-dates.tsx'
import { useMessages } from './use-messages.tsx'
import { usePlaces } from './use-places.tsx'

type Props = { onClose: () => void; onKeys: () => void }

export function Palette({ onClose, onKeys }: Props) {
  const text = texts('shell')
  const [typed, setTyped] = useState('')
  const { found, isSearching } = useFound(typed, onKeys)
  return (
    <Dialog title={text.search} onClose={onClose}>
      <Autocomplete.Root
        inline
        open
        mode="none"
        autoHighlight="always"
        highlightItemOnHover={false}
        items={found}
        itemToStringValue={({ name }) => name}
        value={typed}
        onValueChange={setTyped}
      >
        <Autocomplete.Input
          className={styles.input}
          aria-label={text.search}
          placeholder={text.searchHint}
        />
        <Autocomplete.List aria-label={text.search} className={styles.list}>
          {(entry: Entry) => (
            <Autocomplete.Item
              key={entry.id}
              value={entry}
              render={(props, { highlighted }) => (
                <div {...props} role="option" tabIndex={-1} aria-selected={highlighted} />
              )}
              onClick={() => {
                onClose()
                entry.run()
              }}
            >
              {entry.icon}
              <span className={styles.name}>{entry.name}</span>
              <small>{entry.detail ?? text.found[entry.kind]}</small>
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
        <Autocomplete.Status className={styles.status}>
          {isSearching
            ? text.searching
            : found.length === 0 && typed.trim() !== '' && text.nothingFound(typed.trim())}
        </Autocomplete.Status>
      </Autocomplete.Root>
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
