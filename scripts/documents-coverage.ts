// docs/specification-coverage.md: which line of the specification is shown by which test.
import { coverage, type Line } from '../test/spec/coverage.ts'
import { made, table } from './documents-table.ts'

export function describeCoverage(): string {
  return `# Specification, line by line

${made('test/spec/coverage.ts')}

All ${coverage.length} lines are shown by tests under test/spec.

*spec* is the interface specification, *decisions* what settles the points that it leaves open; the numbers are their sections.

${table(['Section', 'What it says', 'Shown by'], coverage.map(row))}
`
}

function row(line: Line): string[] {
  return [line.section, line.says, line.shownBy.join('<br>')]
}
