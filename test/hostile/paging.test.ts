// Paging while rows are added and removed: a row that exists all the time is seen exactly once, in both directions.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { nameOfList } from '../../server/db/keyset.ts'
import { call } from '../support/client.ts'
import { need } from '../support/need.ts'
import { runs } from '../support/runs.ts'
import { type ResourceIds, startTwoOrganizations } from '../support/two-organizations.ts'
import { addApp } from '../support/world-apps.ts'
import { addMessage, sendTime } from '../support/world-messages.ts'
import { addMember, addTeam, addToTeam } from '../support/world-people.ts'

const world = await startTwoOrganizations()
const { service } = world
const { pool } = service.database
const token = world.tokens.get('superAdmin')
const numRuns = runs(5, 20)

type List = {
  path: (place: ResourceIds) => string
  /** All that the name of the list is made of, and a key behind all others, to walk backwards from. */
  list: (place: ResourceIds) => unknown[]
  end?: string
  add: (place: ResourceIds) => Promise<string>
  remove: (id: string) => Promise<unknown>
}

const day = (days: number) => new Date(sendTime.getTime() + days * 86_400_000).toISOString()
const ends = [day(-1), day(1)].map((time) => time.replace(/\.\d+Z$/, '.000Z'))
const range = `startTime=${ends[0]}&endTime=${ends[1]}`

const lists: Record<string, List> = {
  members: {
    path: ({ organizationId }) => `/v1/organizations/${organizationId}/members`,
    list: ({ organizationId }) => ['/v1/organizations/:organizationId/members', { organizationId }],
    add: ({ organizationId }) => addMember(service.database, { organizationId }),
    remove: (id) => pool.query('delete from members where id = $1', [id]),
  },
  teams: {
    path: ({ organizationId }) => `/v1/organizations/${organizationId}/teams`,
    list: ({ organizationId }) => ['/v1/organizations/:organizationId/teams', { organizationId }],
    add: ({ organizationId }) => addTeam(service.database, { organizationId }),
    remove: (id) => pool.query('delete from teams where id = $1', [id]),
  },
  'members of a team': {
    path: ({ organizationId, teamId }) =>
      `/v1/organizations/${organizationId}/teams/${teamId}/members`,
    list: ({ organizationId, teamId }) => [
      '/v1/organizations/:organizationId/teams/:teamId/members',
      { organizationId, teamId },
    ],
    add: async (place) => {
      const memberId = await addMember(service.database, { organizationId: place.organizationId })
      await addToTeam(service.database, { ...place, memberId })
      return memberId
    },
    remove: (id) => pool.query('delete from members where id = $1', [id]),
  },
  apps: {
    path: () => '/v1/apps',
    list: () => ['/v1/apps', {}],
    add: ({ organizationId }) => addApp(service.database, { organizationId }),
    remove: (id) => pool.query('delete from apps where client_id = $1', [id]),
    end: 'zzz',
  },
  messages: {
    path: () => `/v1/messages?${range}`,
    list: () => ['/v1/messages', [], null, false, ...ends],
    add: (place) => addMessage(service.database, place),
    remove: (id) => pool.query('delete from messages where id = $1', [id]),
    end: '99999999999999:1:0',
  },
}

/** Between two pages, a row is added and some are removed. */
const change = fc.record({
  comes: fc.boolean(),
  goes: fc.array(fc.nat({ max: 12 }), { maxLength: 2 }),
})
const walks = fc.record({
  size: fc.integer({ min: 0, max: 12 }),
  limit: fc.integer({ min: 1, max: 5 }),
  changes: fc.array(change, { maxLength: 12 }),
  direction: fc.constantFrom('next' as const, 'previous' as const),
})
type Run = typeof walks extends fc.Arbitrary<infer Value> ? Value : never

for (const [name, list] of Object.entries(lists)) {
  test(`${name}: once and in order, forwards and backwards`, async () => {
    await fc.assert(
      fc.asyncProperty(walks, (run) => walkWhileRowsComeAndGo(list, run)),
      { numRuns },
    )
  })
}

async function walkWhileRowsComeAndGo(list: List, run: Run): Promise<void> {
  const path = list.path(world.ours)
  const stays = new Set<string>()
  const newcomers: string[] = []
  for (let index = 0; index < run.size; index += 1) stays.add(await list.add(world.ours))
  const first = [...stays]

  const seen = await walk(path, { ...run, from: endOf(list) }, async (page) => {
    const { comes, goes } = run.changes[page] ?? { comes: false, goes: [] }
    if (comes) newcomers.push(await list.add(world.ours))
    for (const id of goes.flatMap((index) => first[index] ?? []))
      if (stays.delete(id)) await list.remove(id)
  })

  assert.equal(new Set(seen).size, seen.length, 'something was seen twice')
  assert.deepEqual(
    [...stays].filter((id) => !seen.includes(id)),
    [],
    'something was not seen',
  )
  assert.deepEqual(seen, [...seen].sort(byKey), 'not in order')
  for (const id of [...stays, ...newcomers]) await list.remove(id)
}

test('the first page has no previous cursor, the last no next one, and both fields are present', async () => {
  const path = lists.teams?.path(world.ours) ?? ''
  for (let index = 0; index < 3; index += 1)
    await addTeam(service.database, { organizationId: world.ours.organizationId })
  const first = await readPage(path, 'limit=2')
  const last = await readPage(path, 'limit=1000')
  assert.equal(first.metadata.cursor.previous, null)
  assert.equal(typeof first.metadata.cursor.next, 'string')
  assert.deepEqual(last.metadata.cursor, { next: null, previous: null })
})

test('one page forwards and back again shows the same page', async () => {
  const path = lists.teams?.path(world.ours) ?? ''
  const first = await readPage(path, 'limit=2')
  const second = await readPage(path, `limit=2&cursor=${first.metadata.cursor.next}`)
  const again = await readPage(path, `limit=2&cursor=${second.metadata.cursor.previous}`)
  assert.deepEqual(again, first)
})

const encode = (text: string) => Buffer.from(text).toString('base64url')
const badCursors = {
  nonsense: 'nonsense',
  'a plain id': '1000001',
  'no direction': encode(':1000001'),
  'an unknown direction': encode('sideways:1000001'),
  'no key': encode('next:'),
  'a key of letters': encode('next:abc'),
  'a key of another kind': encode('next:a client_id!'),
  'a key that is too large': encode('next:99999999999999999999'),
  SQL: encode("next:1' or '1'='1"),
  'very long': 'x'.repeat(5000),
}
// Client ids may consist of any letters and digits.
const fineForApps = ['a key of letters', 'a key that is too large']

for (const [name, cursor] of Object.entries(badCursors)) {
  test(`400/3020: a cursor that is ${name}`, async () => {
    for (const [list, { path }] of Object.entries(lists)) {
      if (list === 'apps' && fineForApps.includes(name)) continue
      // The schema of this list has a maximum length.
      if (list === 'messages' && name === 'very long') continue
      const answer = await ask(path(world.ours), `cursor=${cursor}`)
      const [error] = (answer.body as { errors?: { code: number; message: string }[] }).errors ?? []
      assert.deepEqual(
        [answer.status, error?.code, error?.message],
        [400, 3020, 'Invalid cursor'],
        list,
      )
    }
  })
}

for (const limit of ['0', '-1', '1001', '1.5', 'all', '1&limit=2', '9007199254740993']) {
  test(`400/4000: limit=${limit}`, async () => {
    for (const { path } of Object.values(lists)) {
      const answer = await ask(path(world.ours), `limit=${limit}`)
      const [error] = (answer.body as { errors?: { code: number; message: string }[] }).errors ?? []
      assert.deepEqual([answer.status, error?.code], [400, 4000], answer.text)
      assert.match(error?.message ?? '', /^limit /)
    }
  })
}

type Page = {
  data: { id?: string; clientId?: string }[]
  metadata: { cursor: { next: string | null; previous: string | null } }
}

async function readPage(path: string, query: string): Promise<Page> {
  const answer = await ask(path, query)
  assert.equal(answer.status, 200, answer.text)
  return answer.body as Page
}

function ask(path: string, query: string) {
  return call(service, token, 'GET', `${path}${path.includes('?') ? '&' : '?'}${query}`)
}

/** The keys in the order of the list, in both directions. */
async function walk(
  path: string,
  { limit, direction, from }: Pick<Run, 'limit' | 'direction'> & { from: string },
  between: (page: number) => Promise<void>,
): Promise<string[]> {
  const pages: string[][] = []
  let cursor = direction === 'next' ? null : from
  do {
    const query = `limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`
    const { data, metadata } = await readPage(path, query)
    assert.ok(data.length <= limit)
    pages.push(data.map((row) => need(row.id ?? row.clientId)))
    await between(pages.length - 1)
    cursor = metadata.cursor[direction]
  } while (cursor && pages.length < 200)
  return (direction === 'next' ? pages : pages.reverse()).flat()
}

/** A cursor behind everything, as the service would make it. The messages name their list by their filters alone. */
function endOf({ list, end = '9007199254740991' }: List): string {
  const parts = list(world.ours)
  return encode(`previous:${nameOfList(parts.length === 2 ? [...parts, []] : parts)}:${end}`)
}

/** Ids are ordered as numbers, client ids by code points. */
function byKey(one: string, other: string): number {
  if (/^\d+$/.test(one)) return Number(one) - Number(other)
  return one < other ? -1 : 1
}
