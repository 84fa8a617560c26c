import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Reading } from '../../server/networks/interactions/reader.ts'
import { lineOf } from './history.ts'
import { type Asked, startScripted } from './scripted.ts'
import { failureOf, makeAccount, open, requireNetwork, soon } from './subjects.ts'

const account = makeAccount('facebook', '77')
const created_time = '2026-01-02T03:04:05+0000'
const unix = Date.UTC(2026, 0, 2, 3, 4, 5) / 1000

type Answer = { status?: number; headers?: Record<string, string>; body?: unknown }

async function start(script: (asked: Asked) => Answer) {
  const network = await startScripted(script)
  const { reader } = requireNetwork(open(network.url), 'FACEBOOKPAGE')
  assert.ok(reader)
  const read = (kind: string, cursor: string | null = null): Promise<Reading> =>
    reader.read(account, { kind, cursor }, soon())
  return { read, asked: network.asked }
}

const linesOf = ({ interactions }: Reading) => interactions.map(lineOf).sort()
const from = (id: string) => ({ from: { id, name: 'Ann' } })

test('comments under a post: who is named, to whom it goes, and when', async () => {
  const { read, asked } = await start(({ path }) => {
    if (path.endsWith('/published_posts'))
      return {
        body: {
          data: [{ id: '77_1', created_time, comments: { summary: { total_count: 6 } } }],
        },
      }
    return {
      body: {
        data: [
          { id: '1_1', created_time, ...from('2') },
          { id: '1_2', created_time, ...from('2'), parent: { id: '1_1', ...from('3') } },
          { id: '1_3', created_time, ...from('77'), parent: { id: '1_1', ...from('2') } },
          { id: '1_4', created_time, ...from('77') },
          { id: '1_5', created_time },
          { id: '1_6', ...from('2') },
        ],
      },
    }
  })
  const reading = await read('posts')
  assert.deepEqual(linesOf(reading), ['COMMENT 2 > 77 1_1', 'REPLY 2 > 77 1_2', 'REPLY 77 > 2 1_3'])
  assert.equal(+(reading.interactions[0]?.at ?? 0), unix * 1000)
  assert.deepEqual(
    asked.map(({ path }) => path.replace(/^\/v\d+\.\d+/, '')),
    ['/77/published_posts', '/77_1/comments'],
  )
  assert.equal(asked[1]?.query.filter, 'stream')
  for (const { headers, query } of asked) {
    assert.match(headers.authorization ?? '', /^Bearer /)
    assert.ok(!('access_token' in query))
  }
})

test('authors have a name and a picture, and those who reacted a name', async () => {
  const picture = (url: string, is_silhouette = false) => ({
    picture: { data: { url, is_silhouette } },
  })
  const { read, asked } = await start(({ path }) => {
    const summary = { summary: { total_count: 1 } }
    if (path.endsWith('/published_posts'))
      return {
        body: { data: [{ id: '77_1', created_time, comments: summary, reactions: summary }] },
      }
    if (path.endsWith('/reactions')) return { body: { data: [{ id: '4', name: 'Dan' }] } }
    const ann = {
      from: { id: '2', name: 'Ann', ...picture('https://scontent.example/a.jpg?oh=1') },
    }
    const bob = { from: { id: '3', name: 'Bob', ...picture('https://static.example/b.gif', true) } }
    return {
      body: {
        data: [
          { id: '1_1', created_time, ...ann, parent: { id: '1_0', ...from('5') } },
          { id: '1_2', created_time, ...bob },
        ],
      },
    }
  })
  const { people = [] } = await read('posts')
  const shown = people.map(({ networkId, name, avatarUrl }) => [networkId, name, avatarUrl])
  assert.deepEqual(shown, [
    ['2', 'Ann', 'https://scontent.example/a.jpg?oh=1'],
    ['5', 'Ann', undefined],
    // The figure that everyone without a picture has.
    ['3', 'Bob', null],
    ['4', 'Dan', undefined],
  ])
  const fields = asked.map(({ query }) => query.fields)
  assert.equal(fields[1], 'id,from{id,name,picture},created_time,parent{id,from}')
  assert.equal(fields[2], 'id,name')
})

test('usage near its end slows down, a waiting time is kept', async () => {
  const cases: [Record<string, string>, number | null][] = [
    [{ 'x-app-usage': '{"call_count":20,"total_time":74,"total_cputime":3}' }, null],
    [{ 'x-app-usage': '{"call_count":80,"total_time":3,"total_cputime":3}' }, 1],
    [{ 'x-app-usage': '{"call_count":3,"total_time":3,"total_cputime":97}' }, 5],
    [{ 'x-business-use-case-usage': '{"77":[{"type":"pages","call_count":91}]}' }, 5],
    [{ 'x-business-use-case-usage': '{"77":[{"estimated_time_to_regain_access":17}]}' }, 17],
    [{ 'x-app-usage': 'nonsense' }, null],
  ]
  for (const [headers, minutes] of cases) {
    const { read } = await start(() => ({ headers, body: { data: [] } }))
    const { notBefore } = await read('tagged')
    const waited = notBefore && Math.round((+notBefore - Date.now()) / 60_000)
    assert.equal(waited, minutes, JSON.stringify(headers))
  }
})

test('the limit of the app is distinguished from the limit of a page', async () => {
  const { reader } = requireNetwork(open('http://127.0.0.1:9'), 'FACEBOOKPAGE')
  for (const [code, isOfAll] of [
    [4, true],
    [17, false],
    [32, false],
    [613, false],
    [80001, false],
  ] as const) {
    const { read } = await start(() => ({ status: 400, body: { error: { code, message: 'no' } } }))
    const error = await failureOf(read('tagged'))
    assert.equal(error.kind, 'rate-limited')
    assert.equal(reader?.isLimitOfAll?.(error), isOfAll, String(code))
  }
})

test('only the cursor is taken from where the next page is said to be', async () => {
  const { read, asked } = await start(({ query }) => ({
    body: {
      data: [{ id: query.after ? '2' : '1', created_time, ...from('2') }],
      paging: query.after
        ? {}
        : { next: 'http://169.254.169.254/?after=x', cursors: { after: 'abc' } },
    },
  }))
  assert.equal((await read('tagged')).interactions.length, 2)
  assert.deepEqual(
    asked.map(({ query }) => query.after),
    [undefined, 'abc'],
  )
})
