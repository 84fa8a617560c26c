// The whole suite on snac, and what is particular to it. The quick form is snac.test.ts, and test/networks/mastodon-other-makes.test.ts on the
// sandbox.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { need } from '../support/need.ts'
import { whyNoSnac } from './snac.ts'
import { runOnSnac, wholeForms } from './suite.ts'
import { openSnacWorld } from './world.ts'

const skip = await whyNoSnac()

for (const form of wholeForms) {
  const title = `${form.messages} messages ${form.isDated ? 'with' : 'without'} a Date: none doubled, none lost`
  test(title, { skip, timeout: 600_000 }, async () => {
    const { doubled, lost, failed, unknown } = await runOnSnac(form)
    assert.deepEqual({ doubled, lost, failed }, { doubled: [], lost: [], failed: [] })
    assert.ok(unknown.length <= form.messages / 100, unknown.join('\n'))
  })
}

test('as a person sees it: the address, what was changed, all pictures, and a private post that is never repeated', {
  skip,
  timeout: 300_000,
}, async () => {
  const world = await openSnacWorld(
    {},
    // The look must be answered, however busy the machine is.
    { callMs: 20_000, leaseMs: 60_000, rules: { catchUpMs: 6 * 3_600_000, maxLooks: 3 } },
  )
  const who = await world.connect()
  const send = async (draft: Parameters<typeof world.schedule>[1]) =>
    world.settled(await world.schedule(who.profile, draft))
  const first = await send({
    text: 'Four of them',
    pictures: 4,
    data: { visibility: 'unlisted', language: 'de' },
  })
  assert.equal(first.state, 'SENT')
  assert.match(first.reason ?? '', /published it as public and not as unlisted/)
  assert.match(first.reason ?? '', /the language en and not de/)
  const [post] = await world.posts(who)
  assert.equal(new Set(need(post).media).size, 4)
  assert.equal(first.postUrl, need(post).url)
  const page = new URL(need(first.postUrl ?? undefined))
  assert.equal((await fetch(world.url + page.pathname)).status, 200)

  // Nothing shows that snac lists private posts, so one that did not arrive is not sent again.
  world.way.next('publish', 'lost')
  const unknown = await send({ text: 'For followers', data: { visibility: 'private' } })
  assert.equal(unknown.state, 'SEND_FAILED_PERMANENTLY')
  assert.match(unknown.reason ?? '', /does not list posts that are private/)
  assert.equal((await world.posts(who)).length, 1)

  for (const replyTo of [need(post).id, need(post).url]) {
    const reply = await send({ text: `A reply to ${replyTo}`, data: { replyTo } })
    assert.deepEqual([reply.state, reply.reason], ['SENT', null])
  }
  const gone = await send({ text: 'A reply', data: { replyTo: `${need(post).url}9` } })
  assert.match(gone.reason ?? '', /does not find the post to reply to/)
})
