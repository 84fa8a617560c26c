// A plain textarea. Its text is drawn a second time behind it, with links in colour, mentions as chips and the part that does not fit
// marked; it is never cut. A sign opens the contacts that it can mention, a slash the snippets. The chips are as wide as the signs of a mention, so that the caret stands where it is drawn.
import { type Ref, useEffect, useId, useImperativeHandle, useMemo, useRef } from 'react'
import type { Profile } from '../../../profiles/profiles.ts'
import { texts } from '../../../texts/texts.ts'
import type { TextLimit } from './counting.ts'
import styles from './editor.module.css'
import { MentionPanel } from './mentions/mention-panel.tsx'
import type { MentionsShown } from './mentions/shown-mention.ts'
import { useMentions } from './mentions/use-mentions.ts'
import { type Piece, piecesOf } from './pieces.ts'
import { SnippetPanel } from './snippets/snippet-panel.tsx'
import { type InsertSnippet, useSnippets } from './snippets/use-snippets.ts'

type Props = {
  ref: Ref<HTMLTextAreaElement>
  label: string
  value: string
  /** Of the networks that get this text. */
  limits: TextLimit[]
  /** It gets the focus when it appears. */
  hasFocus: boolean
  shownOf: MentionsShown
  /** Those that get this text. */
  profiles: readonly Profile[]
  onChange: (text: string) => void
  onSnippet: InsertSnippet
}

export function TextField(props: Props) {
  const { ref, label, value, limits, hasFocus, shownOf, profiles, onChange, onSnippet } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const drawn = useRef<HTMLDivElement>(null)
  const listId = useId()
  const mentions = useMentions(field, value, profiles)
  const snippets = useSnippets(value, onSnippet)
  // A sign begins a mention, a slash a snippet: at most one list is open.
  const { active } = snippets.start === undefined ? mentions : snippets
  const isListed = mentions.suggested.length > 0 || snippets.start !== undefined
  const pieces = useMemo(() => piecesOf(value, limits), [value, limits])
  // The field exists when the parent runs its effects.
  useImperativeHandle(ref, () => field.current as HTMLTextAreaElement, [])
  const isFirst = useRef(hasFocus)
  useEffect(() => {
    if (isFirst.current) field.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={styles.field} data-field>
      <div ref={drawn} className={styles.drawn} aria-hidden>
        {pieces.map((piece) => (
          <Drawn key={piece.start} piece={piece} shownOf={shownOf} />
        ))}
        {/* A last line break needs something after it to have a height. */}
        {'\u200b'}
      </div>
      <textarea
        ref={field}
        aria-label={label}
        aria-autocomplete="list"
        aria-controls={isListed ? listId : undefined}
        aria-activedescendant={isListed ? `${listId}-${active}` : undefined}
        placeholder={texts('composer').placeholder}
        value={value}
        onChange={(event) => {
          onChange(event.target.value)
          mentions.select(event.target)
          snippets.select(event.target)
        }}
        onSelect={(event) => {
          mentions.select(event.currentTarget)
          snippets.select(event.currentTarget)
        }}
        onKeyDown={(event) => {
          if (!snippets.press(event)) mentions.press(event)
        }}
        onBlur={() => {
          mentions.leave()
          snippets.leave()
        }}
      />
      <MentionPanel
        listId={listId}
        mentions={mentions}
        shownOf={shownOf}
        field={field}
        drawn={drawn}
      />
      <SnippetPanel listId={listId} snippets={snippets} field={field} drawn={drawn} />
    </div>
  )
}

function Drawn({ piece: { kind, text }, shownOf }: { piece: Piece; shownOf: MentionsShown }) {
  if (kind !== 'mention') return <span className={styles[kind]}>{text}</span>
  const name = text.slice(2, -1)
  const shown = shownOf(name)
  const isName = shown?.every(({ isLinked }) => !isLinked)
  return (
    <span className={`${styles.mention} ${isName ? styles.name : ''}`}>
      @<i>{'{'}</i>
      {name}
      <i>{'}'}</i>
    </span>
  )
}
