// A section of the benchmarks: its measurement and its table.

export type Line = { what: string; figure: string; goal: string; isMet: boolean }

export type Section = {
  /** The argument of npm run bench that selects this section. */
  name: string
  title: string
  /** How it was measured, as a list in Markdown. */
  notes: string
  measure(): Promise<Line[]>
}

export function atLeast(what: string, ratio: number, goal: number, details: string): Line {
  return {
    what,
    figure: `${ratio.toFixed(2)} (${details})`,
    goal: `≥ ${goal}`,
    isMet: ratio >= goal,
  }
}

export function atMost(
  what: string,
  { value, goal, unit = '', digits = 0, details = '' }: Bound,
): Line {
  const space = unit === '' ? '' : ' '
  return {
    what,
    figure: `${value.toFixed(digits)}${space}${unit}${details === '' ? '' : ` (${details})`}`,
    goal: `≤ ${goal}${space}${unit}`,
    isMet: value <= goal,
  }
}

type Bound = { value: number; goal: number; unit?: string; digits?: number; details?: string }

export function plain(what: string, figure: string): Line {
  return { what, figure, goal: '', isMet: true }
}

export function median(values: number[]): number {
  return quantile(values, 0.5)
}

export function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** The spread around a median. */
export function spreadOf(values: number[]): string {
  return `${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)}`
}
