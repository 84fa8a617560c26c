import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Attempt, Post } from '../../server/networks/networks.ts'
import { mediumAt } from '../support/medium.ts'
import { startScripted } from './scripted.ts'
import {
  failureOf,
  makeAccount,
  makeAttempt,
  makePost,
  open,
  picture,
  requireNetwork,
  soon,
} from './subjects.ts'

const account = makeAccount('pinterest', '77')
const extended = { boardId: '12', destinationUrl: 'https://example.com/lake' }
const post = makePost({ text: 'Lake', media: [mediumAt(picture)], extended })
/** As Pinterest writes it: without a zone. */
const at = (secondsAgo: number) =>
  new Date(Date.now() - secondsAgo * 1_000).toISOString().slice(0, 19)
const pin = (id: string, more: object = {}) => ({
  id,
  description: 'Lake',
  link: 'https://example.com/lake',
  created_at: at(1),
  ...more,
})

async function findAmong(pages: unknown[][], attempt: Partial<Attempt> = {}) {
  const network = await startScripted(({ query }) => {
    const page = Number(query.bookmark ?? 0)
    const bookmark = page + 1 < pages.length ? String(page + 1) : null
    return { body: { items: pages[page], bookmark } }
  })
  const pinterest = requireNetwork(open(network.url), 'PINTEREST')
  const { found } = await pinterest.find(account, post, makeAttempt(attempt), soon())
  return { id: found?.postId, pages: network.asked.length }
}

test('a pin is ours by text, link and time, and not by less', async () => {
  const strangers = [
    pin('1', { description: 'Sea' }),
    pin('2', { link: 'https://example.com/sea' }),
    pin('3', { link: null, is_owner: false }),
    pin('4', { created_at: at(600) }),
    pin('5', { created_at: undefined, description: 'Sea' }),
    pin('6'),
  ]
  assert.equal((await findAmong([strangers], { otherPostIds: ['6'] })).id, undefined)
  assert.equal((await findAmong([[...strangers, pin('7')]], { otherPostIds: ['6'] })).id, '7')
})

test('a pin like ours that does not say when it was made is no proof of absence', async () => {
  for (const created_at of [undefined, null, 'yesterday']) {
    const { kind, code } = await failureOf(findAmong([[pin('5', { created_at })]]))
    assert.deepEqual([kind, code], ['retry', 'pinterest_incomplete_answer'])
    assert.equal((await findAmong([[pin('5', { created_at }), pin('7')]])).id, '7')
    assert.equal(
      (await findAmong([[pin('5', { created_at })]], { otherPostIds: ['5'] })).id,
      undefined,
    )
  }
})

test('a new pin whose text or link Pinterest may have changed may be ours', async () => {
  for (const changed of [
    { link: null },
    { link: 'https://example.com/lake/?utm_source=pinterest' },
    { description: 'Lake!' },
    { description: 'Lake …', link: 'http://example.com/' },
  ]) {
    const { kind } = await failureOf(findAmong([[pin('3', changed)]]))
    assert.equal(kind, 'retry', JSON.stringify(changed))
    const old = pin('3', { ...changed, created_at: at(600) })
    assert.equal((await findAmong([[old]])).id, undefined)
    assert.equal((await findAmong([[pin('3', changed), pin('7')]])).id, '7')
  }
})

test('newest first: the search ends behind the attempt', async () => {
  const old = [pin('2', { created_at: at(600) }), pin('1', { created_at: at(700) })]
  assert.deepEqual(await findAmong([[pin('3', { description: 'Sea' })], old, old, old]), {
    id: undefined,
    pages: 2,
  })
})

test('in no order: every page is read', async () => {
  const mixed = [pin('1', { created_at: at(700) }), pin('2', { created_at: at(600) })]
  assert.deepEqual(await findAmong([mixed, mixed, [pin('9')]]), { id: '9', pages: 3 })
})

test('an answer without pins is no proof of absence', async () => {
  const network = await startScripted(() => ({ body: {} }))
  const pinterest = requireNetwork(open(network.url), 'PINTEREST')
  assert.equal(
    (await failureOf(pinterest.find(account, post, makeAttempt(), soon()))).kind,
    'retry',
  )
})

test('a board that is not there: rejected, with what to look at', async () => {
  const network = await startScripted(() => ({
    status: 404,
    body: { code: 40, message: 'Board not found.' },
  }))
  const pinterest = requireNetwork(open(network.url), 'PINTEREST')
  const error = await failureOf(pinterest.publish(account, post, null, soon()))
  assert.deepEqual([error.kind, error.code], ['rejected', 'pinterest_404'])
  assert.equal(error.message, 'Board not found.')
  assert.match(error.hint ?? '', /board/)
})

const addresses = ['a', 'b', 'c'].map((name) => `https://pictures.example/${name}.jpg`)
const several = { ...post, media: addresses.map((url) => mediumAt(url)) }

test('several pictures go by their addresses, in order, with one text and one link', async () => {
  const network = await startScripted(() => ({ status: 201, body: { id: '5' } }))
  const pinterest = requireNetwork(open(network.url), 'PINTEREST')
  assert.equal(await pinterest.prepare?.(account, several, soon()), '')
  assert.equal((await pinterest.publish(account, several, null, soon())).postId, '5')
  assert.deepEqual(
    network.asked.map(({ body }) => body),
    [
      {
        board_id: '12',
        description: 'Lake',
        link: 'https://example.com/lake',
        media_source: {
          source_type: 'multiple_image_urls',
          items: addresses.map((url) => ({ url })),
        },
      },
    ],
  )
})

test('several pictures, one of which is not fetched: tried again, wherever it is', async () => {
  const network = await startScripted(() => ({
    status: 400,
    body: { code: 1, message: 'Sorry, we could not fetch the image.' },
  }))
  const pinterest = requireNetwork(open(network.url), 'PINTEREST')
  const kindFor = async (media: Post['media']) =>
    (await failureOf(pinterest.publish(account, { ...post, media }, null, soon()))).kind
  const [stranger, other] = several.media
  assert.ok(stranger && other)
  const ours = { ...other, mimeType: 'image/jpeg' }
  assert.equal(await kindFor([stranger, other]), 'retry')
  assert.equal(await kindFor([stranger, ours]), 'retry')
  assert.equal(await kindFor([ours, stranger]), 'retry')
})

test('a pin with several pictures is found as any other', async () => {
  const media = { media_type: 'multiple_images', items: [{}, {}, {}] }
  assert.equal((await findAmong([[pin('8', { creative_type: 'CAROUSEL', media })]])).id, '8')
})
