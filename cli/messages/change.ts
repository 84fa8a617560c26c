// Changes, deletes and approves messages. A change names the version that was read, so that another member's change is not overwritten.
import type { Client } from '../../sdk/index.ts'
import { openClient } from '../account/session.ts'
import type { Command } from '../command.ts'
import { Failure } from '../failure.ts'
import { table } from '../terminal.ts'
import { readWhen } from '../times/when.ts'
import { showTime } from '../times/zone.ts'
import { seenBy } from './list.ts'
import { isoOf } from './post.ts'
import { type Message, readMessage, showMessage, stateOf } from './show.ts'

export const edit: Command = {
  name: 'edit',
  takes: 'ID',
  minWords: 1,
  summary: 'Change the text or the time of a message that is not published',
  options: {
    text: { type: 'string', value: 'TEXT', summary: 'The new text' },
    at: { type: 'string', value: 'TIME', summary: 'The new time: "fri 14:30"' },
    note: { type: 'string', value: 'TEXT', summary: 'The note for the team' },
    'dry-run': { type: 'boolean', summary: 'Only say what would be changed' },
  },
  async run(given, terminal) {
    const [text, at, note] = [given.text('text'), given.text('at'), given.text('note')]
    if (text === undefined && at === undefined && note === undefined)
      throw new Failure('usage', 'Say what to change: --text, --at or --note.')
    const client = await openClient(given)
    const seen = await seenBy(client)
    const before = await readMessage(client, given.words[0] ?? '')
    const time = at === undefined ? undefined : readWhen(at, seen.zone)
    if (time !== undefined) terminal.note(`Time: ${showTime(seen.zone, time)} (${seen.zone})`)
    const body = {
      ...(text !== undefined && { text }),
      ...(time !== undefined && { scheduledSendTime: isoOf(time) }),
      ...(note !== undefined && { note }),
    }
    if (given.has('dry-run')) {
      terminal.print({ messageId: before.id, change: body }, () => `${before.id} is not changed.`)
      return undefined
    }
    const after = await change(client, before, body)
    terminal.print(after, () => showMessage(after, seen))
    return undefined
  },
}

async function change(client: Client, { id, version }: Message, body: object): Promise<Message> {
  const { data } = await client.patch('/v1/messages/{messageId}', {
    path: { messageId: id },
    headers: { 'if-match': `"${version}"` },
    body,
  })
  const [after] = data as Message[]
  return after ?? readMessage(client, id)
}

export const remove: Command = {
  name: 'delete',
  takes: 'ID…',
  minWords: 1,
  maxWords: 100,
  summary: 'Delete messages that are not published',
  options: {
    yes: { type: 'boolean', short: 'y', summary: 'Do not ask' },
    'dry-run': { type: 'boolean', summary: 'Only say which would be deleted' },
  },
  async run(given, terminal) {
    const client = await openClient(given)
    const messages = await Promise.all(given.words.map((id) => readMessage(client, id)))
    const rows = messages.map((message) => ({ id: message.id, state: stateOf(message) }))
    terminal.note(table(rows))
    const ids = messages.map(({ id }) => id)
    if (given.has('dry-run')) {
      terminal.print({ wouldDelete: ids }, () => 'Nothing was deleted.')
      return undefined
    }
    if (!given.has('yes')) await terminal.confirm(`Delete ${ids.length} of them?`)
    for (const { id, version } of messages)
      await client.delete('/v1/messages/{messageId}', {
        path: { messageId: id },
        headers: { 'if-match': `"${version}"` },
      })
    terminal.print({ deleted: ids }, () => `Deleted: ${ids.join(', ')}`)
    return undefined
  },
}

export const approve: Command = {
  name: 'approve',
  takes: 'ID…',
  minWords: 1,
  maxWords: 100,
  summary: 'Approve messages that wait for it',
  options: { 'dry-run': { type: 'boolean', summary: 'Only say which would be approved' } },
  async run(given, terminal) {
    const client = await openClient(given)
    const seen = await seenBy(client)
    const messages = await Promise.all(given.words.map((id) => readMessage(client, id)))
    for (const message of messages) terminal.note(`${showMessage(message, seen)}\n`)
    const ids = messages.map(({ id }) => id)
    if (given.has('dry-run')) {
      terminal.print({ wouldApprove: ids }, () => 'Nothing was approved.')
      return undefined
    }
    for (const { id, version } of messages)
      await client.post('/v1/messages/{messageId}/approve', {
        path: { messageId: id },
        headers: { 'if-match': `"${version}"` },
        body: { reviewerType: 'MEMBER' },
      })
    terminal.print({ approved: ids }, () => `Approved: ${ids.join(', ')}`)
    return undefined
  },
}
