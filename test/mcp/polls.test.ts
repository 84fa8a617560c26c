// An assistant writes polls and quotes: stored, or refused with the reason of the network.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeMediumId } from '../../server/media/ids.ts'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { addMedium } from '../support/world-messages.ts'
import { assistantOf, refusalOf, use } from './assistant.ts'

const service = await startTestService()
const { profile } = service.demo
const full = await assistantOf(service, service.demo.member.owner, 'full')
const input = { text: 'Rye or spelt?', time: '2031-03-01T12:00:00Z' }
const poll = { options: ['Rye', 'Spelt'] }

test('a message has the poll or the quote that was asked for', async () => {
  type Written = {
    messages: { poll: object | null; quote: string | null; repost: string | null }[]
  }
  const asked = { ...input, profileIds: [need(profile.twitter)] }
  const asking = await use<Written>(full, 'schedule_message', { ...asked, poll })
  assert.deepEqual(
    asking.messages.map(({ poll: stored, quote }) => [stored, quote]),
    [[{ ...poll, durationMinutes: 1440, multipleChoice: false, question: null }, null]],
  )
  const text = 'Look'
  const quoting = await use<Written>(full, 'schedule_message', { ...asked, text, quote: '42' })
  assert.deepEqual(
    quoting.messages.map(({ poll: stored, quote }) => [stored, quote]),
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

test('a dry run shows the whole poll, and every medium with its text for people who do not see it', async () => {
  type Shown = { messages: { poll: object | null; media: object[] }[] }
  const asked = { ...input, profileIds: [need(profile.twitter)], dryRun: true }
  const whole = { ...poll, durationMinutes: 60, multipleChoice: false }
  const asking = await use<Shown>(full, 'schedule_message', { ...asked, poll: whole })
  assert.deepEqual(asking.messages[0]?.poll, { ...whole, question: null })
  const media = [
    { url: 'https://pictures.example/rye.jpg', altText: 'A loaf of rye' },
    { url: 'https://pictures.example/spelt.jpg' },
  ]
  const showing = await use<Shown>(full, 'schedule_message', { ...asked, media })
  assert.deepEqual(showing.messages[0]?.media, [
    { shown: media[0]?.url, altText: 'A loaf of rye' },
    { shown: media[1]?.url, altText: null },
  ])
})

test('an uploaded picture is shown once, and so are the parts of a message', async () => {
  const token = await tokenOf(service, service.demo.member.owner.id)
  const memberId = service.demo.member.owner.id
  const id = await addMedium(service.database, { id: makeMediumId(), memberId })
  const { body } = await call(service, token, 'POST', '/v1/messages', {
    ...{ text: 'Two loaves', socialProfileIds: [need(profile.twitter)] },
    ...{ scheduledSendTime: input.time, media: [{ id, altText: 'A loaf' }] },
    parts: [{ text: 'And a second post' }],
  })
  const messageId = need((body as { data: { id: string }[] }).data[0]).id
  type Whole = { message: { media: object[]; parts: string[] | null } }
  const { media, parts } = (await use<Whole>(full, 'get_message', { messageId })).message
  assert.deepEqual(media, [{ shown: id, altText: 'A loaf' }])
  assert.deepEqual(parts, ['And a second post'])
})

test('a network without polls or quotes refuses them', async () => {
  const bluesky = { ...input, profileIds: [need(profile.bluesky)], poll }
  assert.match(await refusalOf(full, 'schedule_message', bluesky), /Bluesky has no polls/)
  const facebook = { ...input, profileIds: [need(profile['facebook-page'])], quote: '42' }
  assert.match(await refusalOf(full, 'schedule_message', facebook), /cannot quote/)
})
