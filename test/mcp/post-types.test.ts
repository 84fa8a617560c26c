// An assistant writes posts of a type: the type is stored, or refused with the reason of the network.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { assistantOf, refusalOf, use } from './assistant.ts'

const service = await startTestService()
const { profile } = service.demo
const full = await assistantOf(service, service.demo.member.owner, 'full')
const input = {
  text: 'A reel',
  time: '2031-03-01T12:00:00Z',
  media: [{ url: 'https://videos.example/loaf.mp4' }],
  postType: 'REEL',
}

test('a message has the type that was asked for', async () => {
  type Written = { messages: { postType: string | null }[] }
  const asked = { ...input, profileIds: [need(profile.instagram)], dryRun: true }
  const typed = await use<Written>(full, 'schedule_message', asked)
  assert.deepEqual(
    typed.messages.map(({ postType }) => postType),
    ['REEL'],
  )
})

test('a network that has no such type refuses it, even if it is only checked', async () => {
  const asked = { ...input, profileIds: [need(profile.twitter)] }
  assert.match(await refusalOf(full, 'schedule_message', asked), /no posts of the type REEL/)
  type Checked = { profiles: { problems: { message: string }[] }[] }
  const checked = await use<Checked>(full, 'check_message', asked)
  assert.match(JSON.stringify(checked), /no posts of the type REEL/)
})
