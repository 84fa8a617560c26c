import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { dig, startTestSandbox } from '../sandbox.testing.ts'

const sandbox = await startTestSandbox()

async function portraitOf(profile: string): Promise<Buffer> {
  const deed = {
    network: 'bluesky',
    type: 'MENTION',
    from: profile,
    to: 'did:plc:mrsw23yaaaaaaaaaaaaaaaaa',
  }
  await sandbox.control('POST', 'interactions', deed)
  const token = `sandbox-bluesky-${deed.to}-t`
  const list = await sandbox.ask('/bluesky/xrpc/app.bsky.notification.listNotifications', { token })
  const address = String(dig(list.body, 'notifications', 0, 'author', 'avatar'))
  const answer = await fetch(address)
  assert.equal(answer.headers.get('content-type'), 'image/png')
  return Buffer.from(await answer.arrayBuffer())
}

test('everyone who acts has a portrait, always the same, and not that of another person', async () => {
  const [ann, ben] = ['did:plc:mfxg4yaaaaaaaaaaaaaaaaaa', 'did:plc:mjsw4aaaaaaaaaaaaaaaaaaa']
  const first = await portraitOf(ann)
  assert.deepEqual(await portraitOf(ann), first)
  assert.notDeepEqual(await portraitOf(ben), first)
  assert.deepEqual([first.readUInt32BE(16), first.readUInt32BE(20)], [96, 96])
  const start = first.indexOf('IDAT') + 4
  const pixels = inflateSync(first.subarray(start, start + first.readUInt32BE(start - 8)))
  assert.equal(pixels.length, 96 * (1 + 96 * 3))
})

test('there are no other files', async () => {
  for (const file of ['x.png', '..%2Fmain.ts', `${'0'.repeat(17)}.png`, `${'0'.repeat(16)}.svg`])
    assert.equal((await sandbox.ask(`/_sandbox/portraits/${file}`, {})).status, 404, file)
})
