// A gap in a long queue is filled, and the messages behind it are not looked at again.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import {
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type RootOperationNode,
  sql,
} from 'kysely'
import { inTransaction } from '../../server/db/db.ts'
import { takeLast } from '../../server/queue/queue.ts'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { everyHour } from './slots.ts'

const service = await startTestService()
const { demo, database } = service
const memberId = demo.member.owner.id
const token = await tokenOf(service, memberId)
const profileId = need(demo.profile.threads)
const ofQueue = `/v1/socialProfiles/${profileId}/queue`
const length = 150
const slots = everyHour()

beforeEach(async () => {
  await database.pool.query('delete from messages')
  await setSlots('UTC')
})

async function setSlots(timeZone: string): Promise<void> {
  const answer = await call(service, token, 'PUT', ofQueue, { timeZone, slots })
  assert.equal(answer.status, 200, answer.text)
}

/** Takes the first free slot for a new message, and counts the slots that are looked at. */
async function add(): Promise<{ at: number; looked: number }> {
  return inTransaction(database.database, async (tx) => {
    const counter = new SlotCounter()
    const at = await takeLast(tx.withPlugin(counter), profileId)
    await sql`
      insert into messages (profile_id, created_by, modified_by, text, queue, state, scheduled_at, send_at, act_at)
      values (${profileId}, ${memberId}, ${memberId}, 'Queued', 'last', 'SCHEDULED', ${at}, ${at}, ${at})`.execute(
      tx,
    )
    return { at: at.getTime(), looked: counter.count }
  })
}

/** Counts the times in the lists that statements have. */
class SlotCounter implements KyselyPlugin {
  count = 0

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    for (const one of 'parameters' in node ? node.parameters : [])
      if ('value' in one && Array.isArray(one.value)) this.count += one.value.length
    return node
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result
  }
}

async function fill(): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < length; index += 1) times.push((await add()).at)
  assert.deepEqual(
    times,
    times.toSorted((one, other) => one - other),
  )
  return times
}

async function leave(at: number | undefined): Promise<void> {
  const { rowCount } = await database.pool.query('delete from messages where send_at = $1', [
    new Date(need(at)),
  ])
  assert.equal(rowCount, 1)
}

test('a filled gap ends the search for it and for the next slot at the end', async () => {
  const times = await fill()
  for (const index of [3, 70, length - 2]) {
    await leave(times[index])
    const gap = await add()
    assert.equal(gap.at, times[index])
    const end = await add()
    assert.ok(end.at > need(times.at(-1)))
    const looked = [gap.looked, end.looked]
    assert.ok(gap.looked > 0 && Math.max(...looked) <= 20, `${looked.join(' and ')} slots`)
    await leave(end.at)
  }
})

test('several gaps are filled in order, whatever order they came in, and then the end', async () => {
  const times = await fill()
  for (const order of [
    [5, 9, 40],
    [40, 9, 5],
    [9, 40, 5, 39],
  ]) {
    for (const index of order) await leave(times[index])
    let looked = 0
    for (const index of order.toSorted((one, other) => one - other)) {
      const gap = await add()
      assert.equal(gap.at, times[index])
      looked += gap.looked
    }
    const end = await add()
    assert.ok(end.at > need(times.at(-1)))
    // From the first gap to the last one, in pieces, and no further.
    assert.ok(looked <= 140 && end.looked <= 20, `${looked} and ${end.looked} slots`)
    await leave(end.at)
  }
})

test('other slots forget what was full', async () => {
  const times = await fill()
  await leave(times[0])
  await setSlots('Asia/Kolkata')
  // Half an hour beside the others.
  const [first, second] = [await add(), await add()]
  assert.equal(second.at - first.at, 3_600_000)
  assert.ok(second.at < need(times[3]))
})
