// An import: how its file was read, how far it is, what is wrong with which row, and its start.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Query } from '../../ui/query.tsx'
import settings from '../settings.module.css'
import {
  type Import,
  importQuery,
  isWorking,
  useRemoveImport,
  useReport,
  useStartImport,
} from './import-calls.ts'
import { ImportRows } from './import-rows.tsx'
import styles from './import-settings.module.css'
import type { Upload } from './import-settings.tsx'
import { importTexts } from './import-texts.ts'
import { Mapping } from './mapping.tsx'

type Props = {
  id: string
  upload: Upload | undefined
  /** After the same file was read otherwise. */
  onAgain: (found: Import, upload: Upload) => void
  onClose: () => void
}

export function OneImport({ id, upload, onAgain, onClose }: Props) {
  const text = importTexts
  const query = useQuery(importQuery(id))
  useRefreshedMessages(query.data)
  return (
    <Panel
      title={upload ? upload.file.name : text.oneImport}
      aside={
        <Button look="quiet" className={styles.aside ?? ''} onClick={onClose}>
          {text.another}
        </Button>
      }
    >
      <Query query={query}>
        {(found) => (
          <div className={settings.form}>
            <Progress found={found} />
            <Mapping found={found} upload={upload} onAgain={onAgain} />
            <Acts found={found} onClose={onClose} />
            {!isWorking(found) && <ImportRows found={found} />}
          </div>
        )}
      </Query>
    </Panel>
  )
}

/** The calendar shows the messages that were made, and the list how far the import is. */
function useRefreshedMessages(found: Import | undefined): void {
  const queryClient = useQueryClient()
  const state = found?.state
  useEffect(() => {
    if (state !== 'CHECKED' && state !== 'DONE') return
    void queryClient.invalidateQueries({ queryKey: ['imports'] })
    if (state === 'DONE') void queryClient.invalidateQueries({ queryKey: ['messages'] })
  }, [state, queryClient])
}

function Progress({ found }: { found: Import }) {
  const text = importTexts
  const { total, waiting, valid, done, failed, invalid, repeated } = found.counts
  const isChecking = found.state === 'CHECKING'
  const ended = isChecking ? total - waiting : total - waiting - valid
  const parts = [
    ...(done > 0 || found.state === 'DONE' ? [text.made(done)] : []),
    ...(valid > 0 ? [text.valid(valid)] : []),
    ...(invalid > 0 ? [text.invalid(invalid)] : []),
    ...(repeated > 0 ? [text.repeated(repeated)] : []),
    ...(failed > 0 ? [text.failed(failed)] : []),
  ]
  return (
    <div className={styles.progress}>
      {isWorking(found) && <progress max={total} value={ended} aria-label={text.progress} />}
      <p role="status">
        {isWorking(found) ? text.soFar(ended, total, isChecking) : parts.join(' · ')}
      </p>
      {found.state === 'CHECKED' && <small className={styles.note}>{text.nothingYet}</small>}
    </div>
  )
}

function Acts({ found, onClose }: { found: Import; onClose: () => void }) {
  const text = importTexts
  const [isRemoving, setRemoving] = useState(false)
  const start = useStartImport(found.id)
  const report = useReport(found.id)
  const { valid, invalid } = found.counts
  const isCheck = found.state === 'CHECKED'
  return (
    <>
      <div className={settings.actions}>
        {isCheck && valid > 0 && (
          <Button
            look="primary"
            isBusy={start.isPending}
            onClick={() => start.mutate(invalid > 0 ? 'VALID' : 'ALL')}
          >
            {invalid > 0 ? text.importValid(valid) : text.importAll(valid)}
          </Button>
        )}
        {!isWorking(found) && (
          <>
            <Button isBusy={report.isPending} onClick={() => report.mutate()}>
              {text.report}
            </Button>
            <Button look="quiet" onClick={() => setRemoving(true)}>
              {isCheck ? text.discard : text.forget}
            </Button>
          </>
        )}
      </div>
      {start.isError && <ErrorPanel error={start.error} title={text.notStartedNow} />}
      {report.isError && <ErrorPanel error={report.error} title={text.noReport} />}
      {isRemoving && (
        <RemoveDialog found={found} onClose={() => setRemoving(false)} onRemoved={onClose} />
      )}
    </>
  )
}

type RemoveProps = { found: Import; onClose: () => void; onRemoved: () => void }

function RemoveDialog({ found, onClose, onRemoved }: RemoveProps) {
  const text = importTexts
  const remove = useRemoveImport(onRemoved)
  const isCheck = found.state === 'CHECKED'
  return (
    <ActionDialog
      title={isCheck ? text.discardAsk : text.forgetAsk}
      onClose={onClose}
      action={isCheck ? text.discard : text.forget}
      look="danger"
      call={remove}
      failure={text.notRemoved}
      onAct={() => remove.mutate(found.id)}
    >
      <p>{isCheck ? text.discardHint : text.forgetHint}</p>
    </ActionDialog>
  )
}
