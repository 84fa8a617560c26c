// docs/specification-coverage.md: which line of the specification is shown by which test, and which are still to come.
import { coverage, type Line } from '../test/spec/coverage.ts'
import { made, table } from './documents-table.ts'

export function describeCoverage(): string {
  const shown = coverage.filter((line) => line.shownBy.length > 0)
  return `# Specification, line by line

${made('test/spec/coverage.ts')}

${shown.length} of ${coverage.length} lines are shown by a test under test/spec. The others belong to parts that are not built yet.

*spec* is the interface specification, *decisions* what settles the points that it leaves open; the numbers are their sections.

${table(['Section', 'What it says', 'Shown by'], coverage.map(row))}
`
}

function row(line: Line): string[] {
  return [
    line.section,
    line.says,
    line.toCome ? `to come: ${line.toCome}` : line.shownBy.join('<br>'),
  ]
}
