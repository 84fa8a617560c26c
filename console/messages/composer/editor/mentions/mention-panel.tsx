// A panel at the caret: the contacts and people that fit a mention that is being typed, or how each network shows the one that stands there. The
// field keeps the focus; a screen reader hears the same words.
import type { RefObject } from 'react'
import { texts } from '../../../../texts/texts.ts'
import { CaretPanel } from '../suggestions/caret-panel.tsx'
import { OptionList } from '../suggestions/option-list.tsx'
import styles from './mentions.module.css'
import type { MentionsShown, ShownMention } from './shown-mention.ts'
import type { Mentions, Suggested } from './use-mentions.ts'

type Props = {
  listId: string
  mentions: Mentions
  shownOf: MentionsShown
  field: RefObject<HTMLTextAreaElement | null>
  /** The text as it is drawn behind the field. */
  drawn: RefObject<HTMLElement | null>
}

export function MentionPanel({ listId, mentions, shownOf, field, drawn }: Props) {
  const text = texts('composer').mentions
  const { suggested, active, standing, start } = mentions
  const shown = standing && shownOf(standing.name)
  const isOpen = suggested.length > 0 || shown !== undefined
  return (
    <>
      <CaretPanel
        start={isOpen ? start : undefined}
        field={field}
        drawn={drawn}
        onClose={mentions.close}
      >
        {suggested.length > 0 ? (
          <OptionList
            listId={listId}
            label={text.list}
            items={suggested}
            active={active}
            onPick={mentions.pick}
            detailOf={({ detail }) => detail}
          />
        ) : (
          <Shown name={standing?.name ?? ''} shown={shown ?? []} />
        )}
      </CaretPanel>
      <p className="unseen" role="status">
        {suggested.length > 0 && wordsOfList(suggested)}
        {standing && shown && [text.of(standing.name), ...shown.map(wordsOf)].join(' ')}
      </p>
    </>
  )
}

/** People who are not contacts yet are counted by themselves. */
function wordsOfList(suggested: readonly Suggested[]): string {
  const text = texts('composer').mentions
  const people = suggested.filter(({ person }) => person).length
  const contacts = suggested.length - people
  return [contacts > 0 && text.found(contacts), people > 0 && text.foundPeople(people)]
    .filter(Boolean)
    .join(' ')
}

function Shown({ name, shown }: { name: string; shown: ShownMention[] }) {
  return (
    <div className={styles.shown} aria-hidden>
      <b>{texts('composer').mentions.of(name)}</b>
      <ul>
        {shown.map((one) => (
          <li key={one.network} data-linked={one.isLinked}>
            {wordsOf(one)}
          </li>
        ))}
      </ul>
    </div>
  )
}

function wordsOf({ network, text, isLinked }: ShownMention): string {
  const words = texts('composer').mentions
  return isLinked ? words.linked(network, text) : words.plain(network, text)
}
