// The blocks of a stream of events, for the client and the console: pieces end anywhere.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Block, blocksOf } from '../../sdk/events.ts'

const sent = '{"id":"7","type":"message.sent","messageId":"12"}'

function read(...pieces: string[]): Promise<Block[]> {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
      controller.close()
    },
  })
  return Array.fromAsync(blocksOf(stream, new AbortController()))
}

test('a whole block is an event, and its id is where to continue', async () => {
  const [block] = await read(`id: 7\ndata: ${sent}\n\n`)
  assert.deepEqual(block, { id: '7', event: JSON.parse(sent) })
})

test('the beginning of a stream and heartbeats are no events', async () => {
  const blocks = await read('retry: 3000\nid: 5\n\n:\n\n:\n\n')
  assert.deepEqual(
    blocks.map(({ id, event }) => [id, event]),
    [
      ['5', undefined],
      [undefined, undefined],
      [undefined, undefined],
    ],
  )
})

test('wherever a piece ends, no event is lost or read twice', async () => {
  const text = `retry: 3000\nid: 5\n\nid: 6\ndata: {"type":"profile.health"}\n\n:\n\nid: 7\ndata: ${sent}\n\n`
  for (let cut = 0; cut <= text.length; cut += 1) {
    const blocks = await read(text.slice(0, cut), text.slice(cut))
    const types = blocks.flatMap(({ event }) => event?.type ?? [])
    assert.deepEqual(types, ['profile.health', 'message.sent'], `cut at ${cut}`)
    assert.equal(blocks.findLast(({ id }) => id !== undefined)?.id, '7')
  }
})

test('an event without an id does not move the place, and the rest of a cut block is dropped', async () => {
  const blocks = await read('data: {"type":"reset"}\n\n', `id: 9\ndata: ${sent}\n`)
  assert.deepEqual(blocks, [{ id: undefined, event: { type: 'reset' } }])
})
