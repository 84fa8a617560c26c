// One part: its place among the others, its text, its media and how much is left on each network. It is moved by its buttons, or by Alt,
// Shift and the arrow keys.
import { ArrowDown, ArrowUp, FoldVertical, X } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { texts } from '../../../texts/texts.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { Composing, Target } from '../composing.ts'
import { Counters } from '../editor/counters.tsx'
import editor from '../editor/editor.module.css'
import { InsertBar } from '../editor/insert-bar.tsx'
import { mentionsShown } from '../editor/mentions/shown-mention.ts'
import { insertIntoPart } from '../editor/snippets/insert-snippet.ts'
import type { InsertSnippet } from '../editor/snippets/use-snippets.ts'
import { TextField } from '../editor/text-field.tsx'
import { writtenText } from '../editor/written.ts'
import { type FormPart, isBlank } from '../form/parts.ts'
import { MediaStrip } from '../media/media-strip.tsx'
import { cancelUpload } from '../media/uploads.ts'
import { useAddMedia } from '../media/use-add-media.ts'
import { DelayField } from './delay-field.tsx'
import styles from './parts.module.css'

/** `locked`: so many posts before it keep their places. */
type Place = { number: number; count: number; locked?: number }
type Props = { composing: Composing; part: FormPart; place: Place; targets: Target[] }

export function PartCard({ composing, part, place, targets }: Props) {
  const { change, statusOf } = composing
  const { key, as } = part
  const text = texts('composer').parts
  const field = useRef<HTMLTextAreaElement>(null)
  const media = useAddMedia(change, key)
  const isReply = as === 'REPLY'
  const label = isReply ? text.textOf(place.number) : text.commentLabel(place.number, place.count)
  const write = (next: string) => change({ type: 'writePart', key, text: next })
  const insert: InsertSnippet = (snippet, span) =>
    insertIntoPart(targets, { field: field.current, snippet, span })
  const profiles = targets.flatMap((one) => one.profiles)
  const limits = targets.flatMap(({ network }) => (network?.parts ? [network.parts.text] : []))
  return (
    <li
      className={styles.card}
      data-part={key}
      onKeyDown={(event) => {
        const by = isReply ? directionOf(event, place) : undefined
        if (by === undefined) return
        event.preventDefault()
        move(composing, part, { by, focus: 'textarea' })
      }}
    >
      <header>
        {isReply ? (
          <span className={styles.number} title={text.place(place.number, place.count)}>
            {place.number}/{place.count}
          </span>
        ) : (
          <span className={styles.number}>{label}</span>
        )}
        {isReply && <Moves composing={composing} part={part} place={place} />}
        <IconButton
          label={isReply ? text.remove(place.number) : text.removeComment}
          onClick={() => {
            for (const medium of part.media) cancelUpload(medium.key)
            change({ type: 'removePart', key })
          }}
        >
          <X size={16} />
        </IconButton>
      </header>
      <div className={styles.body}>
        <TextField
          ref={field}
          label={label}
          value={part.text}
          limits={limits}
          hasFocus={isBlank(part)}
          shownOf={mentionsShown(composing.report, targets, { isPart: true })}
          profiles={profiles}
          onChange={write}
          onSnippet={insert}
        />
        {isReply && (
          <MediaStrip
            media={statusOf(part.media)}
            composing={composing}
            adding={media}
            of={label}
          />
        )}
      </div>
      <DelayField
        label={isReply ? text.delayOf(place.number) : text.delayOfComment}
        seconds={part.delaySeconds ?? 0}
        onChange={(seconds) => change({ type: 'delayPart', key, seconds })}
      />
      <div className={editor.bar}>
        <InsertBar field={field} profiles={profiles} onSnippet={insert} />
        <Counters
          counted={targets.flatMap((target) => {
            const { parts } = target.network ?? {}
            const text = writtenText(composing.report, target, part.text, { isPart: true })
            return parts ? [{ target, text, ...parts.text }] : []
          })}
        />
      </div>
    </li>
  )
}

function Moves({ composing, part, place }: Omit<Props, 'targets'>) {
  const text = texts('composer').parts
  const { number } = place
  const hasAbove = isFree(place, -1)
  return (
    <>
      {hasAbove && (
        <IconButton
          label={text.up(number)}
          title={text.moveHint}
          data-act="up"
          onClick={() => move(composing, part, { by: -1, focus: '[data-act=up]' })}
        >
          <ArrowUp size={16} />
        </IconButton>
      )}
      {isFree(place, 1) && (
        <IconButton
          label={text.down(number)}
          title={text.moveHint}
          data-act="down"
          onClick={() => move(composing, part, { by: 1, focus: '[data-act=down]' })}
        >
          <ArrowDown size={16} />
        </IconButton>
      )}
      {hasAbove && (
        <IconButton
          label={text.join(number)}
          onClick={() => composing.change({ type: 'joinPart', key: part.key })}
        >
          <FoldVertical size={16} />
        </IconButton>
      )}
    </>
  )
}

/** Whether the post above or below it may change places with it. */
function isFree({ number, count, locked = 0 }: Place, by: -1 | 1): boolean {
  return by < 0 ? number - 1 > locked : number < count
}

function directionOf({ altKey, shiftKey, key }: KeyboardEvent, place: Place): -1 | 1 | undefined {
  if (!altKey || !shiftKey) return undefined
  const by = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : undefined
  return by !== undefined && isFree(place, by) ? by : undefined
}

type Move = { by: -1 | 1; focus: string }

/** The element that has the focus is moved in the page, which takes the focus from it. */
function move({ change }: Composing, { key }: FormPart, { by, focus }: Move): void {
  change({ type: 'movePart', key, by })
  requestAnimationFrame(() => {
    const card = document.querySelector(`[data-part="${key}"]`)
    const next = card?.querySelector(focus) ?? card?.querySelector('textarea')
    if (next instanceof HTMLElement) next.focus()
  })
}
