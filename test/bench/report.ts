// The figures as a table, for the screen and for docs/benchmarks.md.
import { availableParallelism, cpus, getPriority, loadavg, totalmem } from 'node:os'
import type { Comparison } from './measure.ts'
import type { Starts } from './starts.ts'

export type Figures = {
  comparisons: Comparison[]
  refreshPerSecond: number
  starts: Starts
  postgresVersion: string
}

const goalRatio = 0.6

type Line = { what: string; figure: string; goal: string; isMet: boolean }

export function linesOf({ comparisons, refreshPerSecond, starts }: Figures): Line[] {
  const atMost = (what: string, value: number, goal: number, unit: string, digits: number) => ({
    what,
    figure: `${value.toFixed(digits)} ${unit}`,
    goal: `< ${goal} ${unit}`,
    isMet: value < goal,
  })
  return [
    ...comparisons.map(({ path, service, bare, ratio, spread }) => ({
      what: `\`GET ${path}\` against bare Fastify`,
      figure: `${ratio.toFixed(2)} (rounds ${spread}; ${Math.round(service)} of ${Math.round(bare)} requests/s)`,
      goal: `≥ ${goalRatio}`,
      isMet: ratio >= goalRatio,
    })),
    {
      what: '`POST /oauth2/token`, refresh',
      figure: `${Math.round(refreshPerSecond)} requests/s`,
      goal: '',
      isMet: true,
    },
    {
      what: 'Cold start to ready (empty data directory, packages installed)',
      figure: `${starts.cold.toFixed(1)} s`,
      goal: '',
      isMet: true,
    },
    atMost('Warm start to ready', starts.warm, 5, 's', 1),
    atMost(`Idle memory, PSS of all ${starts.processes} processes`, starts.pss, 300, 'MB', 0),
    {
      what: 'Idle memory, RSS (counts shared pages once per process)',
      figure: `${starts.rss.toFixed(0)} MB`,
      goal: '',
      isMet: true,
    },
  ]
}

export function renderTable(lines: Line[]): string {
  const rows = lines.map(({ what, figure, goal, isMet }) => [
    what,
    figure,
    `${goal}${isMet ? '' : ' **missed**'}`,
  ])
  return [['What', 'Figure', 'Goal'], ['---', '---', '---'], ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')
}

export function renderDocument(figures: Figures, loadBefore: number): string {
  const cpu = cpus()[0]?.model.trim() ?? 'unknown'
  return `# Benchmarks

Written by \`npm run bench\`; run it on your own machine, the ratios travel better than the figures.

${renderTable(linesOf(figures))}

- The first two lines: the service (\`carillon api\`, a process of its own, logging as it does by default, limits raised)
  and a bare Fastify process that sends the same SQL, without authentication and with a serialisation schema. Load by
  autocannon, 16 connections, from a third process; ten seconds to warm up, then five rounds of two seconds in turn; the
  ratio is the median of the rounds, and their spread says how much to believe it. The member has 20 profiles.
- Refresh: eight chains, each using the refresh token that the answer before gave it. PostgreSQL writes durably.
- Memory: five seconds after a warm start of the all-in-one form, Node and every PostgreSQL process.

Machine: ${availableParallelism()} cores (${cpu}), ${(totalmem() / 2 ** 30).toFixed(0)} GB memory, load average
${loadBefore.toFixed(1)} before the run, priority (nice) ${getPriority()};
Node ${process.versions.node}, PostgreSQL ${figures.postgresVersion}; ${new Date().toISOString().slice(0, 10)}.
`
}

export function currentLoad(): number {
  return loadavg()[0] ?? 0
}
