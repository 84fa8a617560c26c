// The rows of an import as a file: what became of each, and its columns, so that a corrected report can be imported again.
import type { Database } from '../../db/db.ts'
import { byteOrderMark, writeRow } from './file/cells.ts'
import { type RowRecord, readRows } from './find.ts'
import { renderRow } from './render.ts'

const header = [
  ...['line', 'state', 'problems', 'messageIds'],
  ...['scheduledSendTime', 'queue', 'text', 'mediaUrls', 'tags', 'socialProfileIds'],
]

export async function* reportOf(database: Database, importId: string): AsyncGenerator<string> {
  yield byteOrderMark + writeRow(header)
  for await (const row of readRows(database, importId)) yield writeRow(cellsOf(row))
}

function cellsOf(row: RowRecord): string[] {
  const { line, state, problems, messageIds, message } = renderRow(row)
  return [
    ...[String(line), state, problems.map((one) => one.message).join('; '), messageIds.join(', ')],
    ...[message.scheduledSendTime ?? '', message.queue ?? '', message.text],
    ...[message.mediaUrls.join(' '), message.tags.join(', '), message.socialProfileIds.join(', ')],
  ]
}
