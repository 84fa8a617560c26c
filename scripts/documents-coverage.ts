// docs/specification-coverage.md: which test proves which line of the specification.
import { coverage, type Line } from '../test/spec/coverage.ts'
import { generatedFrom, table } from './documents-table.ts'

export function describeCoverage(): string {
  return `# Specification, line by line

${generatedFrom('test/spec/coverage.ts')}

All ${coverage.length} lines are proved by tests under test/spec.

*spec N* is a section of the interface that Carillon implements. *decisions N* is a section of the choices that Carillon makes where the
interface leaves a point open. Both differ from [docs/decisions](decisions), which are the decision records of this code base.

${table(['Section', 'Requirement', 'Proved by'], coverage.map(row))}
`
}

function row(line: Line): string[] {
  return [line.section, line.says, line.shownBy.join('<br>')]
}
