// ⌘K: jumps to a page or does something, by typing a part of its name.
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useProfiles } from '../profiles/profiles.ts'
import { texts } from '../texts/texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { NetworkMark } from '../ui/network-mark.tsx'
import { administration, work } from './navigation.ts'
import styles from './palette.module.css'

type Entry = { id: string; name: string; icon: ReactNode; run: () => void }

export function Palette({ onClose }: { onClose: () => void }) {
  const text = texts('shell')
  const entries = useEntries()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const found = entries.filter(({ name }) =>
    name.toLowerCase().includes(typed.trim().toLowerCase()),
  )
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
    } else if (event.key === 'Enter') run(chosen)
  }
  return (
    <Dialog title={text.search} onClose={onClose}>
      <input
        className={styles.input}
        role="combobox"
        aria-expanded
        aria-controls="palette-list"
        aria-activedescendant={chosen ? `palette-${chosen.id}` : undefined}
        aria-label={text.search}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setActive(0)
        }}
        onKeyDown={press}
      />
      <div id="palette-list" role="listbox" aria-label={text.search} className={styles.list}>
        {found.map((entry) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and the keys
          <div
            key={entry.id}
            id={`palette-${entry.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={entry === chosen}
            onClick={() => run(entry)}
          >
            {entry.icon}
            {entry.name}
          </div>
        ))}
      </div>
    </Dialog>
  )
}

function useEntries(): Entry[] {
  const text = texts('shell')
  const navigate = useNavigate()
  const profiles = useProfiles()
  return [
    {
      id: 'compose',
      name: text.newMessage,
      icon: <Plus size={16} aria-hidden />,
      run: () => void navigate({ to: '.', search: (search) => ({ ...search, compose: 'new' }) }),
    },
    ...[...work, ...administration].map(({ to, name, icon: Icon }) => ({
      id: name,
      name: text[name],
      icon: <Icon size={16} aria-hidden />,
      run: () => void navigate({ to }),
    })),
    ...profiles.map(({ id, type, socialNetworkUsername }) => ({
      id: `profile-${id}`,
      name: socialNetworkUsername,
      icon: <NetworkMark type={type} />,
      run: () => void navigate({ to: '/profiles' }),
    })),
  ]
}
