// Confirms an action on many messages: a dry run shows the result for each before anything is done.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { texts } from '../../../texts/texts.ts'
import { formatShortDay, formatTime } from '../../../time/format.ts'
import { inZone } from '../../../time/wall-time.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { Choices } from '../../../ui/choices.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { describeError } from '../../../ui/errors.ts'
import { Query } from '../../../ui/query.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { countReviews } from '../../outcome.ts'
import { withReviews } from '../moving/when-of.ts'
import type { Line } from '../summary.ts'
import {
  type Act,
  type Batch,
  type BulkResult,
  type CarriedOut,
  carryOut,
  type Distance,
  listStayed,
  makeBatches,
  makeQueueing,
  makeReturn,
  makeShift,
  makeTagging,
  type Place,
  refusalOf,
  rehearse,
  type Stayed,
  type Tags,
} from './bulk.ts'
import styles from './bulk-dialog.module.css'
import { DistanceField } from './distance-field.tsx'
import { TagFields } from './tag-fields.tsx'

export type Left = {
  stayed: Stayed[]
  /** Takes back what was done with the others. */
  undo: (() => void) | undefined
  /** A call has failed: of some messages it is not known what became of them. */
  isBroken: boolean
}

type Props = {
  act: Act
  lines: Line[]
  zone: string
  onDone: (left: Left) => void
  onClose: () => void
}

export function BulkDialog({ act, lines, zone, onDone, onClose }: Props) {
  const text = texts('calendar').bulk[act]
  const [distance, setDistance] = useState<Distance>({ amount: 1, unit: 'days' })
  const [tags, setTags] = useState<Tags>({ addTags: [], removeTags: [] })
  const [place, setPlace] = useState<Place>('last')
  const batches = batchesOf(act, lines, { distance, zone, tags, place })
  const preview = useQuery({
    // The key does not begin with `messages`: every live event makes those queries stale.
    queryKey: [
      'bulk',
      act,
      distance,
      tags,
      place,
      lines.map(({ id, version }) => `${id} ${version}`),
    ],
    queryFn: () => rehearse(batches),
    refetchInterval: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const run = useRun(batches, preview.data ?? [], {
    text: text.done,
    onDone: ({ results, broken }, undo) => {
      const stayed = listStayed(lines, results, broken && { ...broken, why: whyOf(broken) })
      onDone({ stayed, undo, isBroken: broken !== undefined })
    },
  })
  const possible = preview.data?.filter(isDone).length ?? 0
  const nothing = act === 'tag' && batches.length === 0 ? 'noTags' : 'nothing'
  const impossible = preview.isPending ? texts('ui').loading : texts('calendar').bulk[nothing]
  return (
    <ActionDialog
      title={text.title}
      width="wide"
      onClose={onClose}
      action={text.button(possible)}
      look={act === 'delete' ? 'danger' : 'primary'}
      reason={possible > 0 ? undefined : impossible}
      // The failure is shown above the results, which may be many.
      call={{ isPending: run.isPending, error: null }}
      onAct={() => run.mutate()}
    >
      {act === 'shift' && <DistanceField distance={distance} onChange={setDistance} />}
      {act === 'queue' && (
        <Choices
          legend={texts('calendar').bulk.place}
          value={place}
          onChange={setPlace}
          choices={[
            { value: 'last', label: texts('calendar').bulk.last },
            { value: 'next', label: texts('calendar').bulk.next },
          ]}
        />
      )}
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
  { distance, zone, tags, place }: { distance: Distance; zone: string; tags: Tags; place: Place },
): Batch[] {
  if (act === 'shift') return makeShift(lines, distance, zone)
  if (act === 'queue') return makeQueueing(lines, place)
  return act === 'tag' ? makeTagging(lines, tags) : makeBatches(act, lines)
}

type Done = {
  text: (count: number) => string
  onDone: (done: CarriedOut, undo: (() => void) | undefined) => void
}

function whyOf({ error }: { error: unknown }): { unsure: string; unreached: string } {
  const { unsure, unreached } = texts('calendar').bulk
  return { unsure: unsure(describeError(error).message.replace(/\.$/, '')), unreached }
}

/** Sends only the messages that the dry run accepted. A move can be taken back. */
function useRun(batches: Batch[], rehearsed: BulkResult[], { text, onDone }: Done) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['messages'] })
  const takeBack = async (back: Batch[]) => {
    try {
      const { results, broken } = await carryOut(back)
      const stayed = results.find((result) => !isDone(result))
      const count = texts('calendar').bulk.movedBack(results.filter(isDone).length)
      const rest = broken ? describeError(broken.error).message : stayed && refusalOf(stayed)
      showToast({ text: rest ? `${count} ${rest}` : count })
    } catch (error) {
      showToast({ text: describeError(error).message })
    }
    await refresh()
  }
  return useMutation({
    mutationFn: () => {
      const possible = new Set(rehearsed.filter(isDone).map(({ id }) => id))
      const left = batches.map((batch) => ({
        ...batch,
        lines: batch.lines.filter(({ id }) => possible.has(id)),
      }))
      return carryOut(left.filter((batch) => batch.lines.length > 0))
    },
    onSuccess: async ({ results, broken }) => {
      const back = makeReturn(batches, results)
      const undo = back.length > 0 ? () => void takeBack(back) : undefined
      showToast({
        text: withReviews(text(results.filter(isDone).length), countReviews(results)),
        ...(undo ? { action: { label: texts('ui').undo, run: undo } } : {}),
      })
      const refused = rehearsed.filter((result) => !isDone(result))
      onDone({ results: [...refused, ...results], broken }, undo)
      await refresh()
    },
  })
}

type Shown = { results: BulkResult[]; lines: Line[]; act: Act; zone: string }

function Results({ results, lines, act, zone }: Shown) {
  const text = texts('calendar')
  const byId = new Map(results.map((result) => [result.id, result]))
  const stayed = new Map(listStayed(lines, results).map(({ line, why }) => [line.id, why]))
  return (
    <>
      {stayed.size > 0 && <p className={styles.refused}>{text.bulk.refused(stayed.size)}</p>}
      <ul className={styles.results}>
        {lines.map(({ id, text: words, scheduledSendTime }) => {
          const result = byId.get(id)
          return (
            <li key={id}>
              <span>{whenIn(scheduledSendTime, zone)}</span>
              <b>{words}</b>
              {stayed.has(id) && <em>{stayed.get(id) ?? text.bulk.hasNoTime}</em>}
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

export function whenIn(time: number | null, zone: string): string {
  if (time === null) return '—'
  const wall = inZone(time, zone)
  return `${formatShortDay(wall.toPlainDate())} ${formatTime(wall)}`
}
