// A message of a series: change or leave out this one, or change this and those that follow.
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Repeat } from 'lucide-react'
import { useState } from 'react'
import { texts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Panel } from '../../ui/panel.tsx'
import { showToast } from '../../ui/toasts.ts'
import { editIdOf } from '../composer/compose-ids.ts'
import type { Message } from '../listing.ts'
import { useOpenInComposer } from '../open-in-composer.ts'
import { ChangeSeries } from '../series/change-series.tsx'
import { formTexts } from '../series/form-texts.ts'
import { ruleWords } from '../series/rule-words.ts'
import { oneSeriesQuery, type Series, useActOnSeries } from '../series/series-calls.ts'
import styles from './message-page.module.css'

type Of = NonNullable<Message['series']>

export function OfSeries({ message, of }: { message: Message; of: Of }) {
  const text = texts('series')
  const { data: series } = useQuery(oneSeriesQuery(of.id))
  const isWaiting = message.state === 'SCHEDULED' || message.state === 'PENDING_APPROVAL'
  return (
    <Panel title={text.partOf}>
      {series && <p>{ruleWords(series.rule)}</p>}
      {isWaiting && <p>{formTexts.partHint}</p>}
      {isWaiting && <Acts message={message} of={of} series={series} />}
      <Link to="/settings/$section" params={{ section: 'series' }} className={styles.link}>
        <Repeat size={14} aria-hidden />
        {text.show}
      </Link>
    </Panel>
  )
}

type ActsProps = { message: Message; of: Of; series: Series | undefined }

function Acts({ message, of, series }: ActsProps) {
  const navigate = useNavigate()
  const [isChanging, setChanging] = useState(false)
  const openReason = useOpenInComposer(message.id)
  // This very message is gone, or becomes another one.
  const leave = () => navigate({ to: '/calendar' })
  const skip = useActOnSeries(of.id, () => {
    showToast({ text: formTexts.skipped })
    return leave()
  })
  const compose = editIdOf(message.id)
  return (
    <div className={styles.acts}>
      <Button
        reason={openReason}
        onClick={() =>
          void navigate({ to: '.', search: (search) => ({ ...search, compose, at: undefined }) })
        }
      >
        {formTexts.changeOne}
      </Button>
      {series && series.state !== 'ENDED' && (
        <>
          <Button onClick={() => setChanging(true)}>{formTexts.changeFollowing}</Button>
          <Button
            look="quiet"
            isBusy={skip.isPending}
            onClick={() => skip.mutate({ kind: 'skip', date: of.date })}
          >
            {formTexts.skipOne}
          </Button>
        </>
      )}
      {skip.isError && <ErrorPanel error={skip.error} title={formTexts.notDone} />}
      {series && isChanging && (
        <ChangeSeries
          series={series}
          fromDate={of.date}
          onChanged={leave}
          onClose={() => setChanging(false)}
        />
      )}
    </div>
  )
}
