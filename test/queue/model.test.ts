// Queues against a slow and obvious model: last, next, times that a person chose, and gaps, around both changes of the clocks.
import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { inTransaction, type Tx } from '../../server/db/db.ts'
import { takeLast, takeNext } from '../../server/queue/queue.ts'
import { makeTestDatabase } from '../support/database.ts'
import { need } from '../support/need.ts'
import { runs } from '../support/runs.ts'
import { addMember, addOrganization } from '../support/world-people.ts'
import { addProfile } from '../support/world-profiles.ts'
import { changesOf, QueueModel, readClock } from './queue-model.ts'

const { database, pool } = await makeTestDatabase()
const organizationId = await addOrganization({ pool })
const memberId = await addMember({ pool }, { organizationId })
const { id: profileId } = await addProfile({ pool }, { organizationId })

/** Changes by an hour in the north and the south, by half an hour, at midnight, and none. */
const zones = [
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
]
/** PostgreSQL compares with its own clock. */
const year = new Date().getUTCFullYear() + 2
const daysAhead = 45
const places = zones.flatMap((timeZone) => {
  const days = changesOf(timeZone, year)
  const around = days.length > 0 ? days : [Date.UTC(year, 5, 1, 12)]
  return around.map((day) => {
    const from = day - 3 * 86_400_000
    return { timeZone, from }
  })
})
const clocks = new Map(places.map((one) => [one, readClock(one.timeZone, one.from, daysAhead)]))

const operation = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ do: 'last' as const, index: 0 }) },
  { weight: 3, arbitrary: fc.constant({ do: 'next' as const, index: 0 }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('choose' as const), index: fc.nat(8) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('remove' as const), index: fc.nat(20) }) },
)
type Operation = { do: 'last' | 'next' | 'choose' | 'remove'; index: number }

/** Half of them in the night of Saturday to Sunday and early on Sunday, where clocks change. */
const minuteOfWeek = fc.oneof(fc.nat(7 * 1440 - 1), fc.integer({ min: 8580, max: 8880 }))
const slots = fc.uniqueArray(minuteOfWeek, { minLength: 3, maxLength: 8 })

test('the model knows both changes of the clocks', () => {
  assert.equal(changesOf('Europe/Berlin', year).length, 2)
  assert.equal(places.length, 9)
})

test('a queue is as the model has it after every step', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...places),
      slots,
      fc.nat(3 * 1440),
      fc.array(operation, { minLength: 4, maxLength: 16 }),
      async (place, week, minutes, operations) => {
        const now = place.from + minutes * 60_000
        await begin(place.timeZone, week)
        mock.timers.enable({ apis: ['Date'], now })
        try {
          await follow(new QueueModel(need(clocks.get(place)), week, now), operations)
        } finally {
          mock.timers.reset()
        }
      },
    ),
    { numRuns: runs(40, 400) },
  )
})

async function begin(timeZone: string, week: number[]): Promise<void> {
  await pool.query('delete from messages')
  await pool.query('delete from queues')
  const sorted = week.toSorted((one, other) => one - other)
  await pool.query('insert into queues (profile_id, time_zone, slots) values ($1, $2, $3)', [
    ...[profileId, timeZone, sorted],
  ])
}

async function follow(model: QueueModel, operations: Operation[]): Promise<void> {
  for (const one of operations) {
    await inTransaction(database, (tx) => act(tx, model, one))
    const { rows } = await pool.query<{ id: string; at: Date }>(
      'select id, send_at as at from messages order by id',
    )
    const expected = model.entries.map(({ id, at }) => [id, new Date(at).toISOString()])
    const found = rows.map(({ id, at }) => [id, at.toISOString()])
    assert.deepEqual(found, expected.toSorted(byId))
  }
}

function byId([one = '']: string[], [other = '']: string[]): number {
  return Number(one) - Number(other)
}

async function act(tx: Tx, model: QueueModel, { do: what, index }: Operation): Promise<void> {
  if (what === 'last') model.last(await insert(tx, await takeLast(tx, profileId), 'last'))
  if (what === 'choose') {
    const at = model.slotAt(index)
    model.add(await insert(tx, new Date(at), null), at)
  }
  if (what === 'remove')
    await sql`delete from messages where id = ${model.remove(index) ?? '0'}`.execute(tx)
  if (what !== 'next') return
  const { at, moves } = await takeNext(tx, profileId)
  model.next(await insert(tx, at, 'next'))
  for (const move of moves)
    await sql`
      update messages set send_at = ${move.at}, scheduled_at = ${move.at}, act_at = ${move.at} where id = ${move.id}`.execute(
      tx,
    )
}

async function insert(tx: Tx, at: Date, queue: string | null): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into messages (profile_id, created_by, modified_by, text, queue, state, scheduled_at, send_at, act_at)
    values (${profileId}, ${memberId}, ${memberId}, 'Queued', ${queue}, 'SCHEDULED', ${at}, ${at}, ${at})
    returning id`.execute(tx)
  return need(rows[0]).id
}
