// The representation of an import and its rows in the API.
import { type Static, Type } from 'typebox'
import type { Database } from '../../db/db.ts'
import { formatTime, Id, Nullable, Time } from '../../http/schemas.ts'
import { Finding } from '../validation/finding.ts'
import { fields, type ImportField } from './file/columns.ts'
import { type DateOrder, dateOrders } from './file/dates.ts'
import { type Encoding, encodings } from './file/decode.ts'
import {
  countRows,
  type ImportRecord,
  importStates,
  type Purpose,
  purposes,
  type RowRecord,
  type RowState,
  rowStates,
} from './find.ts'
import type { StoredContent } from './row-content.ts'

const count = Type.Integer({ examples: [3] })

export const Import = Type.Object(
  {
    id: Id,
    state: Type.Enum([...importStates], {
      description:
        'CHECKING: its rows are being checked. CHECKED: that is done, and nothing is stored until it is started. RUNNING: its messages are being made',
      examples: ['CHECKED'],
    }),
    rows: Type.Enum([...purposes], {
      description:
        'What follows the check: CHECK nothing, ALL the messages if every row is valid, VALID those of the valid rows',
      examples: ['CHECK'],
    }),
    columns: Type.Array(
      Type.Object({
        name: Nullable(Type.String({ description: 'Null: the file has no header' })),
        field: Nullable(
          Type.Enum([...fields], {
            description: 'What it was read as. Null: not at all',
            examples: ['text'],
          }),
        ),
      }),
      { description: 'In the order of the file' },
    ),
    encoding: Type.Enum([...encodings], { examples: ['utf-8'] }),
    delimiter: Type.String({ examples: [','] }),
    dateOrder: Nullable(
      Type.Enum([...dateOrders], {
        description: 'Null: no date of the file needs it',
        examples: ['DMY'],
      }),
    ),
    timeZone: Nullable(Type.String({ examples: ['Europe/Berlin'] })),
    counts: Type.Object(
      {
        total: count,
        waiting: Type.Integer({ description: 'Not checked yet', examples: [0] }),
        valid: Type.Integer({ description: 'Their messages are not made yet', examples: [2] }),
        invalid: Type.Integer({ examples: [0] }),
        repeated: Type.Integer({
          description: 'Rows of which there are messages already, or which stand in the file twice',
          examples: [1],
        }),
        done: Type.Integer({ description: 'Their messages are made', examples: [0] }),
        failed: Type.Integer({
          description: 'Were valid when they were checked, and refused later',
          examples: [0],
        }),
      },
      { title: 'ImportCounts', description: 'Of the rows, by their state' },
    ),
    createdDate: Time,
    finishedDate: Nullable(Time),
  },
  { $id: 'Import', description: 'A file of a spreadsheet whose rows become messages' },
)

export const ImportRow = Type.Object(
  {
    number: Type.Integer({ description: 'From 1, without the header', examples: [1] }),
    line: Type.Integer({ description: 'Of the file, where the row begins', examples: [2] }),
    state: Type.Enum([...rowStates], { examples: ['VALID'] }),
    message: Type.Object(
      {
        text: Type.String(),
        socialProfileIds: Type.Array(Id),
        scheduledSendTime: Type.Optional(Time),
        queue: Type.Optional(Type.String({ examples: ['last'] })),
        mediaUrls: Type.Array(Type.String({ examples: ['https://pictures.example/1.png'] })),
        tags: Type.Array(Type.String({ examples: ['bread'] })),
      },
      { title: 'ImportedMessage', description: 'As POST /v1/messages takes it' },
    ),
    problems: Type.Array(Finding, { description: 'Why it is INVALID or FAILED' }),
    messageIds: Type.Array(Id, { description: 'Its messages, one per profile' }),
  },
  { $id: 'ImportRow' },
)

export async function renderImports(
  database: Database,
  records: ImportRecord[],
): Promise<Static<typeof Import>[]> {
  const counts = await countRows(
    database,
    records.map(({ id }) => id),
  )
  return records.map((record) => {
    // Only create.ts writes the column.
    const reading = record.reading as unknown as Reading
    const of = (state: RowState) => counts.get(record.id)?.[state] ?? 0
    return {
      id: record.id,
      state: record.state as (typeof importStates)[number],
      rows: record.purpose as Purpose,
      ...reading,
      counts: {
        ...{ total: record.row_count, waiting: of('WAITING'), valid: of('VALID') },
        ...{ invalid: of('INVALID'), repeated: of('REPEATED') },
        ...{ done: of('DONE'), failed: of('FAILED') },
      },
      createdDate: formatTime(record.created_at),
      finishedDate: record.finished_at && formatTime(record.finished_at),
    }
  })
}

type Reading = {
  columns: { name: string | null; field: ImportField | null }[]
  encoding: Encoding
  delimiter: string
  dateOrder: DateOrder | null
  timeZone: string | null
}

export function renderRow(row: RowRecord): Static<typeof ImportRow> {
  return {
    ...{ number: row.number, line: row.line, state: row.state as RowState },
    // Only this folder writes the columns.
    message: row.content as unknown as StoredContent,
    problems: (row.problems ?? []) as unknown as Static<typeof Finding>[],
    messageIds: row.message_ids ?? [],
  }
}
