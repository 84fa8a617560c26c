// A series: its text, its rule in words, what comes next, and what can be done with it.
import {
  CirclePause,
  Pencil,
  Play,
  Repeat,
  SkipForward,
  Square,
  Trash2,
  TriangleAlert,
} from 'lucide-react'
import { formTexts } from '../../messages/series/form-texts.ts'
import { ruleWords } from '../../messages/series/rule-words.ts'
import { type Series, useActOnSeries } from '../../messages/series/series-calls.ts'
import { useZone } from '../../session/me.ts'
import { ofService } from '../../texts/sentences.ts'
import { texts } from '../../texts/texts.ts'
import { momentLabel } from '../../time/labels.ts'
import { useNow } from '../../time/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './series-settings.module.css'

type Asked = (series: Series) => void
type Props = { series: Series; onChange: Asked; onEnd: Asked }

export function SeriesRow(props: Props) {
  const text = texts('series')
  const { series } = props
  const { state, rule, timeZone, problem, remarks } = series
  return (
    <li>
      <Repeat size={18} aria-hidden />
      <span>
        <b className={styles.text}>{textOf(series)}</b>
        <small>
          {ruleWords(rule)} · {timeZone}
        </small>
        <small>{state === 'ACTIVE' ? <Next series={series} /> : text.states[state]}</small>
        {remarks.map(({ message, sentences }) => (
          <small key={message}>{ofService(message, sentences?.message)}</small>
        ))}
        {problem && (
          <span className={styles.problem}>
            <TriangleAlert size={15} aria-hidden />
            {text.problem(ofService(problem.message, problem.sentences?.message))}
          </span>
        )}
      </span>
      <Acts {...props} />
    </li>
  )
}

function Acts({ series, onChange, onEnd }: Props) {
  const text = texts('series')
  const name = textOf(series)
  const act = useActOnSeries(series.id, ({ kind }) => showToast({ text: formTexts.done[kind] }))
  const next = nextOf(series)
  const of = (label: string) => ({ 'aria-label': `${label}: ${name}`, look: 'quiet' as const })
  return (
    <>
      <div className={styles.acts}>
        {series.state !== 'ENDED' && (
          <Button {...of(text.change)} onClick={() => onChange(series)}>
            <Pencil size={15} aria-hidden />
            {text.change}
          </Button>
        )}
        {series.state === 'ACTIVE' && next && (
          <Button
            {...of(text.skip)}
            isBusy={act.isPending}
            onClick={() => act.mutate({ kind: 'skip', date: next.date })}
          >
            <SkipForward size={15} aria-hidden />
            {text.skip}
          </Button>
        )}
        {series.state === 'ACTIVE' && (
          <Button
            {...of(text.pause)}
            isBusy={act.isPending}
            onClick={() => act.mutate({ kind: 'pause' })}
          >
            <CirclePause size={15} aria-hidden />
            {text.pause}
          </Button>
        )}
        {series.state === 'PAUSED' && (
          <Button
            {...of(text.resume)}
            isBusy={act.isPending}
            onClick={() => act.mutate({ kind: 'resume' })}
          >
            <Play size={15} aria-hidden />
            {text.resume}
          </Button>
        )}
        {series.state === 'ENDED' ? (
          <Button
            {...of(text.remove)}
            isBusy={act.isPending}
            onClick={() => act.mutate({ kind: 'remove' })}
          >
            <Trash2 size={15} aria-hidden />
            {text.remove}
          </Button>
        ) : (
          <Button {...of(text.end)} onClick={() => onEnd(series)}>
            <Square size={15} aria-hidden />
            {text.end}
          </Button>
        )}
      </div>
      {act.isError && <ErrorPanel error={act.error} title={formTexts.notDone} />}
    </>
  )
}

function Next({ series }: { series: Series }) {
  const text = texts('series')
  const zone = useZone()
  const now = useNow(zone)
  const next = nextOf(series)
  if (!next) return text.nothingComes
  const time = Temporal.Instant.from(next.sendDate).toZonedDateTimeISO(zone)
  return text.next(momentLabel(time, now))
}

/** The first occurrence that is not skipped. */
function nextOf({ coming }: Series) {
  return coming.find(({ isSkipped }) => !isSkipped)
}

export function textOf({ message }: Series): string {
  return typeof message.text === 'string' && message.text.trim() !== ''
    ? message.text
    : texts('series').withoutText
}
