// Metrics of waiting work (figures.ts): lanes, renewals, deliveries, media and other jobs; and the position of the database.
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../db/db.ts'
import { boundQuery } from './bounded-query.ts'
import { type Figures, readFigures } from './figures.ts'

type Value = { labels?: Record<string, string>; value: number }

export function measureFigures(database: Database, registry: Registry): void {
  const figures = boundQuery<Figures | undefined>(() => readFigures(database), undefined)
  const measure = (
    name: string,
    help: string,
    values: (read: Figures) => Value[],
    label?: string,
  ) =>
    new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [registry],
      async collect() {
        // Without the database there is no number: not zero, and not the last one.
        this.reset()
        const read = await figures()
        if (!read) return label === undefined ? this.remove() : undefined
        for (const { labels = {}, value } of values(read)) this.set(labels, value)
      },
    })
  measureWaiting(measure)
  measure(
    'carillon_webhook_deliveries_waiting',
    'Events that are to be delivered, at most 100000',
    ({ deliveries }) => [{ value: deliveries.waiting }],
  )
  measure(
    'carillon_webhook_waiting_seconds',
    'How long the endpoint that has waited longest has had an event to be delivered',
    ({ deliveries }) => [{ value: deliveries.waitingSeconds }],
  )
  measure(
    'carillon_webhook_endpoints_failing',
    'Endpoints of apps that get nothing through, or are switched off because of it',
    ({ deliveries }) => [{ value: deliveries.failingEndpoints }],
  )
  measure(
    'carillon_database_position',
    'Rises with every heartbeat and every attempt of any process. Lower than before: the database has lost changes',
    ({ position }) => [{ value: position }],
  )
}

type Measure = (
  name: string,
  help: string,
  values: (read: Figures) => Value[],
  label?: string,
) => unknown

function measureWaiting(measure: Measure): void {
  measure(
    'carillon_lanes',
    'Profiles that are due, held by a pause of their owner, or paused because the network asked for it',
    ({ lanes }) => valuesOf(lanes, 'state'),
    'state',
  )
  measure(
    'carillon_renewals',
    'Accesses to accounts whose renewal is due, or overdue: the network has not answered an earlier one',
    ({ renewals }) => valuesOf(renewals, 'state'),
    'state',
  )
  measure(
    'carillon_jobs_waiting',
    'Jobs that could run now, by task; process-media is the queue of media',
    ({ jobs }) => jobs.map(({ task, waiting }) => ({ labels: { task }, value: waiting })),
    'task',
  )
  measure(
    'carillon_jobs_waiting_seconds',
    'How long the oldest of the jobs that could run now has waited, by task',
    ({ jobs }) =>
      jobs.map(({ task, waitingSeconds }) => ({ labels: { task }, value: waitingSeconds })),
    'task',
  )
  measure(
    'carillon_jobs_failed',
    'Jobs that were given up, by task',
    ({ jobs }) => jobs.map(({ task, failed }) => ({ labels: { task }, value: failed })),
    'task',
  )
}

function valuesOf(states: Record<string, number>, label: string): Value[] {
  return Object.entries(states).map(([state, value]) => ({ labels: { [label]: state }, value }))
}
