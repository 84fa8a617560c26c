// A panel at the caret: the contacts that fit a mention that is being typed, or how each network shows the one that stands there. The
// field keeps the focus; a screen reader hears the same words.
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { texts } from '../../../../texts/texts.ts'
import { Popover } from '../../../../ui/popover.tsx'
import { placeOf } from '../place-of.ts'
import styles from './mentions.module.css'
import type { MentionsShown, ShownMention } from './shown-mention.ts'
import type { Mentions } from './use-mentions.ts'

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
  const { contacts, standing, start } = mentions
  const shown = standing && shownOf(standing.name)
  const anchor = useRef<HTMLSpanElement>(null)
  const [at, setAt] = useState<{ top: number; left: number; height: number }>()
  const isOpen = contacts.length > 0 || shown !== undefined
  useLayoutEffect(() => {
    if (isOpen && drawn.current && start !== undefined) setAt(placeOf(drawn.current, start))
    else setAt(undefined)
  }, [isOpen, drawn, start])
  return (
    <>
      <span ref={anchor} className={styles.anchor} style={at} aria-hidden />
      {isOpen && at && (
        <Popover
          key={start}
          anchor={anchor}
          opener={field}
          className={styles.panel}
          onClose={mentions.close}
        >
          {contacts.length > 0 ? (
            <Contacts listId={listId} mentions={mentions} />
          ) : (
            <Shown name={standing?.name ?? ''} shown={shown ?? []} />
          )}
        </Popover>
      )}
      <p className="unseen" role="status">
        {contacts.length > 0 && text.found(contacts.length)}
        {standing && shown && [text.of(standing.name), ...shown.map(wordsOf)].join(' ')}
      </p>
    </>
  )
}

function Contacts({ listId, mentions }: Pick<Props, 'listId' | 'mentions'>) {
  const { contacts, active, pick } = mentions
  return (
    <div id={listId} role="listbox" aria-label={texts('composer').mentions.list}>
      {contacts.map(({ id, name, accounts }, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
        <div
          key={id}
          id={`${listId}-${index}`}
          role="option"
          aria-selected={index === active}
          className={styles.option}
          // Before the field loses the focus.
          onPointerDown={(event) => {
            event.preventDefault()
            event.stopPropagation()
            pick(name)
          }}
        >
          <b>{name}</b> <small>{accounts.map(({ handle }) => handle).join(', ')}</small>
        </div>
      ))}
    </div>
  )
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
