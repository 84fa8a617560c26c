// The series of the profiles that the member may use: what comes next, and pausing, skipping and ending them.
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { formTexts } from '../../messages/series/form-texts.ts'
import { type Series, seriesQuery, useActOnSeries } from '../../messages/series/series-calls.ts'
import { texts } from '../../texts/texts.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Panel } from '../../ui/panel.tsx'
import { showToast } from '../../ui/toasts.ts'
import { PagedRows } from '../paged-rows.tsx'
import settings from '../settings.module.css'
import { SeriesRow, textOf } from './series-row.tsx'

// With the fields of its rule, it is larger than the rest of the page.
const ChangeSeries = lazyPart(
  () => import('../../messages/series/change-series.tsx'),
  'ChangeSeries',
)

export function SeriesSettings() {
  const text = texts('series')
  const query = useInfiniteQuery(seriesQuery())
  const [changing, setChanging] = useState<Series>()
  const [ending, setEnding] = useState<Series>()
  return (
    <Panel title={text.title}>
      <p className={settings.lede}>{text.lede}</p>
      <PagedRows query={query} label={text.title} none={<p>{text.none}</p>} more={text.more}>
        {(one) => <SeriesRow key={one.id} series={one} onChange={setChanging} onEnd={setEnding} />}
      </PagedRows>
      <Suspense>
        {changing && <ChangeSeries series={changing} onClose={() => setChanging(undefined)} />}
      </Suspense>
      {ending && <EndDialog series={ending} onClose={() => setEnding(undefined)} />}
    </Panel>
  )
}

function EndDialog({ series, onClose }: { series: Series; onClose: () => void }) {
  const text = texts('series')
  const end = useActOnSeries(series.id, ({ kind }) => {
    showToast({ text: formTexts.done[kind] })
    onClose()
  })
  return (
    <ActionDialog
      title={formTexts.endTitle}
      onClose={onClose}
      action={text.end}
      look="danger"
      call={end}
      failure={formTexts.notDone}
      onAct={() => end.mutate({ kind: 'end' })}
    >
      <p>{textOf(series)}</p>
      <p>{formTexts.endHint}</p>
    </ActionDialog>
  )
}
