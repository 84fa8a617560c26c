// Formats the figures as a table, for the terminal and for docs/benchmarks.md.
import { availableParallelism, cpus, getPriority, loadavg, totalmem } from 'node:os'
import type { Line, Section } from './section.ts'

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

/** Call it before the run, because the benchmark itself raises the load average. */
export function describeMachine(): string {
  const cpu = cpus()[0]?.model.trim() ?? 'unknown'
  const memory = (totalmem() / 2 ** 30).toFixed(0)
  return `Machine: ${availableParallelism()} cores (${cpu}), ${memory} GB memory, load average ${(loadavg()[0] ?? 0).toFixed(1)} before the
run, priority (nice) ${getPriority()}; Node ${process.versions.node}; ${new Date().toISOString().slice(0, 10)}.`
}

/** A section extends from its heading to the next one. */
export function replaceSection(
  document: string,
  { title }: Pick<Section, 'title'>,
  text: string,
): string {
  const heading = `## ${title}`
  const parts = document.trimEnd().split(/\n+(?=## )/)
  const own = `${heading}\n\n${text}`
  const place = parts.findIndex((part) => part.split('\n', 1)[0] === heading)
  const all = place < 0 ? [...parts, own] : parts.with(place, own)
  return `${all.join('\n\n')}\n`
}
