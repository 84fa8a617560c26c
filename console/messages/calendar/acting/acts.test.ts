import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadTexts } from '../../../texts/texts.ts'
import { makeCards } from '../cards.ts'
import { line } from '../line.testing.ts'
import type { Line } from '../summary.ts'
import { offersOf } from './acts.ts'

// The texts set the language of the page.
Object.assign(globalThis, { document: { documentElement: {} } })
await loadTexts('en')

const all = ['open', 'copy', 'move', 'sendNow', 'delete']

test('with the right to publish, a scheduled message can do everything', () => {
  assert.deepEqual(possible('SCHEDULED', ['PUBLISH']), all)
})

test('a member who may only propose sends nothing at once', () => {
  assert.deepEqual(possible('SCHEDULED', ['PUBLISH_WITH_APPROVAL']), [
    'open',
    'copy',
    'move',
    'delete',
  ])
})

test('a member who may only read opens messages', () => {
  assert.deepEqual(possible('SCHEDULED', ['BASIC_USAGE'], { createdByMember: null }), ['open'])
})

test('a published message is opened and copied, a waiting one is not sent at once, a rejected one is deleted', () => {
  assert.deepEqual(possible('SENT', ['PUBLISH']), ['open', 'copy'])
  assert.deepEqual(possible('SEND_FAILED_PERMANENTLY', ['PUBLISH']), ['open', 'copy'])
  assert.deepEqual(possible('PENDING_APPROVAL', ['PUBLISH']), ['open', 'copy', 'move', 'delete'])
  assert.deepEqual(possible('REJECTED', ['PUBLISH']), ['open', 'copy', 'delete'])
})

test('an act that is not possible by right or state stays in the menu with its reason', () => {
  const offers = offersOf(cardOf([{ state: 'SENT' }]), rightsOf(['PUBLISH']))
  const reasons = offers.filter(({ reason }) => reason !== undefined)
  assert.deepEqual(
    reasons.map(({ act }) => act),
    ['move', 'delete'],
  )
})

test('a member who may only propose changes their own messages, and not those of another author', () => {
  const [own, others] = ['7', '8'].map((id) => ({ createdByMember: { id, fullName: null } }))
  assert.deepEqual(possible('SCHEDULED', ['PUBLISH_WITH_APPROVAL'], own), [
    ...['open', 'copy', 'move', 'delete'],
  ])
  for (const author of [others, { createdByMember: null }])
    assert.deepEqual(possible('SCHEDULED', ['PUBLISH_WITH_APPROVAL'], author), ['open', 'copy'])
  assert.deepEqual(possible('PENDING_APPROVAL', ['BASIC_USAGE'], others), ['open'])
  assert.deepEqual(possible('SCHEDULED', ['PUBLISH'], others), all)
})

test('what may not be done on every profile of a card is not offered, and says where', () => {
  const both = cardOf([{}, { socialProfile: { id: '2' } }])
  const withOthers = (permissions: string[]) => ({
    profiles: new Map([
      ['1', { permissions: ['PUBLISH'], socialNetworkUsername: 'First' }],
      ['2', { permissions, socialNetworkUsername: 'Second' }],
    ]),
    memberId: '7',
  })
  const refused = (permissions: string[]) =>
    offersOf(both, withOthers(permissions)).filter(({ reason }) => reason !== undefined)
  assert.deepEqual(
    refused(['PUBLISH_WITH_APPROVAL']).map(({ act }) => act),
    ['sendNow'],
  )
  assert.match(refused(['PUBLISH_WITH_APPROVAL'])[0]?.reason ?? '', /for Second\./)
  assert.deepEqual(
    refused(['BASIC_USAGE']).map(({ act }) => act),
    ['copy', 'sendNow'],
  )
  assert.deepEqual(refused(['PUBLISH']), [])
})

test('a message of a card that is out hinders nothing that is done to the others', () => {
  const card = cardOf([{}, { socialProfile: { id: '2' }, state: 'SENT' }])
  const profiles = new Map([
    ['1', { permissions: ['PUBLISH'] }],
    ['2', { permissions: ['PUBLISH_WITH_APPROVAL'] }],
  ])
  const offers = offersOf(card, { profiles, memberId: '7' })
  assert.deepEqual(
    offers.map(({ act, reason }) => [act, reason]),
    all.map((act) => [act, undefined]),
  )
})

function possible(state: Line['state'], permissions: string[], more: Partial<Line> = {}): string[] {
  const offers = offersOf(cardOf([{ state, ...more }]), rightsOf(permissions))
  return offers.filter(({ reason }) => reason === undefined).map(({ act }) => act)
}

function rightsOf(permissions: string[]) {
  return { profiles: new Map([['1', { permissions }]]), memberId: '7' }
}

function cardOf(parts: Partial<Line>[]) {
  const lines = parts.map((part, index) => ({
    ...line({ id: String(index), groupId: 'g' }),
    ...part,
  }))
  const [card] = makeCards(lines)
  assert.ok(card)
  return card
}
