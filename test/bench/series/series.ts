// How late messages are published while the messages of many series are made, against the same without.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Fixture, openFixture } from '../publishing/fixture.ts'
import { perSecond, stream } from '../publishing/lateness.ts'
import { atMost, type Line, median, plain, quantile, type Section, spreadOf } from '../section.ts'

const waiting = 10_000
const seconds = 10
/** Daily, for the 30 days ahead. */
const seriesPerRound = 334
const goal = 10_000
const rounds = 5
const program = fileURLToPath(new URL('make-process.ts', import.meta.url))

export const series: Section = {
  name: 'series',
  title: 'Series',
  notes: `
- \`npm run bench series\`: ${perSecond} messages a second for ${seconds} seconds, each for another profile, ${waiting.toLocaleString('en').replace(',', ' ')} waiting for next month, as under Publishing; alone,
  and while another process makes the ${seriesPerRound} × 30 messages of new daily series of the same profiles. In turn, ${rounds} rounds of each after one to warm up; the
  ratio of 99 of 100 is of the same round, and the median counts. The making goes on after the stream; its time is that of all of it.`,
  measure,
}

type Round = { alone: number; beside: number; took: number }

async function measure(): Promise<Line[]> {
  const directory = await mkdtemp(join(tmpdir(), 'carillon-series-'))
  const fixture = await openFixture(waiting)
  const child = fork(program, [fixture.url, directory])
  const measured: Round[] = []
  try {
    await once(child, 'message')
    for (let round = 0; round <= rounds; round += 1) {
      const one = await measureRound(fixture, child)
      console.info(`round ${round}`, one)
      if (round > 0) measured.push(one)
    }
    const ended = once(child, 'exit')
    child.send('end')
    await ended
  } finally {
    child.kill()
    await fixture.close()
    await rm(directory, { recursive: true, force: true })
  }
  const ratios = measured.map(({ alone, beside }) => beside / alone)
  const [alone, beside] = [
    median(measured.map((one) => one.alone)),
    median(measured.map((one) => one.beside)),
  ]
  return [
    atMost('Lateness of 99 of 100 while 10 000 messages of series are made, against alone', {
      ...{ value: median(ratios), goal: 1.2, digits: 2 },
      details: `rounds ${spreadOf(ratios)}; ${beside.toFixed(0)} ms, alone ${alone.toFixed(0)} ms`,
    }),
    plain(
      'Making 10 000 messages of series',
      `${median(measured.map((one) => one.took)).toFixed(0)} s`,
    ),
  ]
}

async function measureRound(fixture: Fixture, child: ChildProcess): Promise<Round> {
  const alone = quantile(await stream(fixture, seconds), 0.99)
  const before = await countMade(fixture)
  await addSeries(fixture)
  const making = once(child, 'message')
  child.send('make')
  const beside = quantile(await stream(fixture, seconds), 0.99)
  const [{ seconds: took }] = (await making) as [{ seconds: number }]
  const made = (await countMade(fixture)) - before
  if (made < goal) throw new Error(`only ${made} messages of series were made`)
  // They would be noted as made again and again.
  await fixture.pool.query(`update series set state = 'PAUSED', look_at = null`)
  return { alone, beside, took }
}

async function countMade({ pool }: Fixture): Promise<number> {
  const { rows } = await pool.query('select from messages where series_id is not null')
  return rows.length
}

/** In the name of the organization. An hour ago, so that none is due during the measurement. */
async function addSeries({ pool }: Fixture): Promise<void> {
  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString()
  const rule = {
    ...{ frequency: 'DAILY', time: anHourAgo.slice(11, 16) },
    startDate: anHourAgo.slice(0, 10),
  }
  await pool.query(
    `with chosen as (select id, organization_id as owner from profiles order by random() limit $1),
     made as (
       insert into series (message, texts, rule, time_zone, organization_id, look_at)
       select jsonb_build_object('text', 'Series ' || c.id, 'socialProfileIds', jsonb_build_array(c.id::text)),
         jsonb_build_array('Again ' || c.id), $2, 'UTC', c.owner, clock_timestamp()
       from chosen c returning id, message
     )
     insert into series_profiles (series_id, profile_id)
     select id, (message -> 'socialProfileIds' ->> 0)::bigint from made`,
    [seriesPerRound, JSON.stringify(rule)],
  )
}
