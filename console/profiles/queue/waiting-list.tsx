// The messages that wait in a queue, in its order: one goes up, down or to the head, or all are shuffled.
import { ArrowDown, ArrowUp, ChevronsUp, Shuffle } from 'lucide-react'
import { useId } from 'react'
import { shownText } from '../../messages/shown-text.ts'
import { useZone } from '../../session/me.ts'
import { texts } from '../../texts/texts.ts'
import { momentLabel } from '../../time/labels.ts'
import { useNow } from '../../time/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useRight } from '../rights.ts'
import { usePlaceMessage, useShuffle, type WaitingLine } from './waiting.ts'
import styles from './waiting-list.module.css'

type Props = { profileId: string; lines: readonly WaitingLine[] }

export function WaitingList({ profileId, lines }: Props) {
  const text = texts('queue')
  const id = useId()
  const mayPublish = useRight(profileId, 'PUBLISH')
  const place = usePlaceMessage(profileId)
  const shuffle = useShuffle(profileId, (moved) => showToast({ text: text.shuffled(moved) }))
  const isBusy = place.isPending || shuffle.isPending
  const move = async (line: WaitingLine, position: number, button: string) => {
    if (isBusy) return
    await place.mutateAsync({ line, position }).catch(() => undefined)
    // Its row has another place now, and the browser takes the focus from a row that is moved.
    document.getElementById(button)?.focus()
  }
  const error = place.error ?? shuffle.error
  return (
    <section className={styles.waiting} aria-label={text.waiting} aria-busy={isBusy}>
      <header>
        <h3>{text.waiting}</h3>
        {mayPublish && lines.length > 1 && (
          <Button look="quiet" isBusy={shuffle.isPending} onClick={() => shuffle.mutate()}>
            <Shuffle size={16} aria-hidden />
            {text.shuffle}
          </Button>
        )}
      </header>
      {lines.length === 0 && <small>{text.nothingWaits}</small>}
      <ol>
        {lines.map((line, index) => (
          <li key={line.id}>
            <Line line={line} />
            {mayPublish && (
              <span className={styles.moves}>
                <IconButton
                  id={`${id}-head-${line.id}`}
                  label={text.toHead(shownText(line))}
                  aria-disabled={index === 0}
                  onClick={() => void move(line, 1, `${id}-head-${line.id}`)}
                >
                  <ChevronsUp size={16} />
                </IconButton>
                <IconButton
                  id={`${id}-up-${line.id}`}
                  label={text.up(shownText(line))}
                  aria-disabled={index === 0}
                  onClick={() => void move(line, Math.max(index, 1), `${id}-up-${line.id}`)}
                >
                  <ArrowUp size={16} />
                </IconButton>
                <IconButton
                  id={`${id}-down-${line.id}`}
                  label={text.down(shownText(line))}
                  aria-disabled={index === lines.length - 1}
                  onClick={() => void move(line, index + 2, `${id}-down-${line.id}`)}
                >
                  <ArrowDown size={16} />
                </IconButton>
              </span>
            )}
          </li>
        ))}
      </ol>
      {error ? <ErrorPanel error={error} title={text.notMoved} /> : null}
    </section>
  )
}

function Line({ line }: { line: WaitingLine }) {
  const zone = useZone()
  const now = useNow(zone)
  const at = Temporal.Instant.fromEpochMilliseconds((line.scheduledSendTime ?? 0) * 1000)
  return (
    <span className={styles.line}>
      <b>{momentLabel(at.toZonedDateTimeISO(zone), now)}</b>
      <span>{shownText(line)}</span>
    </span>
  )
}
