// The slots of a profile's queue, and the coming ones.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { addMessage } from '../support/world-messages.ts'

type Queue = {
  timeZone: string | null
  slots: { weekday: string; time: string }[]
  pausedDate: string | null
  version: number
}
type Slot = { slotDate: string; weekday: string; isFree: boolean; change: string | null }

const service = await startTestService()
const { demo, database } = service
const { owner, limited } = demo.member
const token = await tokenOf(service, owner.id)
const limitedToken = await tokenOf(service, limited.id)
const profileId = need(demo.profile.twitter)
const path = `/v1/socialProfiles/${profileId}/queue`
const daily = (time: string) =>
  ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'].map((weekday) => ({
    weekday,
    time,
  }))

/** A slot that is a few minutes away could pass during a test. */
function inHours(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)
}

async function read<T>(of: string, by = token): Promise<T> {
  const answer = await call(service, by, 'GET', of)
  assert.equal(answer.status, 200, answer.text)
  return (JSON.parse(answer.text) as { data: T }).data
}

test('a profile has an empty queue until its slots are set, and everyone who may use the profile sees them', async () => {
  assert.deepEqual(await read<Queue>(path), {
    timeZone: null,
    slots: [],
    pausedDate: null,
    version: 0,
  })
  assert.deepEqual(await read<Slot[]>(`${path}/slots`), [])
  const slots = [
    { weekday: 'TUESDAY', time: '18:30' },
    { weekday: 'MONDAY', time: '09:00' },
  ]
  const set = await call(service, token, 'PUT', path, { timeZone: 'europe/berlin', slots })
  assert.equal(set.status, 200, set.text)
  const queue = {
    timeZone: 'Europe/Berlin',
    slots: slots.toReversed(),
    pausedDate: null,
    version: 1,
  }
  assert.deepEqual(JSON.parse(set.text), { data: queue })
  assert.deepEqual(await read<Queue>(path, limitedToken), queue)
  const coming = await read<Slot[]>(`${path}/slots?count=3`, limitedToken)
  assert.equal(coming.length, 3)
  assert.ok(coming.every(({ isFree, slotDate }) => isFree && Date.parse(slotDate) > Date.now()))
  const { rows } = await database.pool.query(
    `select subject from audit_log where action = 'queue.changed'`,
  )
  assert.deepEqual(rows, [{ subject: `profile:${profileId}` }])
})

test('a slot with any unsent message is not free', async () => {
  await call(service, token, 'PUT', path, { timeZone: 'UTC', slots: daily(inHours(9)) })
  const [, second] = await read<Slot[]>(`${path}/slots`)
  const id = await addMessage(database, { socialProfileId: profileId, memberId: owner.id })
  const store = (state: string) =>
    database.pool.query(
      `update messages set state = $3, send_at = $2, scheduled_at = $2, sequence_number = case when $3 = 'PENDING_APPROVAL' then 1 end,
         act_at = case when $3 = 'SCHEDULED' then $2::timestamptz end where id = $1`,
      [id, second?.slotDate, state],
    )
  const free = async () => (await read<Slot[]>(`${path}/slots`)).map((slot) => slot.isFree)
  await store('SCHEDULED')
  assert.deepEqual((await free()).slice(0, 3), [true, false, true])
  await store('PENDING_APPROVAL')
  assert.deepEqual((await free()).slice(0, 3), [true, false, true])
  await store('REJECTED')
  assert.deepEqual((await free()).slice(0, 3), [true, true, true])
})

test('slots are listed for a range, and none beyond 90 days', async () => {
  await call(service, token, 'PUT', path, { timeZone: 'UTC', slots: daily(inHours(9)) })
  const all = await read<Slot[]>(`${path}/slots?count=500`)
  assert.ok(all.length >= 89 && all.length <= 91, `${all.length}`)
  const [from, to] = [need(all[3]).slotDate, need(all[5]).slotDate]
  const range = await read<Slot[]>(`${path}/slots?count=500&startTime=${from}&endTime=${to}`)
  assert.deepEqual(
    range.map(({ slotDate }) => slotDate),
    all.slice(3, 5).map(({ slotDate }) => slotDate),
  )
  const reversed = await call(
    service,
    token,
    'GET',
    `${path}/slots?startTime=${to}&endTime=${from}`,
  )
  assert.equal(reversed.status, 400, reversed.text)
  assert.match(reversed.text, /range_reversed/)
})

test('another version than the one that was read is refused', async () => {
  const { version } = await read<Queue>(path)
  const input = { timeZone: 'UTC', slots: daily('08:00') }
  const put = (tag: string) => call(service, token, 'PUT', path, input, { 'if-match': tag })
  const both = await Promise.all([put(`"queue-${version}"`), put(`"queue-${version}"`)])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 412])
  assert.equal((await read<Queue>(path)).version, version + 1)
})

test('who may not manage the profile cannot change its slots, and wrong slots are named', async () => {
  const good = { timeZone: 'UTC', slots: daily('10:00') }
  assert.equal((await call(service, limitedToken, 'PUT', path, good)).status, 404)
  const wrong: [unknown, RegExp][] = [
    [{ ...good, timeZone: 'Mars/Base' }, /invalid_time_zone/],
    [{ ...good, timeZone: '+01:00' }, /"param":"\/timeZone"/],
    [{ ...good, slots: [{ weekday: 'MONDAY', time: '24:00' }] }, /slots\/0\/time/],
    [{ ...good, slots: [{ weekday: 'montag', time: '08:00' }] }, /slots\/0\/weekday/],
    [{ ...good, slots: [...good.slots, good.slots[2]] }, /duplicate_slot/],
    [{ ...good, slots: Array(1009).fill(good.slots[0]) }, /too_many_items/],
    [{ slots: [] }, /timeZone/],
  ]
  for (const [body, said] of wrong) {
    const answer = await call(service, token, 'PUT', path, body)
    assert.equal(answer.status, 400, answer.text)
    assert.match(answer.text, said)
  }
})
