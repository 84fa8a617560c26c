// The rows of an import in one state: each with its line of the file, its message and all of its problems.
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useProfileById } from '../../profiles/profiles.ts'
import { useZone } from '../../session/me.ts'
import { ofService } from '../../texts/sentences.ts'
import { formatList } from '../../time/format.ts'
import { momentLabel } from '../../time/labels.ts'
import { useNow } from '../../time/use-now.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { PagedRows } from '../paged-rows.tsx'
import { type Import, type ImportRow, type RowState, rowsQuery } from './import-calls.ts'
import styles from './import-settings.module.css'
import { importTexts } from './import-texts.ts'

/** In the order in which they matter to the reader. */
const states = ['INVALID', 'FAILED', 'VALID', 'DONE', 'REPEATED'] as const
const counted = {
  INVALID: 'invalid',
  FAILED: 'failed',
  VALID: 'valid',
  DONE: 'done',
  REPEATED: 'repeated',
} as const satisfies Record<(typeof states)[number], keyof Import['counts']>

export function ImportRows({ found }: { found: Import }) {
  const text = importTexts
  const present = states.filter((state) => found.counts[counted[state]] > 0)
  const [chosen, setChosen] = useState<RowState>()
  const shown = present.find((state) => state === chosen) ?? present[0]
  if (!shown) return null
  return (
    <section className={styles.rows} aria-label={text.rowsTitle}>
      <Tabs
        label={text.rowsTitle}
        value={shown}
        choices={present.map(
          (state) => [state, text.rowStates[state](found.counts[counted[state]])] as const,
        )}
        onChange={setChosen}
      />
      <Rows key={shown} found={found} state={shown} />
    </section>
  )
}

function Rows({ found, state }: { found: Import; state: (typeof states)[number] }) {
  const text = importTexts
  const query = useInfiniteQuery(rowsQuery(found.id, state, found.state))
  return (
    <>
      {state === 'REPEATED' && <p className={styles.note}>{text.repeatedHint}</p>}
      <PagedRows query={query} label={text.rowsTitle} none={null} more={text.moreRows}>
        {(row) => <Row key={row.number} row={row} />}
      </PagedRows>
    </>
  )
}

function Row({ row }: { row: ImportRow }) {
  const text = importTexts
  const profiles = useProfileById()
  const { message, problems } = row
  const names = message.socialProfileIds.map((id) => profiles.get(id)?.socialNetworkUsername ?? id)
  const [messageId] = row.messageIds
  // A time that could not be read is left out of the message.
  const isTimed = message.scheduledSendTime !== undefined || problems.length === 0
  return (
    <li>
      <span>
        <small>{text.line(row.line)}</small>
        <b className={styles.text}>{message.text || text.withoutText}</b>
        {isTimed && (
          <small>
            <When message={message} />
          </small>
        )}
        {names.length > 0 && <small>{formatList(names)}</small>}
        {problems.map((problem) => (
          <span key={`${problem.param} ${problem.message}`} className={styles.problem}>
            <TriangleAlert size={15} aria-hidden />
            <span>
              {ofService(problem.message, problem.sentences?.message)}
              {problem.hint && <small>{ofService(problem.hint, problem.sentences?.hint)}</small>}
            </span>
          </span>
        ))}
      </span>
      {messageId && (
        <Link to="/messages/$messageId" params={{ messageId }}>
          {text.showMessage}
        </Link>
      )}
    </li>
  )
}

function When({ message }: Pick<ImportRow, 'message'>) {
  const text = importTexts
  const zone = useZone()
  const now = useNow(zone)
  if (message.scheduledSendTime === undefined)
    return message.queue === 'next' ? text.queueNext : text.queueLast
  const time = Temporal.Instant.from(message.scheduledSendTime).toZonedDateTimeISO(zone)
  return momentLabel(time, now)
}
