// Narrows the list of people: by name, and by the kind of what they did. Both are in the address.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { texts } from '../texts/texts.ts'
import { FieldFrame } from '../ui/field.tsx'
import { type Kind, kinds } from './kinds.ts'
import styles from './narrowing.module.css'

const from = '/interactions/$profileId'
const pauseMs = 300

export function PeopleFilter() {
  const text = texts('interactions')
  const { type, search = '' } = useSearch({ from })
  const navigate = useNavigate({ from })
  const [typed, setTyped] = useState(search)
  const [before, setBefore] = useState(search)
  if (before !== search) {
    setBefore(search)
    // It was taken back elsewhere, and would come again.
    if (search === '') setTyped('')
  }
  useEffect(() => {
    const wanted = typed.trim() || undefined
    if (wanted === (search || undefined)) return
    const timer = setTimeout(
      () =>
        void navigate({
          search: (known) => ({ ...known, search: wanted, with: undefined }),
          replace: true,
        }),
      pauseMs,
    )
    return () => clearTimeout(timer)
  }, [typed, search, navigate])
  return (
    <div className={styles.filter}>
      <label className={styles.find}>
        <Search size={15} aria-hidden />
        <span className="unseen">{text.find}</span>
        <input
          type="search"
          value={typed}
          maxLength={100}
          placeholder={text.find}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <FieldFrame label={text.kind}>
        {(attributes) => (
          <select
            {...attributes}
            value={type ?? ''}
            onChange={({ target }) =>
              void navigate({
                search: (known) => ({ ...known, type: kindOf(target.value), with: undefined }),
                replace: true,
              })
            }
          >
            <option value="">{text.everyKind}</option>
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {text.kinds[kind]}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
    </div>
  )
}

function kindOf(value: string): Kind | undefined {
  return kinds.find((kind) => kind === value)
}
