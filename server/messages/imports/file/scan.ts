// Reads delimited text (RFC 4180), also as spreadsheets and word processors write it. It holds one row at a time, and bounds it.
import { Problem } from '../../../errors.ts'
import { say } from '../../../sentences/sentences.ts'

/** `line`: where it begins, from 1. */
export type Row = { line: number; cells: string[] }
/** `isCurved`: a word processor has made “ and ” of the quotation marks around cells. */
export type Format = { delimiter: string; isCurved: boolean }

export const maxCellLength = 20_000
export const maxCells = 100

const delimiters = [',', ';', '\t', '|']
const curved = /^[“”„]/

/** Rows without any text are left out. */
export function* scan(pieces: Iterable<string>, format: Format): Generator<Row> {
  const row = openRow()
  let state: State = 'plain'
  for (const char of charsOf(pieces)) {
    row.pass(char)
    state = steps[state](row, char, format)
    if (char === '\n' && state === 'plain') yield* row.end()
  }
  if (state === 'quoted') throw refuse('import_quote_open', row.cellLine)
  row.endCell()
  yield* row.end()
}

type State = 'plain' | 'quoted' | 'closing'
type OpenRow = ReturnType<typeof openRow>

const steps: Record<State, (row: OpenRow, char: string, format: Format) => State> = {
  plain(row, char, format) {
    if (isEnd(char, format)) row.endCell()
    else if (isQuote(char, format) && row.isBlank()) {
      row.beginQuoted()
      return 'quoted'
    } else row.add(char)
    return 'plain'
  },
  quoted(row, char, format) {
    if (isQuote(char, format)) {
      row.held = char
      return 'closing'
    }
    row.add(char)
    return 'quoted'
  },
  // A quotation mark within a cell is doubled; of curved ones the last one ends it.
  closing(row, char, format) {
    if (!format.isCurved && char === row.held) {
      row.add(char)
      return 'quoted'
    }
    if (!format.isCurved || isEnd(char, format)) return steps.plain(row, char, format)
    row.add(row.held)
    return steps.quoted(row, char, format)
  },
}

function isEnd(char: string, { delimiter }: Format): boolean {
  return char === delimiter || char === '\n'
}

function isQuote(char: string, { isCurved }: Format): boolean {
  return char === '"' || (isCurved && curved.test(char))
}

/** Every end of a line as one character. */
function* charsOf(pieces: Iterable<string>): Generator<string> {
  let wasReturn = false
  for (const piece of pieces)
    for (const char of piece) {
      const isSecond = wasReturn && char === '\n'
      wasReturn = char === '\r'
      if (!isSecond) yield wasReturn ? '\n' : char
    }
}

function openRow() {
  let cells: string[] = []
  let cell = ''
  let begins = 1
  let isQuoted = false
  const row = {
    line: 1,
    /** Where the quoted cell begins. */
    cellLine: 1,
    /** The quotation mark that may end it. */
    held: '',
    pass(char: string) {
      if (char === '\n') row.line += 1
      if (char === '\0') throw refuse('import_nul', row.line)
    },
    isBlank: () => !isQuoted && cell.trim() === '',
    beginQuoted() {
      cell = ''
      isQuoted = true
      row.cellLine = row.line
    },
    add(chars: string) {
      if (cell.length >= maxCellLength) throw tooLong(isQuoted ? row.cellLine : row.line)
      cell += chars
    },
    endCell() {
      if (cells.length >= maxCells) throw tooManyCells(begins)
      cells.push(cell.trim())
      cell = ''
      isQuoted = false
    },
    *end(): Generator<Row> {
      const ended = { line: begins, cells }
      cells = []
      begins = row.line
      if (ended.cells.some((text) => text !== '')) yield ended
    },
  }
  return row
}

const sampleRows = 20

/** By the first of the text. The delimiter is the one that divides each of the first rows into the most cells. */
export function detectFormat(sample: string): Format {
  const isCurved = curved.test(sample.trimStart())
  const countOf = (delimiter: string) => countCells(sample, { delimiter, isCurved })
  const [best = ','] = delimiters.toSorted((one, other) => countOf(other) - countOf(one))
  return { delimiter: best, isCurved }
}

/** In the row that has the fewest. */
function countCells(sample: string, format: Format): number {
  const counts: number[] = []
  try {
    for (const { cells } of scan([sample], format)) {
      counts.push(cells.length)
      if (counts.length === sampleRows) break
    }
  } catch (error) {
    // The sample may end within a cell. A fault of the file shows when it is read.
    if (!(error instanceof Problem)) throw error
  }
  return counts.length === 0 ? 0 : Math.min(...counts)
}

function tooLong(line: number): Problem {
  return new Problem('invalid', {
    message: say('import_cell_too_long', { line, limit: maxCellLength }),
    hint: say('import_cell_too_long_advice'),
    reason: 'too_long',
  })
}

function tooManyCells(line: number): Problem {
  return new Problem('invalid', {
    message: say('import_too_many_cells', { line, limit: maxCells }),
    reason: 'too_many_items',
  })
}

function refuse(id: 'import_nul' | 'import_quote_open', line: number): Problem {
  return new Problem('invalid', { message: say(id, { line }), reason: 'bad_format' })
}
