// The proof of the column Quotes in the table of capabilities: a post of the network is quoted, and anything else refused.
import assert from 'node:assert/strict'
import type { NetworkDescription } from '../../server/networks/networks.ts'
import { findAgain, makeMedium, publish, reasonsOf } from './capability-publish.ts'
import { nameOf } from './poll-and-quote.ts'

export async function proveQuotes(network: NetworkDescription, cell: string): Promise<void> {
  if (cell === 'no') {
    const reasons = await reasonsOf(network, { quote: '1' })
    return assert.ok(reasons.includes('quote_unsupported'), reasons.join())
  }
  assert.match(cell, /^alone$|^alone or with media$/)
  const { published } = await publish(network, {})
  const quote = nameOf(network.name, published)
  const one = await publish(network, { quote })
  assert.deepEqual([one.shown.text, one.shown.quoted], [one.post.text, published.postId])
  const found = await findAgain(one)
  assert.equal(found.found?.postId ?? one.published.postId, one.published.postId)
  const media = [makeMedium('image')]
  if (cell === 'alone')
    assert.deepEqual(await reasonsOf(network, { quote, media }), ['media_not_combinable'])
  else {
    const { shown } = await publish(network, { quote, media })
    assert.deepEqual([shown.quoted, shown.media.length], [published.postId, 1])
  }
  for (const other of ['the lake', 'https://example.com/lake at dawn'])
    assert.deepEqual(await reasonsOf(network, { quote: other }), ['invalid_value'], other)
}
