// A panel at the caret: the snippets that fit the name that is being typed after a slash.
import type { RefObject } from 'react'
import { texts } from '../../../../texts/texts.ts'
import { shortForm } from '../../../snippets/snippets.ts'
import { CaretPanel } from '../suggestions/caret-panel.tsx'
import { OptionList } from '../suggestions/option-list.tsx'
import type { Snippets } from './use-snippets.ts'

type Props = {
  listId: string
  snippets: Snippets
  field: RefObject<HTMLTextAreaElement | null>
  drawn: RefObject<HTMLElement | null>
}

export function SnippetPanel({ listId, snippets: found, field, drawn }: Props) {
  const text = texts('composer').snippets
  const { snippets, active, start, pick, close } = found
  return (
    <>
      <CaretPanel start={start} field={field} drawn={drawn} onClose={close}>
        <OptionList
          listId={listId}
          label={text.list}
          items={snippets}
          active={active}
          onPick={pick}
          detailOf={shortForm}
        />
      </CaretPanel>
      <p className="unseen" role="status">
        {snippets.length > 0 && text.found(snippets.length)}
      </p>
    </>
  )
}
