// Confirms an action on many messages: a dry run shows the result for each before anything is done.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { texts } from '../../../texts/texts.ts'
import { formatShortDay, formatTime } from '../../../time/format.ts'
import { inZone } from '../../../time/wall-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Query } from '../../../ui/query.tsx'
import { showToast } from '../../../ui/toasts.ts'
import type { Line } from '../summary.ts'
import {
  type Act,
  type Batch,
  type BulkResult,
  type Distance,
  makeBatches,
  makeShift,
  runBatches,
} from './bulk.ts'
import styles from './bulk-dialog.module.css'
import { DistanceField } from './distance-field.tsx'

type Props = { act: Act; lines: Line[]; zone: string; onDone: () => void; onClose: () => void }

export function BulkDialog({ act, lines, zone, onDone, onClose }: Props) {
  const text = texts('calendar').bulk[act]
  const [distance, setDistance] = useState<Distance>({ amount: 1, unit: 'days' })
  const [tags, setTags] = useState<Tags>({ addTags: [], removeTags: [] })
  const batches = batchesOf(act, lines, { distance, zone, tags })
  const preview = useQuery({
    // The key does not begin with `messages`: every live event makes those queries stale.
    queryKey: ['bulk', act, distance, tags, lines.map(({ id, version }) => `${id} ${version}`)],
    queryFn: () => runBatches(batches, true),
    refetchInterval: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const run = useRun(batches, preview.data ?? [], { text: text.done, onDone })
  const possible = preview.data?.filter(isDone).length ?? 0
  const nothing = act === 'tag' && batches.length === 0 ? 'noTags' : 'nothing'
  const impossible = preview.isPending ? texts('ui').loading : texts('calendar').bulk[nothing]
  return (
    <ActionDialog
      title={text.title}
      width="wide"
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {texts('ui').cancel}
          </Button>
          <Button
            look={act === 'delete' ? 'danger' : 'primary'}
            isBusy={run.isPending}
            reason={possible > 0 ? undefined : impossible}
            onClick={() => run.mutate()}
          >
            {text.button(possible)}
          </Button>
        </>
      }
    >
      {act === 'shift' && <DistanceField distance={distance} onChange={setDistance} />}
      {act === 'tag' && <TagFields lines={lines} tags={tags} onChange={setTags} />}
      {run.isError && <ErrorPanel error={run.error} />}
      <Query query={preview}>
        {(results) => <Results results={results} lines={lines} act={act} zone={zone} />}
      </Query>
    </ActionDialog>
  )
}

function batchesOf(
  act: Act,
  lines: Line[],
  { distance, zone, tags }: { distance: Distance; zone: string; tags: Tags },
): Batch[] {
  if (act === 'shift') return makeShift(lines, distance, zone)
  return act === 'tag' ? makeTagging(lines, tags) : makeBatches(act, lines)
}

type Done = {
  text: (count: number) => string
  onDone: (results: BulkResult[], undo: (() => void) | undefined) => void
}

/** Sends only the messages that the dry run accepted. A move can be taken back. */
function useRun(batches: Batch[], rehearsed: BulkResult[], { text, onDone }: Done) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => {
      const possible = new Set(rehearsed.filter(isDone).map(({ id }) => id))
      const left = batches.map((batch) => ({
        ...batch,
        lines: batch.lines.filter(({ id }) => possible.has(id)),
      }))
      return runBatches(
        left.filter((batch) => batch.lines.length > 0),
        false,
      )
    },
    onSuccess: async (results) => {
      const refused = results.find((result) => !isDone(result))
      const count = results.filter(isDone).length
      showToast({ text: refused ? `${text(count)} ${refusalOf(refused)}` : text(count) })
      onDone()
      await queryClient.invalidateQueries({ queryKey: ['messages'] })
    },
  })
}

type Shown = { results: BulkResult[]; lines: Line[]; act: Act; zone: string }

function Results({ results, lines, act, zone }: Shown) {
  const text = texts('calendar')
  const byId = new Map(results.map((result) => [result.id, result]))
  const refused = results.filter((result) => !isDone(result)).length
  return (
    <>
      {refused > 0 && <p className={styles.refused}>{text.bulk.refused(refused)}</p>}
      <ul className={styles.results}>
        {lines.map(({ id, text: words, scheduledSendTime }) => {
          const result = byId.get(id)
          return (
            <li key={id}>
              <span>{whenIn(scheduledSendTime, zone)}</span>
              <b>{words}</b>
              {result && !isDone(result) && <em>{refusalOf(result)}</em>}
              {result && isDone(result) && act === 'shift' && (
                <span>→ {whenIn(result.scheduledSendTime, zone)}</span>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}

function isDone({ outcome }: BulkResult): boolean {
  return outcome === 'done'
}

function refusalOf({ errors }: BulkResult): string {
  return (errors ?? [])
    .slice(0, 1)
    .flatMap(({ message, hint }) => [`${message}.`, hint ?? ''])
    .join(' ')
    .trim()
}

function whenIn(time: number | null, zone: string): string {
  if (time === null) return '—'
  const wall = inZone(time, zone)
  return `${formatShortDay(wall.toPlainDate())} ${formatTime(wall)}`
}
