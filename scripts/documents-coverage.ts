// docs/specification-coverage.md: which line of the specification is shown by which test.
import { coverage, type Line } from '../test/spec/coverage.ts'
import { made, table } from './documents-table.ts'

export function describeCoverage(): string {
  return `# Specification, line by line

${made('test/spec/coverage.ts')}

All ${coverage.length} lines are shown by tests under test/spec.

*spec N* is a section of the interface specification that Carillon implements. *decisions N* is a section of the founders' list of points
that the specification leaves open. Neither of them is part of this repository. They are not [docs/decisions](decisions): those are the
records of this code base.

${table(['Section', 'What it says', 'Shown by'], coverage.map(row))}
`
}

function row(line: Line): string[] {
  return [line.section, line.says, line.shownBy.join('<br>')]
}
