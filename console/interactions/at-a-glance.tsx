// The history with a person in a line: since when, and how often of which kind. Choosing a kind shows only that.
import { useZone } from '../session/me.ts'
import { texts } from '../texts/texts.ts'
import { dayLabel } from '../time/labels.ts'
import { useNow } from '../time/use-now.ts'
import { InteractionIcon } from './interaction-icon.tsx'
import type { Counterpart } from './interactions.ts'
import type { Kind } from './kinds.ts'
import styles from './narrowing.module.css'

type Props = {
  person: Counterpart
  kind: Kind | undefined
  onChoose: (kind: Kind | undefined) => void
}

export function AtAGlance({ person: { history, last, count }, kind, onChoose }: Props) {
  const text = texts('interactions')
  const zone = useZone()
  const now = useNow(zone)
  if (!history) return null
  const day = (time: string) =>
    dayLabel(Temporal.Instant.from(time).toZonedDateTimeISO(zone).toPlainDate(), now)
  return (
    <div className={styles.glance}>
      <p>{text.glance(text.count(count), day(history.firstDate), day(last.timestamp))}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row everywhere */}
      <div role="group" aria-label={text.kind} className={styles.kinds}>
        <button type="button" aria-pressed={!kind} onClick={() => onChoose(undefined)}>
          {text.everything}
        </button>
        {history.counts.map(({ type, count: ofKind }) => (
          <button
            key={type}
            type="button"
            aria-pressed={kind === type}
            onClick={() => onChoose(kind === type ? undefined : type)}
          >
            <InteractionIcon type={type} size={14} />
            {text.kinds[type]} <b>{ofKind}</b>
          </button>
        ))}
      </div>
    </div>
  )
}
