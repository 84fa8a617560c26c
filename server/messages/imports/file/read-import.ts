// Messages in a file of a spreadsheet (docs/decisions/0125-imports.md): from its bytes to what POST /v1/messages takes, and back to cells.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Problem } from '../../../errors.ts'
import { say } from '../../../sentences/sentences.ts'
import { readCell } from './cells.ts'
import { type Asked, type Columns, type ImportField, readHeader } from './columns.ts'
import { type DateOrder, findOrder, readInstant, readWritten } from './dates.ts'
import { decode, detectEncoding, type Encoding } from './decode.ts'
import { detectFormat, type Row, scan } from './scan.ts'

export const maxRows = 10_000

export type ImportOptions = {
  encoding?: Encoding | undefined
  timeZone?: string | undefined
  dateOrder?: DateOrder | undefined
  columns: Asked
}

export type ImportedFile = {
  encoding: Encoding
  delimiter: string
  /** Null: no date of the file needs it. */
  dateOrder: DateOrder | null
  /** In the order of the file. `name`: null where the file has no header. */
  columns: { name: string | null; field: ImportField | null }[]
  rows: ImportedRow[]
}
export type ImportedRow = { line: number; content: RowContent; problems: Problem[] }
/** As POST /v1/messages takes it. `profiles`: the cell with their ids or names. */
export type RowContent = {
  text: string
  profiles: string
  scheduledSendTime?: string
  queue?: string
  mediaUrls: string[]
  tags: string[]
}

/** Throws a fault of the whole file. Faults of a row stand at the row. */
export async function readImport(bytes: Uint8Array, options: ImportOptions): Promise<ImportedFile> {
  const encoding = options.encoding ?? detectEncoding(bytes)
  const { rows, delimiter } = await readRows(bytes, encoding)
  const [first] = rows
  if (!first) throw new Problem('invalid', { message: say('import_empty'), reason: 'empty' })
  const isDate = (cell: string) => readWritten(cell) !== undefined
  const header = readHeader(first.cells, options.columns, isDate)
  const body = header.names ? rows.slice(1) : rows
  if (body.length === 0)
    throw new Problem('invalid', { message: say('import_empty'), reason: 'empty' })
  const order = options.dateOrder ?? findOrder(body.map((row) => cellOf(row, header.columns.date)))
  const timing = { order, timeZone: options.timeZone }
  const fieldAt = new Map(Object.entries(header.columns).map(([field, index]) => [index, field]))
  return {
    ...{ encoding, delimiter, dateOrder: order },
    columns: first.cells.map((_, index) => ({
      name: header.names?.[index] ?? null,
      // The keys are the fields.
      field: (fieldAt.get(index) as ImportField | undefined) ?? null,
    })),
    rows: body.map((row) => readRow(row, header.columns, timing, first.cells.length)),
  }
}

/** A large file must not hold up other requests. */
const rowsPerTurn = 500

async function readRows(bytes: Uint8Array, encoding: Encoding) {
  const sample = decode(bytes, encoding).next().value ?? ''
  const [named, sign] = /^sep=([,;\t|])\r?\n/i.exec(sample) ?? []
  const detected = detectFormat(sample)
  const format = { ...detected, delimiter: sign ?? detected.delimiter }
  const rows: Row[] = []
  let isFirst = true
  for (const row of scan(decode(bytes, encoding), format)) {
    const isName = isFirst && named !== undefined
    isFirst = false
    if (isName) continue
    // The header is one more.
    if (rows.length > maxRows) throw tooManyRows()
    rows.push(row)
    if (rows.length % rowsPerTurn === 0) await nextTurn()
  }
  return { rows, delimiter: format.delimiter }
}

function readRow(
  row: Row,
  columns: Columns,
  timing: { order: DateOrder | null; timeZone: string | undefined },
  width: number,
): ImportedRow {
  const cell = (field: ImportField) => readCell(cellOf(row, columns[field]))
  const problems: Problem[] = []
  if (row.cells.slice(width).some((text) => text !== ''))
    problems.push(
      new Problem('invalid', {
        message: say('import_row_too_wide', { count: row.cells.length, limit: width }),
        hint: say('import_row_too_wide_advice'),
        reason: 'too_many_items',
      }),
    )
  const content: RowContent = {
    text: withLink(cell('text'), cell('link')),
    profiles: cell('profiles'),
    mediaUrls: cell('media')
      .split(/[\s|]+|,(?=https?:)/)
      .filter((url) => url !== ''),
    tags: listOf(cell('tags')),
  }
  const queue = cell('queue').toLowerCase()
  const date = cell('date')
  if (queue !== '') content.queue = queue
  else if (date === '') content.queue = 'last'
  if (date !== '') {
    const read = readInstant(date, cell('time') || undefined, timing)
    if ('at' in read) content.scheduledSendTime = read.at.toISOString()
    else
      problems.push(
        new Problem('invalid', {
          message: read.problem,
          reason: 'bad_time',
          param: '/scheduledSendTime',
        }),
      )
  }
  return { line: row.line, content, problems }
}

function cellOf({ cells }: Row, index: number | undefined): string {
  return index === undefined ? '' : (cells[index] ?? '')
}

/** On a line of its own, unless the text has it. */
function withLink(text: string, link: string): string {
  if (link === '' || text.includes(link)) return text
  return text === '' ? link : `${text}\n${link}`
}

/** Names that are joined by commas or semicolons. */
export function listOf(cell: string): string[] {
  return cell
    .split(/[,;]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

function tooManyRows(): Problem {
  return new Problem('invalid', {
    message: say('import_too_many_rows', { limit: maxRows }),
    hint: say('import_too_many_rows_advice'),
    reason: 'too_many_items',
  })
}
