// An assistant writes polls and quotes: stored, or refused with the reason of the network.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { assistantOf, refusalOf, use } from './assistant.ts'

const service = await startTestService()
const { profile } = service.demo
const full = await assistantOf(service, service.demo.member.owner, 'full')
const input = { text: 'Rye or spelt?', time: '2031-03-01T12:00:00Z' }
const poll = { options: ['Rye', 'Spelt'] }

test('a message has the poll or the quote that was asked for', async () => {
  type Written = {
    messages: { pollOptions: string[] | null; quote: string | null; repost: string | null }[]
  }
  const asked = { ...input, profileIds: [need(profile.twitter)] }
  const asking = await use<Written>(full, 'schedule_message', { ...asked, poll })
  assert.deepEqual(
    asking.messages.map(({ pollOptions, quote }) => [pollOptions, quote]),
    [[poll.options, null]],
  )
  const text = 'Look'
  const quoting = await use<Written>(full, 'schedule_message', { ...asked, text, quote: '42' })
  assert.deepEqual(
    quoting.messages.map(({ pollOptions, quote }) => [pollOptions, quote]),
    [[null, '42']],
  )
  const reposting = await use<Written>(full, 'schedule_message', {
    ...asked,
    text: '',
    repost: '42',
  })
  assert.deepEqual(
    reposting.messages.map(({ quote, repost }) => [quote, repost]),
    [[null, '42']],
  )
})

test('a network without polls or quotes refuses them', async () => {
  const bluesky = { ...input, profileIds: [need(profile.bluesky)], poll }
  assert.match(await refusalOf(full, 'schedule_message', bluesky), /Bluesky has no polls/)
  const facebook = { ...input, profileIds: [need(profile['facebook-page'])], quote: '42' }
  assert.match(await refusalOf(full, 'schedule_message', facebook), /cannot quote/)
})
