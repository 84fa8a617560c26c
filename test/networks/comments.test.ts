// Comments of an account under its own post, beyond the conformance suite: what `find` makes of the comments of others, of further pages
// and of repetitions; refusals; and how long a comment in doubt waits.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Attempt, Finding, Post } from '../../server/networks/networks.ts'
import { settlingFor } from '../../server/networks/settling.ts'
import { type Asked, startScripted } from './scripted.ts'
import {
  failureOf,
  makeAccount,
  makeAttempt,
  makePost,
  open,
  requireNetwork,
  soon,
} from './subjects.ts'

const root = { postId: '7_70', postUrl: 'https://example.com/70' }
const follows = { as: 'COMMENT' as const, root, parent: root }
const text = 'See the lake'
const post = makePost({ text, follows })
const now = () => new Date().toISOString()
const old = () => new Date(Date.now() - 3_600_000).toISOString()

type Answering = Parameters<typeof startScripted>[0]

async function start(type: string, answering: Answering) {
  const network = await startScripted(answering)
  const connector = requireNetwork(open(network.url, { settlingSeconds: 15 }), type)
  const account = { ...makeAccount(connector.name, '7'), username: 'lake.house' }
  const find = (attempt: Partial<Attempt> = {}): Promise<Finding> =>
    connector.find(account, post, makeAttempt(attempt), soon())
  const publish = () => connector.publish(account, post, null, soon())
  return { connector, find, publish, asked: network.asked }
}

type Comment = Record<string, unknown>

function inPages(pages: Comment[][]): Answering {
  return ({ query }: Asked) => {
    const at = Number(query.after ?? 0)
    const more = at + 1 < pages.length ? { next: 'https://graph.example/next' } : {}
    return { body: { data: pages[at], paging: { cursors: { after: String(at + 1) }, ...more } } }
  }
}

const facebook = (
  from: string | undefined,
  message: string,
  created_time: string,
  id = '70_1',
) => ({
  ...{ id, message, created_time },
  ...(from === undefined ? {} : { from: { id: from } }),
})

for (const [what, comments, expected] of [
  ['of another person with the same text', [facebook('8', text, now())], 'absent'],
  ['of the page with the same text', [facebook('7', text, now())], '70_1'],
  ['of the page, and older', [facebook('7', text, old())], 'absent'],
  ['of the page with another text', [facebook('7', 'Something else', now())], 'absent'],
  ['with the same text, whose author is hidden', [facebook(undefined, text, now())], 'in doubt'],
  [
    'two of the page with the same text: the one nearest to the attempt',
    [
      facebook('7', text, now(), '70_2'),
      facebook('7', text, new Date(Date.now() - 500).toISOString()),
    ],
    '70_1',
  ],
] as const)
  test(`Facebook, comments ${what}: ${expected}`, async () => {
    const { find } = await start('FACEBOOKPAGE', inPages([[...comments]]))
    const finding = await find().catch((error: { kind: string }) => error.kind)
    if (expected === 'in doubt') assert.equal(finding, 'retry')
    else if (expected === 'absent') assert.deepEqual(finding, { absent: true })
    else assert.equal((finding as Finding).found?.postId, expected)
  })

test('Facebook, comments of further pages are read, newest first and only back to the attempt', async () => {
  const others = (at: string) => Array.from({ length: 3 }, () => facebook('8', 'Nice!', at))
  const pages = [others(now()), [facebook('7', text, now())], others(old())]
  const first = await start('FACEBOOKPAGE', inPages(pages))
  assert.equal((await first.find()).found?.postId, '70_1')
  assert.deepEqual(
    first.asked.map(({ path, query }) => [path.replace(/^\/v\d+\.\d+/, ''), query.order]),
    Array(2).fill(['/7_70/comments', 'reverse_chronological']),
  )
  const second = await start('FACEBOOKPAGE', inPages([others(now()), others(old()), others(old())]))
  assert.deepEqual(await second.find(), { absent: true })
  assert.equal(second.asked.length, 2)
})

test('Facebook, a comment that was refused as a repetition: the older one is seen, on whatever page', async () => {
  const pages = [[facebook('8', 'Nice!', old())], [facebook('7', text, old())]]
  const { find } = await start('FACEBOOKPAGE', inPages(pages))
  assert.deepEqual(await find({ isRepetition: true }), { absent: true, isTwinSeen: true })
})

test('Instagram: a name that changed proves nothing, the field user does', async () => {
  const comment = (more: Comment) => ({ id: '5', text, timestamp: now(), ...more })
  const by = async (more: Comment) => {
    const { find } = await start('INSTAGRAM', inPages([[comment(more)]]))
    return find()
  }
  assert.equal((await by({ username: 'another', user: { id: '999' } })).found?.postId, '5')
  const { found } = await by({ username: 'Lake.House' })
  assert.deepEqual([found?.postId, found?.postUrl], ['5', root.postUrl])
  assert.equal((await failureOf(by({ username: 'another' }))).kind, 'retry')
})

test('LinkedIn, a page that lacks entries is not the last: the next is read until one is empty', async () => {
  const actor = 'urn:li:organization:7'
  const element = { id: '9', actor, message: { text }, created: { time: Date.now() } }
  const { find, asked } = await start('LINKEDINCOMPANY', ({ query }) => ({
    body: {
      elements:
        query.start === '100'
          ? [element]
          : query.start === '0'
            ? [{ ...element, actor: 'urn:li:person:1' }]
            : [],
    },
  }))
  assert.equal((await find()).found?.postId, 'urn:li:comment:(7_70,9)')
  assert.deepEqual(
    asked.map(({ query }) => query.start),
    ['0', '100', '200'],
  )
})

test('a post that is there and takes no comment: rejected, and not taken for one that is gone', async () => {
  const message = 'Unsupported post request. Object with ID 7_70 does not exist'
  const error = { message, code: 100, error_subcode: 33 }
  for (const type of ['FACEBOOKPAGE', 'INSTAGRAM']) {
    const { publish, connector } = await start(type, ({ method }) =>
      method === 'POST' ? { status: 400, body: { error } } : { body: { id: '7_70' } },
    )
    const failure = await failureOf(publish())
    assert.deepEqual(
      [failure.kind, failure.code],
      ['rejected', `${connector.name}_comment_refused`],
    )
  }
})

test('a missing permission is named', async () => {
  const message = '(#200) Requires pages_manage_engagement permission to manage the object'
  const { publish } = await start('FACEBOOKPAGE', () => ({
    status: 403,
    body: { error: { message, code: 200 } },
  }))
  const failure = await failureOf(publish())
  assert.equal(failure.kind, 'reconnect')
  assert.match(failure.hint ?? '', /pages_manage_engagement/)
})

test('a comment may arrive late where a post that was prepared makes no second one', async () => {
  const networks = open('https://graph.example')
  for (const type of ['FACEBOOKPAGE', 'INSTAGRAM', 'LINKEDINCOMPANY', 'THREADS', 'TWITTER']) {
    const network = requireNetwork(networks, type)
    const late = [null, { as: 'COMMENT' } as const].map((one) =>
      settlingFor(network, { follows: one as Post['follows'] }).lateArrivalSeconds(null),
    )
    const isExact = ['FACEBOOKPAGE', 'INSTAGRAM', 'THREADS'].includes(type)
    assert.deepEqual(late, [isExact ? 0 : 115, type === 'THREADS' ? 0 : 115], type)
  }
})
