// The proof of the column Reposts in the table of capabilities: a post of the network is reposted once, found again and taken back; beside
// anything else, and where the network has no reposts, it is refused.
import assert from 'node:assert/strict'
import type { NetworkDescription } from '../../server/networks/networks.ts'
import { need } from '../support/need.ts'
import { findAgain, listShown, publish, reasonsOf, refusalBy } from './capability-publish.ts'
import { nameOf } from './poll-and-quote.ts'
import { soon } from './subjects.ts'

export async function proveReposts(network: NetworkDescription, cell: string): Promise<void> {
  if (cell === 'no') {
    const reasons = await reasonsOf(network, { text: '', repost: '1' })
    return assert.deepEqual(reasons, ['repost_unsupported'])
  }
  assert.equal(cell, 'yes')
  const { published } = await publish(network, {})
  const repost = nameOf(network.name, published)
  const one = await publish(network, { text: '', repost })
  assert.deepEqual([one.shown.text, one.shown.reposted], ['', published.postId])
  const found = await findAgain(one)
  assert.equal(found.found?.postId, one.published.postId)
  assert.deepEqual(await reasonsOf(network, { text: 'Look', repost }), ['repost_stands_alone'])
  assert.deepEqual(await reasonsOf(network, { text: '', repost, quote: repost }), [
    'repost_stands_alone',
  ])
  for (const other of ['the lake', 'https://example.com/lake at dawn'])
    assert.deepEqual(await reasonsOf(network, { text: '', repost: other }), ['invalid_value'])
  const postId = need(one.published.postId ?? undefined)
  const out = { postId, postUrl: one.published.postUrl, text: '', follows: null, repost }
  const seen = await need(one.by.after?.look)(one.account, out, '', soon())
  assert.equal(seen.isThere, true)
  await need(one.by.after?.remove)(one.account, out, soon())
  const ids = (await listShown(one)).map(({ id }) => id)
  assert.ok(!ids.includes(postId) && ids.includes(need(published.postId ?? undefined)))
  assert.equal((await need(one.by.after?.look)(one.account, out, '', soon())).isThere, false)
  assert.deepEqual(await findAgain(one), { absent: true })
  const missing = repost.replace(/.{6}$/, '222222')
  assert.equal((await refusalBy(network, { text: '', repost: missing })).kind, 'rejected')
}
