// X in two versions of its contract: up to 2.159 it speaks of tweets, in 2.167 of posts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../support/eventually.ts'
import { lineOf } from './history.ts'
import { startSandboxNetworks } from './sandbox-networks.ts'
import { type Asked, startScripted } from './scripted.ts'
import {
  failureOf,
  makeAccount,
  makeAttempt,
  makePost,
  open,
  requireNetwork,
  soon,
  unique,
} from './subjects.ts'

const sandbox = await startSandboxNetworks()
const post = makePost({ text: 'Lake' })
const versionOf = ({ query }: Asked) =>
  'post.fields' in query ? 'posts' : 'tweet.fields' in query ? 'tweets' : undefined

/** Its posts, with their fields only for who asks in the right words; otherwise it refuses, or ignores what it does not know. */
async function startX(
  speaks: (asked: Asked) => 'tweets' | 'posts',
  strange: 'refused' | 'ignored',
) {
  const network = await startScripted((asked) => {
    const isKnown = versionOf(asked) === speaks(asked)
    const message = `The query parameter [${Object.keys(asked.query).at(-1)}] is not one of [post.fields]`
    if (!isKnown && strange === 'refused') return { status: 400, body: { errors: [{ message }] } }
    const fields = isKnown ? { created_at: new Date().toISOString() } : {}
    return { body: { data: [{ id: '9', text: 'Lake', ...fields }], meta: { result_count: 1 } } }
  })
  return { x: requireNetwork(open(network.url), 'TWITTER'), asked: network.asked }
}

for (const strange of ['refused', 'ignored'] as const)
  for (const version of ['tweets', 'posts'] as const)
    test(`X speaks of ${version}, and what it does not know is ${strange}: learnt from the first answer`, async () => {
      const { x, asked } = await startX(() => version, strange)
      const account = makeAccount('twitter')
      for (const expected of [version === 'tweets' ? 1 : 2, 1, 1]) {
        const before = asked.length
        assert.equal((await x.find(account, post, makeAttempt(), soon())).found?.postId, '9')
        assert.equal(asked.length - before, expected)
      }
      assert.equal(asked.map(versionOf).at(-1), version)
    })

test('each credential has its own words, and X may change them', async () => {
  const [old, moved] = [makeAccount('twitter'), makeAccount('twitter')]
  let isMoved = (token: string) => token.includes(moved.networkId)
  const { x, asked } = await startX(
    ({ headers }) => (isMoved(String(headers.authorization)) ? 'posts' : 'tweets'),
    'refused',
  )
  const find = async (account: typeof old) => {
    const before = asked.length
    assert.equal((await x.find(account, post, makeAttempt(), soon())).found?.postId, '9')
    return asked.length - before
  }
  await find(old)
  await find(moved)
  for (const account of [old, moved, old, moved]) assert.equal(await find(account), 1)
  isMoved = () => true
  assert.equal(await find(old), 2)
  assert.equal(await find(old), 1)
})

test('X gives what was asked for in no words: nothing is concluded, and the reason is its own', async () => {
  const detail = 'Sorry, you are not authorized to access the field created_at.'
  const network = await startScripted(() => ({
    body: { data: [{ id: '9', text: 'Sea' }], errors: [{ detail }], meta: { result_count: 1 } },
  }))
  const x = requireNetwork(open(network.url), 'TWITTER')
  const error = await failureOf(x.find(makeAccount('twitter'), post, makeAttempt(), soon()))
  assert.deepEqual([error.kind, error.message], ['retry', detail])
})

for (const [what, body] of [
  ['a list that is shorter than its count', { data: [], meta: { result_count: 3 } }],
  [
    'a list beside which X says what it could not load',
    { errors: [{ detail: 'Could not load' }], meta: { result_count: 0 } },
  ],
  [
    'a post among others that has no text',
    { data: [{ id: '1', text: 'Sea', created_at: '2026-01-01' }, { id: '2' }], meta: {} },
  ],
] as const)
  test(`${what} is no proof of absence`, async () => {
    const network = await startScripted(() => ({ body }))
    const x = requireNetwork(open(network.url), 'TWITTER')
    const error = await failureOf(x.find(makeAccount('twitter'), post, makeAttempt(), soon()))
    assert.equal(error.kind, 'retry')
  })

for (const version of ['2.159', '2.167'])
  test(`the sandbox in version ${version}: a lost answer is found, and interactions are read`, async () => {
    await sandbox.setVersion('twitter', version)
    const account = makeAccount('twitter')
    const reading = { settlingSeconds: 0, againSeconds: 0 }
    const x = requireNetwork(open(sandbox.addresses, { reading }), 'TWITTER')
    const own = makePost()
    const profile = account.networkId
    const fault = { network: 'twitter', operation: 'publish', kind: 'drop-after', profile }
    await sandbox.addFault(fault)
    await failureOf(x.publish(account, own, null, soon()))
    const [lying] = await sandbox.postsOf('twitter', profile)
    assert.equal((await x.find(account, own, makeAttempt(), soon())).found?.postId, lying?.id)
    const other = unique()
    const deed = { network: 'twitter', from: other, to: profile }
    const lines: string[] = []
    for (const type of ['MENTION', 'REPLY', 'QUOTE', 'LIKE', 'PRIVATE_MESSAGE'])
      lines.push((await sandbox.interact({ ...deed, type })).line)
    const seen = new Set<string>()
    const { reader } = x
    assert.ok(reader)
    for (const kind of reader.kinds)
      for (const { interactions } of [await reader.read(account, { kind, cursor: null }, soon())])
        for (const one of interactions) seen.add(lineOf(one))
    await sandbox.setVersion('twitter', '2.159')
    assert.deepEqual([...seen].sort(), lines.sort())
  })

test('a list of mentions without the fields that were asked for hides nothing that was there', async () => {
  let isBare = false
  const mention = { id: '5', author_id: '2', created_at: new Date().toISOString() }
  const network = await startScripted(() => ({
    body: { data: isBare ? [{ id: '5' }] : [mention], meta: { result_count: 1 } },
  }))
  const reading = { settlingSeconds: 0, againSeconds: 0 }
  const { reader } = requireNetwork(open(network.url, { reading }), 'TWITTER')
  assert.ok(reader)
  const account = makeAccount('twitter', '1')
  const read = (cursor: string | null) => reader.read(account, { kind: 'mentions', cursor }, soon())
  const first = await read(null)
  assert.equal(first.interactions.length, 1)
  isBare = true
  assert.equal((await failureOf(read(first.cursor))).kind, 'retry')
  isBare = false
  assert.ok(await eventually(async () => (await read(first.cursor)).covered.length > 0))
})

test('one mention that cannot be read leaves the others, and no conclusion about what is missing', async () => {
  const mention = {
    id: '5',
    author_id: '2',
    created_at: new Date(Date.now() - 60_000).toISOString(),
  }
  const network = await startScripted(() => ({
    body: { data: [mention, { id: '6' }], meta: { result_count: 2 } },
  }))
  const reading = { settlingSeconds: 0, againSeconds: 0 }
  const { reader } = requireNetwork(open(network.url, { reading }), 'TWITTER')
  assert.ok(reader)
  const account = makeAccount('twitter', '1')
  const { cursor } = await reader.read(account, { kind: 'mentions', cursor: null }, soon())
  const again = await reader.read(account, { kind: 'mentions', cursor }, soon())
  assert.deepEqual([again.interactions.length, again.covered], [1, []])
})
