// Reads the table of capabilities from docs/networks.md.
import assert from 'node:assert/strict'

type Row = { heading: string; cells: Record<string, string> }

export function readCapabilities(document: string): { columns: string[]; rows: Row[] } {
  const part = /<!-- made: capabilities[^\n]*-->([\s\S]*?)<!-- end: capabilities -->/.exec(document)
  assert.ok(part?.[1], 'the document has the table')
  const [head = [], , ...lines] = part[1].trim().split('\n').map(cellsOf)
  const columns = head.slice(1)
  const rows = lines.map(([heading = '', ...cells]) => ({
    heading,
    cells: Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])),
  }))
  return { columns, rows }
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
}
