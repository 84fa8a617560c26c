// Inserts a snippet: the search among those of the organization, and what it finds. Enter takes the first.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TextQuote } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '../../../../organizations/organization.ts'
import { texts } from '../../../../texts/texts.ts'
import { Field } from '../../../../ui/field.tsx'
import { type Snippet, shortForm, suggestedSnippetsQuery } from '../../../snippets/snippets.ts'
import styles from '../mention-search.module.css'
import { ToolPopover } from '../tool-popover.tsx'

type Props = { onPick: (snippet: Snippet) => void }

export function SnippetButton({ onPick }: Props) {
  return (
    <ToolPopover label={texts('composer').snippets.insert} icon={<TextQuote size={18} />}>
      {(close) => (
        <Found
          onPick={(snippet) => {
            close()
            // After the panel has given the focus back.
            requestAnimationFrame(() => onPick(snippet))
          }}
        />
      )}
    </ToolPopover>
  )
}

function Found({ onPick }: Props) {
  const text = texts('composer').snippets
  const [typed, setTyped] = useState('')
  const organizationId = useOrganization()?.id ?? ''
  // Not deferred: Enter would take the first of an earlier search.
  const query = useQuery(suggestedSnippetsQuery(organizationId, typed.trim()))
  const snippets = query.data ?? []
  return (
    <div className={styles.contacts}>
      <Field
        label={text.search}
        hint={query.isSuccess && snippets.length === 0 ? text.none : undefined}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        maxLength={100}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          if (snippets[0]) onPick(snippets[0])
        }}
      />
      <ul>
        {snippets.map((snippet) => (
          <li key={snippet.id}>
            <button type="button" onClick={() => onPick(snippet)}>
              <b>{snippet.name}</b> <small>{shortForm(snippet)}</small>
            </button>
          </li>
        ))}
      </ul>
      <Link to="/settings/$section" params={{ section: 'snippets' }}>
        {text.manage}
      </Link>
    </div>
  )
}
