import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isId } from './ids.ts'
import { cutPage, type Metadata, type Page, readPage } from './keyset.ts'

const limits = { usual: 3, isKey: isId }

test('without a cursor a page begins at the start, with the usual length', () => {
  assert.deepEqual(readPage({}, limits), { limit: 3, backwards: false })
  assert.deepEqual(readPage({ limit: 2 }, limits), { limit: 2, backwards: false })
})

test('paging through any list, in either direction, returns every row once', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 1000 })),
      fc.integer({ min: 1, max: 7 }),
      (numbers, limit) => {
        const all = numbers.toSorted((one, other) => one - other)
        const { pages, last } = walk(all, { limit, backwards: false }, 'next')
        assert.deepEqual(pages.flat(), all)
        const back = last
          ? walk(all, readPage({ limit, cursor: last }, limits), 'previous')
          : { pages: [] }
        const before = all.slice(0, all.length - (pages.at(-1)?.length ?? 0))
        assert.deepEqual(back.pages.reverse().flat(), last ? before : [])
      },
    ),
  )
})

test('a cursor that this program did not create is refused', () => {
  const encode = (text: string) => Buffer.from(text).toString('base64url')
  for (const cursor of [
    '',
    'x',
    encode('next'),
    encode('next:0'),
    encode('back:1'),
    encode('next:-1'),
    encode('constructor:1'),
    `${encode('next:1')}!`,
    `${encode('next:1')}==`,
  ])
    assert.throws(() => readPage({ cursor }, limits), { code: 3020 })
})

test('an empty list leads nowhere', () => {
  const { metadata } = cutPage([], { limit: 3, backwards: false }, String)
  assert.deepEqual(metadata, { cursor: { next: null, previous: null } })
})

test('a page whose rows were all deleted leads back to the remaining rows', () => {
  for (const [left, backwards] of [
    [[4, 5, 6, 7], true],
    [[1, 2, 3], false],
  ] as const) {
    // The page that is left begins, or ends, with the key.
    const key = backwards ? '4' : '3'
    const page = { limit: 3, backwards, key }
    const { rows, metadata } = cutPage(select([...left], page), page, String)
    assert.deepEqual(rows, [])
    const { next, previous } = metadata.cursor
    assert.equal(backwards ? previous : next, null)
    const cursor = backwards ? next : previous
    assert.ok(cursor)
    const back = readPage({ limit: 3, cursor }, limits)
    assert.deepEqual(cutPage(select([...left], back), back, String).rows, left.slice(0, 3))
  }
})

/** The rows that PostgreSQL would give for the page beyond the key, one more than the page shows. */
function select(all: number[], { limit, key, backwards, inclusive }: Page): number[] {
  const beyond = all.filter((row) => {
    if (key === undefined || (inclusive && row === Number(key))) return true
    return backwards ? row < Number(key) : row > Number(key)
  })
  return (backwards ? beyond.reverse() : beyond).slice(0, limit + 1)
}

function walk(all: number[], start: Page, direction: 'next' | 'previous') {
  const pages: number[][] = []
  let page: Page | undefined = start
  let last: string | null = null
  while (page) {
    const cut: { rows: number[]; metadata: Metadata } = cutPage(select(all, page), page, String)
    const { [direction]: cursor, previous } = cut.metadata.cursor
    pages.push(cut.rows)
    last = previous
    page = cursor === null ? undefined : readPage({ limit: page.limit, cursor }, limits)
  }
  return { pages, last }
}
