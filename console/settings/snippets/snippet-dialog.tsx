// A snippet: its name, its text or its hashtags, and what single networks get in their place.
import { useState } from 'react'
import { isHashtag } from '../../../server/networks/shared/snippets.ts'
import type { Snippet } from '../../messages/snippets/snippets.ts'
import { texts } from '../../texts/texts.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Choices } from '../../ui/choices.tsx'
import { Field, FieldFrame } from '../../ui/field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { NetworkTexts } from './network-texts.tsx'
import { type SnippetContent, useSaveSnippet } from './snippet-calls.ts'

/** Without a snippet: a new one. */
type Props = { snippet: Snippet | undefined; onClose: () => void }

const empty: SnippetContent = { name: '', type: 'TEXT', text: '', hashtags: [], networkTexts: [] }

export function SnippetDialog({ snippet, onClose }: Props) {
  const text = texts('snippets')
  const [content, setContent] = useState<SnippetContent>(snippet ?? empty)
  const [words, setWords] = useState(() => content.hashtags.map((word) => `#${word}`).join(' '))
  const save = useSaveSnippet((saved) => {
    showToast({ text: text.saved(saved.name) })
    onClose()
  })
  const { name, type, networkTexts } = content
  const change = (part: Partial<SnippetContent>) => setContent({ ...content, ...part })
  const hashtags = words.split(/[\s,#＃]+/u).filter(Boolean)
  const wrong = hashtags.find((word) => !isHashtag(word))
  const isGroup = type === 'HASHTAGS'
  const wrongWords = wrong === undefined ? undefined : text.hashtagForm(wrong)
  return (
    <ActionDialog
      title={snippet ? text.changeTitle(snippet.name) : text.newSnippet}
      onClose={onClose}
      action={text.save}
      reason={reasonOf({ ...content, hashtags }) ?? (isGroup ? wrongWords : undefined)}
      call={save}
      failure={text.notSaved}
      onSubmit={() =>
        save.mutate({
          ...{ id: snippet?.id, name: name.trim(), type },
          text: isGroup ? '' : content.text,
          hashtags: isGroup ? hashtags : [],
          networkTexts: networkTexts.map((one) => (isGroup ? { ...one, text: null } : one)),
        })
      }
    >
      <Field
        label={text.name}
        hint={text.nameHint}
        error={name.includes('/') ? text.nameForm : undefined}
        value={name}
        maxLength={60}
        autoComplete="off"
        onChange={({ target }) => change({ name: target.value })}
      />
      <Choices
        legend={text.type}
        value={isGroup ? 'HASHTAGS' : 'TEXT'}
        choices={[
          { value: 'TEXT', label: text.types.TEXT },
          { value: 'HASHTAGS', label: text.types.HASHTAGS, hint: text.hashtagsHint },
        ]}
        onChange={(next) => change({ type: next })}
      />
      {isGroup ? (
        <Words label={text.hashtags} value={words} error={wrongWords} onChange={setWords} />
      ) : (
        <Words label={text.text} value={content.text} onChange={(next) => change({ text: next })} />
      )}
      <NetworkTexts
        texts={networkTexts}
        isGroup={isGroup}
        onChange={(next) => change({ networkTexts: next })}
      />
    </ActionDialog>
  )
}

type WordsProps = {
  label: string
  value: string
  error?: string | undefined
  onChange: (value: string) => void
}

function Words({ label, value, error, onChange }: WordsProps) {
  return (
    <FieldFrame label={label} error={error}>
      {(attributes) => (
        <textarea
          {...attributes}
          rows={3}
          maxLength={5000}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </FieldFrame>
  )
}

function reasonOf({ name, type, text: own, hashtags }: SnippetContent): string | undefined {
  const text = texts('snippets')
  if (name.trim() === '') return text.nameMissing
  if (name.includes('/')) return text.nameForm
  if (type === 'HASHTAGS') return hashtags.length === 0 ? text.hashtagsMissing : undefined
  return own.trim() === '' ? text.textMissing : undefined
}
