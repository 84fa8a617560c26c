// Every line of docs/contract.md with the tests behind it: sections (spec N) and settled points (decisions N).
// coverage.test.ts compares this list with the tests; docs/specification-coverage.md is generated from it.
import { decisions } from './coverage-decisions.ts'
import { specification } from './coverage-specification.ts'

/** The line in a few words of our own; then names of tests, without the section where it is the same. */
export type Says = [says: string, ...shownBy: string[]]
export type Sections = Record<string, Says[]>

export type Line = { section: string; says: string; shownBy: string[] }

export const coverage: Line[] = Object.entries({ ...specification, ...decisions }).flatMap(
  ([section, lines]) => lines.map((line) => readLine(section, line)),
)

function readLine(section: string, [says, ...shownBy]: Says): Line {
  const inFull = (name: string) => (/^(spec|decisions) \d/.test(name) ? name : `${section} ${name}`)
  return { section, says, shownBy: shownBy.map(inFull) }
}
