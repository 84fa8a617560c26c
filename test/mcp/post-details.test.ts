// An assistant writes posts with details: they are stored, or refused with the reason of the network.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { assistantOf, refusalOf, use } from './assistant.ts'

const service = await startTestService()
const { profile } = service.demo
const full = await assistantOf(service, service.demo.member.owner, 'full')
const input = {
  text: 'A lake',
  time: '2031-03-01T12:00:00Z',
  profileIds: [need(profile.twitter)],
}

test('a message has the details that were asked for', async () => {
  type Written = { messages: { postDetails: object | null }[] }
  const postDetails = { placeId: 'df51dec6f4ee2b2c', madeWithAi: true }
  const asked = { ...input, postDetails, dryRun: true }
  const written = await use<Written>(full, 'schedule_message', asked)
  assert.deepEqual(written.messages[0]?.postDetails, {
    ...{ placeId: 'df51dec6f4ee2b2c', collaborators: null },
    ...{ madeWithAi: true, paidPartnership: false },
  })
})

test('a network that has no such detail refuses it', async () => {
  const asked = { ...input, postDetails: { collaborators: ['reed.bakery'] } }
  assert.match(await refusalOf(full, 'schedule_message', asked), /X takes no collaborators here/)
})
