// The claim of each column of the table of capabilities, and its proof.

import assert from 'node:assert/strict'
import type { MediumFacts, NetworkDescription } from '../../server/networks/networks.ts'
import { render } from '../../server/sentences/sentences.ts'
import { proveDelete, proveEdit, proveShown } from './capability-after.ts'
import { proveDetails } from './capability-details.ts'
import { proveMentions } from './capability-mentions.ts'
import { provePolls } from './capability-polls.ts'
import {
  attemptOf,
  type Content,
  findAgain,
  follow,
  makeMedium,
  prepareAgain,
  publish,
  reasonsOf,
  reasonsOfPart,
  refusalBy,
} from './capability-publish.ts'
import { proveQuotes } from './capability-quotes.ts'
import { proveReposts } from './capability-reposts.ts'
import { proveTypes } from './capability-types.ts'
import { failureOf, soon, unique } from './subjects.ts'

type Kind = MediumFacts['kind']
type Proof = (network: NetworkDescription, cell: string) => Promise<void>

export const proofs: Record<string, Proof> = {
  Text: async (network, cell) => {
    const withMedia = await publish(network, { media: [makeMedium('image')] })
    assert.equal(withMedia.shown.text, withMedia.post.text)
    if (cell === 'with media') return refused(network, {}, 'media_required')
    assert.equal(cell, 'alone or with media')
    const alone = await publish(network, {})
    assert.deepEqual([alone.shown.text, alone.shown.media], [alone.post.text, []])
  },
  'A picture': (network, cell) => proveKind(network, 'image', cell),
  'Several pictures': async (network, cell) => {
    const max = Number(/^up to (\d+)$/.exec(cell)?.[1])
    assert.ok(max > 1, cell)
    const pictures = (count: number) => Array.from({ length: count }, () => makeMedium('image'))
    const { shown } = await publish(network, { media: pictures(max) })
    assert.equal(shown.media.length, max)
    assert.deepEqual(await reasonsOf(network, { media: pictures(max + 1) }), ['too_many_media'])
  },
  GIF: (network, cell) => proveKind(network, 'gif', cell),
  Video: (network, cell) => proveKind(network, 'video', cell),
  'Alt text': async (network, cell) => {
    const limits = readLimits(cell)
    for (const [kind] of kinds) {
      const isTaken = (await reasonsOf(network, { media: [makeMedium(kind)] })).length === 0
      assert.ok(isTaken || limits[kind] === undefined, kind)
      if (isTaken) await proveAltText(network, kind, limits[kind])
    }
  },
  Links: async (network, cell) => {
    const link = `https://example.com/${unique()}`
    const text = `See ${link}`
    const destinationUrl = `https://example.com/lake/${unique()}`
    const media = [makeMedium('image')]
    const { shown } = await publish(network, { text, media, extended: { destinationUrl } })
    assert.equal(shown.text, text)
    const isLinked = cell === 'in the text, and `destinationUrl`'
    if (!isLinked) assert.equal(cell, 'in the text')
    assert.equal(shown.link, isLinked ? destinationUrl : null)
  },
  Types: proveTypes,
  Polls: provePolls,
  Quotes: proveQuotes,
  Reposts: proveReposts,
  Mentions: proveMentions,
  Details: proveDetails,
  'What follows': async (network, cell) => {
    const { parts } = network
    if (cell === 'nothing') return assert.equal(parts, undefined)
    const [, words, media] = /^(replies|comments), (with media|of text alone)$/.exec(cell) ?? []
    const alone = await follow(network, { text: `Then this ${unique()}` })
    assert.equal(alone.shown.follows, alone.post.follows?.parent.postId)
    assert.equal(alone.post.follows?.as, words === 'replies' ? 'REPLY' : 'COMMENT')
    const described = { text: `And this ${unique()}`, media: [makeMedium('image')] }
    if (media === 'with media')
      return assert.equal((await follow(network, described)).shown.media.length, 1)
    assert.deepEqual(await reasonsOfPart(network, described), ['media_type_unsupported'])
  },
  Edit: proveEdit,
  Delete: proveDelete,
  'Shown by': proveShown,
  'Read back': async (network, cell) => {
    const one = await publish(network, { media: [makeMedium('image')] })
    const { postId } = one.published
    if (cell === 'by sending it again') return proveRepeating(one)
    assert.equal((await findAgain(one)).found?.postId, postId)
    // The same content, prepared for another message that was not published.
    const another = attemptOf(await prepareAgain(one))
    const found = (await findAgain(one, { attempt: another })).found?.postId
    if (cell === 'by its id') {
      assert.equal(found, undefined)
      assert.equal(one.by.looksById, true)
      return
    }
    if (cell === 'by its text, media and time') {
      assert.equal(found, undefined, 'other media')
      const alone = await publish(network, {})
      const same = attemptOf(await prepareAgain(alone))
      const again = await findAgain(alone, { attempt: same })
      return assert.equal(again.found?.postId, alone.published.postId)
    }
    assert.equal(cell, 'by its text and time')
    assert.equal(found, postId)
    const text = `Other ${unique()}`
    assert.deepEqual(await findAgain(one, { attempt: another, text }), { absent: true })
  },
}

/** The network does not list the post, refuses it when it is sent again, and names it then. */
async function proveRepeating(one: Awaited<ReturnType<typeof publish>>): Promise<void> {
  const { by, account, post, preparedId, published } = one
  assert.deepEqual(await findAgain(one), { absent: true })
  const { code, repeats = null } = await failureOf(by.publish(account, post, preparedId, soon()))
  assert.deepEqual([code, repeats], ['duplicate', published.postId])
  const attempt = {
    ...attemptOf(preparedId),
    isRepetition: true,
    repeats,
    doubtSince: new Date(),
  }
  assert.equal((await findAgain(one, { attempt })).found?.postId, published.postId)
}

async function proveKind(network: NetworkDescription, kind: Kind, cell: string): Promise<void> {
  const media = [makeMedium(kind)]
  if (cell === 'no') return refused(network, { media }, 'media_type_unsupported')
  assert.equal(cell, 'yes')
  const { shown } = await publish(network, { media })
  assert.deepEqual(
    shown.media.map(({ type }) => type),
    [kind],
  )
}

/** By the check before a message is stored, and by the network itself. */
async function refused(
  network: NetworkDescription,
  content: Content,
  reason: string,
): Promise<void> {
  assert.deepEqual(await reasonsOf(network, content), [reason])
  assert.equal((await refusalBy(network, content)).kind, 'rejected')
}

const kinds = [
  ['image', 'pictures'],
  ['gif', 'GIFs'],
  ['video', 'videos'],
] as const

function readLimits(cell: string): Partial<Record<Kind, number>> {
  const limits: Partial<Record<Kind, number>> = {}
  for (const [, word, digits] of cell.matchAll(/(pictures|GIFs|videos) \((\d+)\)/g)) {
    const kind = kinds.find(([, words]) => words === word)?.[0]
    if (kind) limits[kind] = Number(digits)
  }
  assert.equal(Object.keys(limits).length > 0, cell !== 'no', cell)
  return limits
}

async function proveAltText(
  network: NetworkDescription,
  kind: Kind,
  max: number | undefined,
): Promise<void> {
  const described = (length: number) => ({
    media: [{ ...makeMedium(kind), altText: 'x'.repeat(length) }],
  })
  const { shown, published } = await publish(network, described(max ?? 100))
  assert.equal(shown.media[0]?.altText, max === undefined ? undefined : 'x'.repeat(max))
  if (max === undefined) return assert.match(render(published.note ?? ''), /no altText of a /)
  assert.equal(published.note, undefined)
  assert.deepEqual(await reasonsOf(network, described(max + 1)), ['alt_text_too_long'])
}
