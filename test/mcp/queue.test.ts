// An assistant puts messages into the queues of profiles.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daily } from '../queue/slots.ts'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { assistantOf, refusalOf, use } from './assistant.ts'

type Written = {
  messages: { id: string; time: string | null; queue: string | null; version: string }[]
}

const service = await startTestService()
const { profile, member } = service.demo
const profileIds = [need(profile.twitter)]
const token = await tokenOf(service, member.owner.id)
const slots = await call(service, token, 'PUT', `/v1/socialProfiles/${profileIds[0]}/queue`, {
  timeZone: 'UTC',
  slots: daily('09:00', '21:00'),
})
assert.equal(slots.status, 200, slots.text)
const full = await assistantOf(service, member.owner, 'full')
const propose = await assistantOf(service, member.owner, 'propose')

test('messages get the first free slots, and one moves there from its time', async () => {
  const add = (text: string, more: object) =>
    use<Written>(full, 'schedule_message', { text, profileIds, ...more })
  const first = need((await add('Rye today', { queue: 'last' })).messages[0])
  assert.equal(first.queue, 'last')
  assert.match(String(first.time), /T(09|21):00:00/)
  const { id, version } = need(
    (await add('Spelt some day', { time: '2031-03-01T12:00:00Z' })).messages[0],
  )
  const moved = await use<Written>(full, 'change_message', {
    ...{ messageId: id, version, queue: 'last' },
  })
  const second = need(moved.messages[0])
  assert.equal(second.queue, 'last')
  assert.ok(
    Date.parse(String(second.time)) - Date.parse(String(first.time)) === 12 * 3_600_000,
    `${first.time} and ${second.time}`,
  )
})

test('a proposal waits for its slot, and a time beside the queue is refused', async () => {
  const proposal = await use<Written>(propose, 'schedule_message', {
    ...{ text: 'A proposal', profileIds, queue: 'next' },
  })
  assert.deepEqual(
    proposal.messages.map(({ time, queue }) => [time, queue]),
    [[null, 'next']],
  )
  const both = { text: 'Both', profileIds, queue: 'last', time: '2031-03-01T12:00:00Z' }
  assert.match(await refusalOf(full, 'schedule_message', both), /queue/)
})
