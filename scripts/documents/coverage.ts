// docs/specification-coverage.md: which test proves which line of the specification.
import { coverage, type Line } from '../../test/spec/coverage.ts'
import { generatedFrom, table } from './table.ts'

export function describeCoverage(): string {
  return `# Contract coverage

${generatedFrom('test/spec/coverage.ts')}

The tests behind each line of [contract.md](contract.md). *spec N* is a section of the contract, *decisions N* a settled point beside a
section. All ${coverage.length} lines have tests, under test/spec.

${table(['Section', 'Line', 'Tests'], coverage.map(row))}
`
}

function row(line: Line): string[] {
  return [line.section, line.says, line.shownBy.join('<br>')]
}
