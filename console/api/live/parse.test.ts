import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseEvents } from './parse.ts'

const sent = '{"id":"7","type":"message.sent","messageId":"12"}'

test('a whole block is an event, and its id is where to continue', () => {
  const { events, lastEventId, rest } = parseEvents(`id: 7\ndata: ${sent}\n\n`)
  assert.deepEqual(events, [{ id: '7', type: 'message.sent', messageId: '12' }])
  assert.equal(lastEventId, '7')
  assert.equal(rest, '')
})

test('the beginning of a stream and heartbeats are no events', () => {
  const { events, lastEventId } = parseEvents('retry: 3000\nid: 5\n\n:\n\n:\n\n')
  assert.deepEqual(events, [])
  assert.equal(lastEventId, '5')
  assert.equal(parseEvents(':\n\n').lastEventId, undefined)
})

test('wherever a piece ends, no event is lost or read twice', () => {
  const text = `retry: 3000\nid: 5\n\nid: 6\ndata: {"type":"profile.health"}\n\n:\n\nid: 7\ndata: ${sent}\n\n`
  for (let cut = 0; cut <= text.length; cut += 1) {
    const first = parseEvents(text.slice(0, cut))
    const second = parseEvents(first.rest + text.slice(cut))
    const types = [...first.events, ...second.events].map(({ type }) => type)
    assert.deepEqual(types, ['profile.health', 'message.sent'], `cut at ${cut}`)
    assert.equal(second.lastEventId ?? first.lastEventId, '7')
  }
})

test('events without an id do not move the place', () => {
  const { events, lastEventId } = parseEvents('data: {"type":"reset"}\n\n')
  assert.deepEqual(events, [{ id: '', type: 'reset' }])
  assert.equal(lastEventId, undefined)
})
