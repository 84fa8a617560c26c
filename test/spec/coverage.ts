// Every line of the interface specification, and of the decisions that settle what it leaves open, with the tests that
// show it or the part of the service that will. coverage.test.ts holds this list against the tests;
// docs/specification-coverage.md is made from it.
import { decisions } from './coverage-decisions.ts'
import { specification } from './coverage-specification.ts'

export const parts = ['media'] as const
type Part = (typeof parts)[number]

/** What the line says in a few own words; then names of tests, without the section where it is the same, or `to come: …`. */
export type Says = [says: string, ...shownBy: string[]]
export type Sections = Record<string, Says[]>

export type Line = { section: string; says: string; shownBy: string[]; toCome?: Part }

export const coverage: Line[] = Object.entries({ ...specification, ...decisions }).flatMap(
  ([section, lines]) => lines.map((line) => readLine(section, line)),
)

function readLine(section: string, [says, ...shownBy]: Says): Line {
  const toCome = parts.find((part) => shownBy[0] === `to come: ${part}`)
  if (toCome) return { section, says, shownBy: [], toCome }
  const inFull = (name: string) => (/^(spec|decisions) \d/.test(name) ? name : `${section} ${name}`)
  return { section, says, shownBy: shownBy.map(inFull) }
}
