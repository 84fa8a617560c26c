// Reckons what a number of messages a day needs, from the cost of one (docs/scaling.md).

export type Cost = {
  /** Of creation and publishing, in the processes of Carillon and in PostgreSQL. */
  cpuMs: number
  databaseCpuMs: number
  diskBytes: number
  logBytes: number
}

/** In the busiest minutes of a day: people like full hours. */
const peak = 10
/** After a checkpoint the first change of a page writes the whole page to the log. */
const wholePages = 2
const keptDays = 90
const daySeconds = 86_400

/** A row of the table. */
export function reckon(perDay: number, cost: Cost): string {
  const atPeak = (perDay / daySeconds) * peak
  const cells = [
    `${perDay / 1_000_000} million`,
    `${round(atPeak)}/s`,
    round((atPeak * cost.cpuMs) / 1000),
    round((atPeak * cost.databaseCpuMs) / 1000),
    size(perDay * cost.diskBytes * keptDays),
    `${size(atPeak * cost.logBytes * wholePages)}/s`,
    size(perDay * cost.logBytes * wholePages),
  ]
  return `| ${cells.join(' | ')} |`
}

/** Two digits are all that a reckoning is worth. */
function round(value: number): string {
  return String(Number(value.toPrecision(2)))
}

function size(bytes: number): string {
  const units = ['kB', 'MB', 'GB', 'TB'] as const
  const power = Math.min(Math.floor(Math.log10(bytes) / 3), units.length)
  return `${round(bytes / 1000 ** power)} ${units[power - 1]}`
}
