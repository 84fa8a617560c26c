// The snippets and groups of hashtags of the organization, changed by those who may.
import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { type Snippet, snippetsQuery } from '../../messages/snippets/snippets.ts'
import { useOrganization } from '../../organizations/organization.ts'
import { useMay } from '../../organizations/people.ts'
import { texts } from '../../texts/texts.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { showToast } from '../../ui/toasts.ts'
import { PagedRows } from '../paged-rows.tsx'
import settings from '../settings.module.css'
import { useRemoveSnippet } from './snippet-calls.ts'
import { SnippetDialog } from './snippet-dialog.tsx'
import { SnippetRow } from './snippet-row.tsx'
import styles from './snippet-settings.module.css'

export type Open = { kind: 'edit'; snippet?: Snippet } | { kind: 'remove'; snippet: Snippet }

export function SnippetSettings() {
  const text = texts('snippets')
  const [typed, setTyped] = useState('')
  const sought = useDeferredValue(typed.trim())
  const query = useInfiniteQuery(snippetsQuery(useOrganization()?.id ?? '', sought))
  const reason = useMay('ORG_MANAGE_SOCIAL_PROFILE') ? undefined : text.mayNot
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <Panel
      title={text.title}
      aside={
        <Button
          className={styles.aside ?? ''}
          reason={reason}
          onClick={() => setOpen({ kind: 'edit' })}
        >
          <Plus size={16} aria-hidden />
          {text.newSnippet}
        </Button>
      }
    >
      <p className={settings.lede}>{text.lede}</p>
      <Field
        label={text.search}
        type="search"
        value={typed}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      <PagedRows
        query={query}
        label={text.title}
        none={<p className={styles.none}>{sought === '' ? text.none : text.noneFound}</p>}
        more={text.more}
      >
        {(snippet) => (
          <SnippetRow key={snippet.id} snippet={snippet} reason={reason} onOpen={setOpen} />
        )}
      </PagedRows>
      {open?.kind === 'edit' && <SnippetDialog snippet={open.snippet} onClose={close} />}
      {open?.kind === 'remove' && <RemoveDialog snippet={open.snippet} onClose={close} />}
    </Panel>
  )
}

function RemoveDialog({ snippet, onClose }: { snippet: Snippet; onClose: () => void }) {
  const text = texts('snippets')
  const remove = useRemoveSnippet(() => {
    showToast({ text: text.removed(snippet.name) })
    onClose()
  })
  return (
    <ActionDialog
      title={text.removeTitle(snippet.name)}
      onClose={onClose}
      action={text.remove}
      look="danger"
      call={remove}
      failure={text.notRemoved}
      onAct={() => remove.mutate(snippet.id)}
    >
      <p>{text.removeText}</p>
    </ActionDialog>
  )
}
