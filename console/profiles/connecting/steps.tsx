// The steps of a connection so far, in words for the person and with what the operator finds in the log.
import { useZone } from '../../session/me.ts'
import { texts } from '../../texts/texts.ts'
import { formatSeconds } from '../../time/format.ts'
import { Panel } from '../../ui/panel.tsx'
import styles from './connection-page.module.css'
import type { Connection } from './connection-query.ts'

export function Steps({ connection }: { connection: Connection }) {
  const text = texts('connecting')
  const names: Record<string, string> = text.steps
  const zone = useZone()
  return (
    <Panel title={text.stepsTitle}>
      <ol className={styles.steps}>
        {connection.steps.map(({ at, step, traceId }) => (
          <li key={`${at} ${step}`}>
            <time dateTime={at}>
              {formatSeconds(Temporal.Instant.from(at).toZonedDateTimeISO(zone))}
            </time>
            <span>
              {names[step] ?? step}
              <code title={texts('ui').traceId}>{traceId}</code>
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
