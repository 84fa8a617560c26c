// Messages as a file of a spreadsheet, in columns that an import reads. Media that were uploaded are not part of it.
import { inputOf } from '../authoring/input-of.ts'
import type { MessageRow } from '../representation/item.ts'
import { byteOrderMark, writeRow } from './file/cells.ts'

const header = [
  ...['id', 'state', 'scheduledSendTime', 'queue', 'text'],
  ...['mediaUrls', 'tags', 'socialProfileIds'],
]

export async function* exportOf(rows: AsyncIterable<MessageRow>): AsyncGenerator<string> {
  yield byteOrderMark + writeRow(header)
  for await (const row of rows) yield writeRow(cellsOf(row))
}

function cellsOf(row: MessageRow): string[] {
  const { text, mediaUrls, tags } = inputOf(row)
  // A proposal gets its place in the queue, and so its time, when it is approved.
  const isQueued = row.queue !== null && row.scheduled_at === null
  return [
    ...[row.id, row.state, isQueued ? '' : row.send_at.toISOString(), isQueued ? row.queue : ''],
    ...[text, mediaUrls.map(({ url }) => url).join(' '), tags.join(', '), row.profile_id],
  ].map((cell) => cell ?? '')
}
