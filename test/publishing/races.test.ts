// Edits, deletes and approvals at the very moment of publication. The responses match what happened.
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '../../server/errors.ts'
import { closeFile } from '../support/at-end.ts'
import { need } from '../support/need.ts'
import { runs } from '../support/runs.ts'
import { patient, publish } from './publisher.ts'
import { openPublishingWorld, type PublishingWorld, uniqueText } from './world.ts'

// Publishers poll: each one closes with its test.
afterEach(closeFile)

/** True: done. False: refused, with a reason for the caller. */
async function isDone(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

/**
 * Many at a time, spread over the profiles, each at a random moment around its send time. `act` returns whether it was in
 * time. How long a message takes depends on the machine: when most are in time, the next ones act later, and vice versa.
 */
async function rounds(
  world: PublishingWorld,
  count: number,
  act: (message: { id: string; text: string }) => Promise<boolean>,
): Promise<void> {
  let spanMs = 160
  const outcomes = new Set<boolean>()
  const one = async (index: number) => {
    const profile = need(world.profiles[index % world.profiles.length])
    const message = await world.schedule({ profile, in: 60 })
    await sleep(Math.random() * spanMs)
    return act(message)
  }
  // On a slow machine it takes more of them until one is too late.
  for (let done = 0; done < count || (outcomes.size < 2 && done < 5 * count); done += 20) {
    const all = await Promise.all(Array.from({ length: 20 }, (_, index) => one(done + index)))
    for (const isInTime of all) outcomes.add(isInTime)
    spanMs *= all.filter(Boolean).length > 10 ? 1.5 : 0.75
  }
  assert.equal(outcomes.size, 2, 'some must come in time, and some too late')
}

test('a deleted message is not published; one whose delete was refused is published once', async (t) => {
  const world = await openPublishingWorld({ profilesPerNetwork: 3 })
  publish(world, patient)
  const deleted = new Set<string>()
  const refused = new Set<string>()
  await rounds(world, runs(50, 240), async ({ id, text }) => {
    const done = await isDone(world.cancel(id))
    ;(done ? deleted : refused).add(text)
    return done
  })
  await world.allSettled()
  t.diagnostic(`${deleted.size} deleted, ${refused.size} refused`)
  const onNetworks = await world.textsOnNetworks()
  assert.deepEqual(
    onNetworks.filter((text) => deleted.has(text)),
    [],
  )
  assert.deepEqual(onNetworks.toSorted(), [...refused].toSorted())
})

test('an edited message is published once with its new text; one whose edit was refused, with the old text', async (t) => {
  const world = await openPublishingWorld({ profilesPerNetwork: 3 })
  publish(world, patient)
  const expected: string[] = []
  let edited = 0
  await rounds(world, runs(50, 240), async ({ id, text }) => {
    const next = uniqueText()
    const done = await isDone(world.edit(id, { text: next }))
    if (done) edited += 1
    expected.push(done ? next : text)
    return done
  })
  await world.allSettled()
  t.diagnostic(`${edited} edited, ${expected.length - edited} refused`)
  await world.assertOnNetworks(expected)
})

test('a message that was moved to a later time is not published before it', async () => {
  const world = await openPublishingWorld({ profilesPerNetwork: 3 })
  publish(world, patient)
  const later = new Date(Date.now() + 3_600_000).toISOString()
  const [moved, sent] = [new Set<string>(), new Set<string>()]
  await rounds(world, runs(60, 120), async ({ id, text }) => {
    const done = await isDone(world.edit(id, { scheduledSendTime: later }))
    ;(done ? moved : sent).add(text)
    return done
  })
  await world.database.pool.query('delete from messages where send_at > now()')
  await world.allSettled()
  await world.assertOnNetworks([...sent])
})

test('whatever races with an approval, only an approved text is published', async (t) => {
  const world = await openPublishingWorld({ profilesPerNetwork: 3 })
  publish(world, patient)
  const ids: string[] = []
  const approvedTexts = new Map<string, string[]>()
  const one = async (index: number): Promise<void> => {
    const profile = need(world.profiles[index % world.profiles.length])
    const { id, text } = await world.schedule({ profile, as: 'proposer' })
    ids.push(id)
    const next = uniqueText()
    const moment = () => sleep(Math.random() * 40)
    const [isFirstApproved, , , isSecondApproved] = await Promise.all([
      moment().then(() => isDone(world.approve(id, { sequenceNumber: 1 }))),
      index % 3 === 0 ? moment().then(() => isDone(world.reject(id))) : undefined,
      index % 3 === 1
        ? moment().then(() => isDone(world.edit(id, { text: next }, 'proposer')))
        : undefined,
      index % 3 === 1
        ? moment().then(() => isDone(world.approve(id, { sequenceNumber: 2 })))
        : undefined,
      index % 3 === 2 ? moment().then(() => isDone(world.cancel(id, 'proposer'))) : undefined,
    ])
    approvedTexts.set(id, [
      ...(isFirstApproved ? [text] : []),
      ...(isSecondApproved ? [text, next] : []),
    ])
  }
  for (let done = 0; done < runs(80, 180); done += 20)
    await Promise.all(Array.from({ length: 20 }, (_, index) => one(done + index)))
  await world.allSettled()
  const onNetworks = await world.textsOnNetworks()
  t.diagnostic(`${onNetworks.length} of ${ids.length} published`)
  assert.equal(new Set(onNetworks).size, onNetworks.length)
  const allowed = new Set([...approvedTexts.values()].flat())
  assert.deepEqual(
    onNetworks.filter((text) => !allowed.has(text)),
    [],
  )
  await assertApprovedBeforeSent(world, ids)
})

/** In the history the approval is the last action before SEND: no edit is between them. */
async function assertApprovedBeforeSent(world: PublishingWorld, ids: string[]): Promise<void> {
  for (const id of ids) {
    const { rows } = await world.database.pool.query<{ action_type: string }>(
      `select action_type from message_actions where message_id = $1 and action_type <> 'SCHEDULE' order by id`,
      [id],
    )
    const actions = rows.map((row) => row.action_type)
    const sent = actions.indexOf('SEND')
    if (sent >= 0) assert.equal(actions[sent - 1], 'APPROVE', String(actions))
  }
}
