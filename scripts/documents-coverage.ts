// docs/specification-coverage.md: which tests stand behind each line of docs/contract.md.
import { coverage, type Line } from '../test/spec/coverage.ts'
import { made, table } from './documents-table.ts'

export function describeCoverage(): string {
  return `# Contract coverage

${made('test/spec/coverage.ts')}

The tests behind each line of [contract.md](contract.md). *spec N* is a section of the contract, *decisions N* a settled point beside a
section. All ${coverage.length} lines have tests, under test/spec.

${table(['Section', 'Line', 'Tests'], coverage.map(row))}
`
}

function row(line: Line): string[] {
  return [line.section, line.says, line.shownBy.join('<br>')]
}
