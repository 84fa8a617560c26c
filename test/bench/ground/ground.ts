// The service itself: reads, tokens, starting, memory.
import { atMost, type Line, plain, type Section } from '../section.ts'
import { startBenchService } from './bench-service.ts'
import { type Comparison, compare, measureRefresh } from './measure.ts'
import { measureStarts, type Starts } from './starts.ts'

const goalRatio = 0.7

export const ground: Section = {
  name: 'ground',
  title: 'The service',
  notes: `
- The first two lines: the service (\`carillon api\`, a process of its own, logging as it does by default, limits raised)
  and a bare Fastify process that sends the same SQL, without authentication and with a serialisation schema. Load by
  autocannon, 16 connections, from a third process; ten seconds to warm up, then five rounds of two seconds in turn; the
  ratio is the median of the rounds, and their spread says how much to believe it. The member has 20 profiles.
- Where the time of \`/v1/me\` goes, by CPU profile, microseconds per request, service and bare: writing to PostgreSQL 59 and 38, reading
  from it 28 and 36, writing the answer 34 and 26, the log 10, who calls and the limits 6, building the statement 5, rendering 4, the
  rest of Fastify and Node 30 and 25. What costs most is the same in both; the rest is many small things, and the machine's own noise
  (the same request takes 110 to 190) is larger than each of them.
- Refresh: eight chains, each using the refresh token that the answer before gave it. PostgreSQL writes durably.
- Memory: five seconds after a warm start of the all-in-one form, Node and every PostgreSQL process.`,
  async measure() {
    const starts = await measureStarts()
    const bench = await startBenchService()
    try {
      const comparisons = [
        await compare(bench, { path: '/v1/me' }),
        await compare(bench, { path: '/v1/socialProfiles' }),
      ]
      const refreshPerSecond = await measureRefresh(bench)
      return [
        ...comparisons.map(describeRead),
        plain('`POST /oauth2/token`, refresh', `${Math.round(refreshPerSecond)} requests/s`),
        ...describeStarts(starts),
      ]
    } finally {
      await bench.close()
    }
  },
}

function describeRead({ path, service, bare, ratio, spread }: Comparison): Line {
  return {
    what: `\`GET ${path}\` against bare Fastify`,
    figure: `${ratio.toFixed(2)} (rounds ${spread}; ${Math.round(service)} of ${Math.round(bare)} requests/s)`,
    goal: `≥ ${goalRatio}`,
    isMet: ratio >= goalRatio,
  }
}

function describeStarts({ cold, warm, pss, rss, processes }: Starts): Line[] {
  return [
    plain('Cold start to ready (empty data directory, packages installed)', `${cold.toFixed(1)} s`),
    atMost('Warm start to ready', { value: warm, goal: 5, unit: 's', digits: 1 }),
    atMost(`Idle memory, PSS of all ${processes} processes`, { value: pss, goal: 300, unit: 'MB' }),
    plain('Idle memory, RSS (counts shared pages once per process)', `${rss.toFixed(0)} MB`),
  ]
}
