// The proof of the column Mentions in the table of capabilities: a text that mentions an account is published as the network writes it, in the
// post and, where the cell says so, in what follows it.
import assert from 'node:assert/strict'
import type { NetworkDescription } from '../../server/networks/networks.ts'
import { fillMention, writeMentions } from '../../server/networks/shared/mentions.ts'
import { need } from '../support/need.ts'
import { follow, makeMedium, publish } from './capability-publish.ts'
import { unique } from './subjects.ts'

const name = 'Reed Bakery'
/** Of an account that the sandbox knows. */
const did = 'did:plc:mrsw23yaaaaaaaaaaaaaaaaa'

export async function proveMentions(network: NetworkDescription, cell: string): Promise<void> {
  const form = network.mentions
  if (cell === 'names') return assert.equal(form, undefined)
  const [, template, words] = /^`(.+?)`(, also in what follows)?$/.exec(cell) ?? []
  assert.deepEqual([template, words !== undefined], [form?.template, form?.isInParts], cell)
  const { example: handle } = need(form).handles
  const mention = fillMention(need(form), { handle, name })
  assert.ok(mention.includes(handle), mention)
  const id = network.name === 'bluesky' ? did : null
  const { text, places } = writeMentions(`@{${name}} bakes ${unique()}`, [
    { name, text: mention, id },
  ])
  assert.equal(places.length, 1)
  const media = network.media.isNeeded ? [makeMedium('image')] : []
  const { shown, post } = await publish(network, { text, mentions: places, media })
  // LinkedIn shows the name, and links it.
  const asShown = need(form).template.includes('{name}') ? text.replace(mention, name) : text
  assert.equal(shown.text, asShown)
  assert.ok(!shown.text.includes('@{'), shown.text)
  assert.equal(post.text, text)
  if (words === undefined || !network.parts) return
  const part = await follow(network, { text: `${text} again`, mentions: places })
  assert.equal(part.shown.text, `${asShown} again`)
}
