// The preview of a series by a dry run of the service: its next times, what is surprising about them, or why it is refused.
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Info, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ofService } from '../../texts/sentences.ts'
import { formatDate, formatTime } from '../../time/format.ts'
import { describeError } from '../../ui/errors.ts'
import { formTexts } from './form-texts.ts'
import type { Series } from './series-calls.ts'
import styles from './series-dialog.module.css'
import type { SeriesForm } from './series-dialog.tsx'

type Preview = Pick<UseQueryResult<Series[]>, 'data' | 'error'>

const typingMs = 400
const maxShown = 4

/** Asks again after each change of the form, when the typing has stopped. */
export function usePreview(
  form: SeriesForm,
  isComplete: boolean,
  ask: (form: SeriesForm) => Promise<Series[]>,
): Preview {
  const [settled, setSettled] = useState(form)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(form), typingMs)
    return () => clearTimeout(timer)
  }, [form])
  return useQuery({
    queryKey: ['series-preview', settled],
    enabled: isComplete && settled === form,
    queryFn: () => ask(settled),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
    refetchInterval: false,
  })
}

type Props = {
  preview: Preview
  missing: string | undefined
  timeZone: string
  isShort: boolean
}

export function SeriesPreview({ preview, missing, timeZone, isShort }: Props) {
  const text = formTexts
  const [first] = preview.data ?? []
  return (
    <section className={styles.preview} aria-label={text.preview}>
      <h3>{text.preview}</h3>
      <div role="status">
        {missing !== undefined ? (
          <p>{missing}</p>
        ) : preview.error ? (
          !isShort && <Refusal error={preview.error} />
        ) : (
          first && <Coming series={first} timeZone={timeZone} />
        )}
      </div>
    </section>
  )
}

function Coming({ series, timeZone }: { series: Series; timeZone: string }) {
  const coming = series.coming.filter(({ isSkipped }) => !isSkipped)
  return (
    <>
      <ul>
        {coming.slice(0, maxShown).map(({ date, sendDate }) => (
          <li key={date}>{momentOf(sendDate, timeZone)}</li>
        ))}
        {coming.length > maxShown && <li aria-hidden>…</li>}
      </ul>
      {series.remarks.map(({ message, sentences }) => (
        <p key={message} className={styles.remark}>
          <Info size={15} aria-hidden />
          {ofService(message, sentences?.message)}
        </p>
      ))}
      <small>{timeZone}</small>
    </>
  )
}

function Refusal({ error }: { error: unknown }) {
  const { message, hint } = describeError(error)
  return (
    <p className={styles.remark}>
      <TriangleAlert size={15} aria-hidden />
      <span>
        {message}. {hint}
      </span>
    </p>
  )
}

/** Fri 22 Jan 2027, 09:30 */
function momentOf(sendDate: string, timeZone: string): string {
  const time = Temporal.Instant.from(sendDate).toZonedDateTimeISO(timeZone)
  const options = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
  return `${formatDate(time.toPlainDate(), options)}, ${formatTime(time)}`
}
