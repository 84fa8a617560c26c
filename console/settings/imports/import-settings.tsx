// Messages from spreadsheets: a file is chosen, its rows are checked, and then its messages are made. Earlier imports stand below.
import { useInfiniteQuery } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { useZone } from '../../session/me.ts'
import { momentLabel } from '../../time/labels.ts'
import { useNow } from '../../time/use-now.ts'
import { Button } from '../../ui/button.tsx'
import columns from '../../ui/columns.module.css'
import { Panel } from '../../ui/panel.tsx'
import { PagedRows } from '../paged-rows.tsx'
import settings from '../settings.module.css'
import { FileForm } from './file-form.tsx'
import { type Import, importsQuery, isWorking, type Options } from './import-calls.ts'
import { importTexts } from './import-texts.ts'
import { OneImport } from './one-import.tsx'

/** The file that was checked, so that it can be read otherwise. It is gone when the page is left. */
export type Upload = { file: File; options: Options }
type Shown = { id: string; upload?: Upload }

export function ImportSettings() {
  const text = importTexts
  const [shown, setShown] = useState<Shown>()
  return (
    <div className={columns.column}>
      {shown ? (
        <OneImport
          key={shown.id}
          id={shown.id}
          upload={shown.upload}
          onAgain={({ id }, upload) => setShown({ id, upload })}
          onClose={() => setShown(undefined)}
        />
      ) : (
        <Panel title={text.title}>
          <p className={settings.lede}>{text.lede}</p>
          <FileForm onChecked={({ id }, upload) => setShown({ id, upload })} />
        </Panel>
      )}
      <Earlier shownId={shown?.id} onShow={(id) => setShown({ id })} />
    </div>
  )
}

function Earlier({
  shownId,
  onShow,
}: {
  shownId: string | undefined
  onShow: (id: string) => void
}) {
  const text = importTexts
  const query = useInfiniteQuery(importsQuery())
  return (
    <Panel title={text.earlier}>
      <PagedRows query={query} label={text.earlier} none={<p>{text.none}</p>} more={text.more}>
        {(one) => (
          <Row key={one.id} one={one} isShown={one.id === shownId} onShow={() => onShow(one.id)} />
        )}
      </PagedRows>
    </Panel>
  )
}

type RowProps = { one: Import; isShown: boolean; onShow: () => void }

function Row({ one, isShown, onShow }: RowProps) {
  const text = importTexts
  const zone = useZone()
  const made = Temporal.Instant.from(one.createdDate).toZonedDateTimeISO(zone)
  const when = momentLabel(made, useNow(zone))
  return (
    <li>
      <FileSpreadsheet size={18} aria-hidden />
      <span>
        <b>{text.rows(one.counts.total)}</b>
        <small>{when}</small>
        <small>{summaryOf(one)}</small>
      </span>
      {!isShown && (
        <Button look="quiet" aria-label={`${text.show}: ${when}`} onClick={onShow}>
          {text.show}
        </Button>
      )}
    </li>
  )
}

/** In a few words what became of it. */
function summaryOf(one: Import): string {
  const text = importTexts
  if (isWorking(one)) return text.working
  if (one.state === 'CHECKED') return text.notStarted
  return text.made(one.counts.done)
}
