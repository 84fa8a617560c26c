// The claims of the table of capabilities about posts that are out, and about where each claim was tried.
import assert from 'node:assert/strict'
import { access } from 'node:fs/promises'
import { columns } from '../../scripts/documents/networks/capabilities.ts'
import type { NetworkDescription, OutPost } from '../../server/networks/networks.ts'
import { need } from '../support/need.ts'
import { listShown, makeMedium, publish } from './capability-publish.ts'
import { soon, unique } from './subjects.ts'

type Published = Awaited<ReturnType<typeof publish>>

async function publishOne(network: NetworkDescription): Promise<{ one: Published; out: OutPost }> {
  const media = network.media.isNeeded ? [makeMedium('image')] : []
  const one = await publish(network, { media })
  const { postId, postUrl } = one.published
  const out = { postId: need(postId ?? undefined), postUrl, text: one.post.text, follows: null }
  return { one, out }
}

export async function proveEdit(network: NetworkDescription, cell: string): Promise<void> {
  const { one, out } = await publishOne(network)
  const { editText } = network.afterPublishing ?? {}
  if (cell === 'no') {
    assert.equal(editText, undefined)
    return assert.equal(one.by.after?.edit, undefined)
  }
  const [, hours, isAlone] = /^the text(?: for (\d+) h)?(, without media)?$/.exec(cell) ?? []
  assert.ok(cell.startsWith('the text'), cell)
  assert.equal(editText?.withinSeconds, hours === undefined ? undefined : Number(hours) * 3600)
  assert.equal(editText?.textOnly === true, isAlone !== undefined)
  const text = `Edited ${unique()}`
  await need(one.by.after?.edit)(one.account, out, text, soon())
  const texts = (await listShown(one)).map((post) => post.text)
  assert.ok(texts.includes(text) && !texts.includes(out.text), texts.join(' | '))
}

export async function proveDelete(network: NetworkDescription, cell: string): Promise<void> {
  const { one, out } = await publishOne(network)
  if (cell === 'no') {
    assert.notEqual(network.afterPublishing?.delete, true)
    return assert.equal(one.by.after?.remove, undefined)
  }
  assert.equal(cell, 'yes')
  await need(one.by.after?.remove)(one.account, out, soon())
  assert.ok(!(await listShown(one)).some(({ id }) => id === out.postId))
}

/** The folder of tests on the server that is named. */
const folders: Record<string, string> = { 'a PDS': '../bluesky', snac: '../mastodon' }

export async function proveShown(_network: NetworkDescription, cell: string): Promise<void> {
  if (cell === 'the sandbox alone') return
  const [, server = '', names = ''] = /^(.+): (.+); else the sandbox alone$/.exec(cell) ?? []
  await access(new URL(need(folders[server]), import.meta.url))
  const known = columns.map(([label]) => label)
  for (const name of names.split(', ')) assert.ok(known.includes(name), name)
}
