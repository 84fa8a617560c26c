// A page between two profiles with a thousand interactions, in a small and in a large table.
import { listInteractions } from '../../../server/interactions/list.ts'
import { median } from '../section.ts'
import { type BenchStore, type Fixture, openFixture } from './fixture.ts'

export type PageFigures = {
  /** Interactions stored. */
  small: number
  large: number
  /** Median milliseconds of a page. */
  smallMs: number
  largeMs: number
  /** The time of a page in the large table, relative to the small one. */
  ratio: number
}

const pairs = 20
const perPair = 1000
const profileCount = 100

/** The short form for CI: the same measurement with fewer rows. */
export async function benchPages(
  fixture: Fixture,
  { small = 50_000, large = 5_000_000, rounds = 2000 } = {},
): Promise<PageFigures> {
  const stores = [
    { store: await fixture.open('small', profileCount), count: small, took: [] as number[] },
    { store: await fixture.open('large', profileCount), count: large, took: [] as number[] },
  ]
  for (const { store, count } of stores) await fill(store, count)
  for (let round = -100; round < rounds; round += 1)
    for (const { store, took } of stores) {
      const ms = await timePage(store, round)
      if (round >= 0) took.push(ms)
    }
  const [smallMs = 0, largeMs = 0] = stores.map(({ took }) => median(took))
  return { small, large, smallMs, largeMs, ratio: largeMs / smallMs }
}

/** Twenty pairs with a thousand interactions each, and the rest between all profiles and very many others. */
async function fill({ pool, profiles }: BenchStore, count: number): Promise<void> {
  const ids = profiles.map(({ id }) => id)
  const insert = `insert into interactions (profile_id, key, other_id, at, type, is_incoming, message_id, scope)
    select ($2::bigint[])[1 + n % array_length($2, 1)], prefix || n, other, now() - n * interval '7 seconds',
      (array['MENTION', 'LIKE', 'COMMENT', 'PRIVATE_MESSAGE'])[1 + n % 4], n % 3 > 0, (8000000000 + n)::text, 'mentions'`
  await pool.query('set statement_timeout = 0')
  await pool.query(
    `${insert} from (select n, 'pair:' as prefix, (500 + n % ${pairs})::text as other from generate_series(1, $1) n) x`,
    [pairs * perPair, ids.slice(0, pairs)],
  )
  const rest = count - pairs * perPair
  const part = 250_000
  for (let from = 0; from < rest; from += part)
    await pool.query(
      `${insert} from (select n, 'key:' as prefix, (1000000 + (n::bigint * 7919) % 2000000)::text as other
        from generate_series($1::integer, $3::integer) n) x`,
      [from + 1, ids, Math.min(from + part, rest)],
    )
  await pool.query('vacuum analyze interactions')
}

async function timePage({ database, profiles }: BenchStore, round: number): Promise<number> {
  const place = (round + 100) % pairs
  const profile = profiles[place % pairs]
  const between = { profileId: profile?.id ?? '', otherId: String(500 + place) }
  const started = performance.now()
  const first = await listInteractions(database, between, { limit: 100, backwards: false })
  const took = performance.now() - started
  if (first.rows.length !== 100) throw new Error(`a page of ${first.rows.length}`)
  return took
}

if (import.meta.main) {
  const fixture = await openFixture()
  const large = Number(process.env.BENCH_STORED ?? 5_000_000)
  console.info(await benchPages(fixture, { large }).finally(fixture.close))
}
