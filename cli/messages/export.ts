// Writes what the member may read as lines of JSON: profiles, drafts, then messages.
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { type Client, items } from '../../sdk/index.ts'
import { openClient } from '../account/session.ts'
import type { Command } from '../command.ts'
import { Failure } from '../failure.ts'
import { filters, findMessages, seenBy } from './list.ts'

type Line = { type: string; data: unknown }

export const exportAll: Command = {
  name: 'export',
  summary: 'Write profiles, drafts and messages as lines of JSON',
  options: {
    ...filters,
    out: { type: 'string', value: 'FILE', summary: 'To a new file that only you can read' },
  },
  examples: [
    'carillon export --out messages.jsonl',
    'carillon export --state sent --from 2027-01-01',
  ],
  async run(given, terminal) {
    const client = await openClient(given)
    const seen = await seenBy(client)
    const file = given.text('out')
    const output = file === undefined ? process.stdout : createWriteStream(file, newFile)
    const failed = new Promise<never>((_resolve, reject) => {
      output.once('error', (error) =>
        reject(new Failure('usage', `${file ?? 'The output'}: ${error.message}`, { cause: error })),
      )
    })
    failed.catch(() => undefined)
    const counts: Record<string, number> = {}
    const write = async ({ type, data }: Line) => {
      counts[type] = (counts[type] ?? 0) + 1
      if (output.write(`${JSON.stringify({ type, data })}\n`)) return
      await Promise.race([
        failed,
        new Promise<void>((resolve) => output.once('drain', () => resolve())),
      ])
    }
    const { baseUrl: server } = client
    await write({ type: 'export', data: { server, exportedDate: new Date().toISOString() } })
    for (const profile of seen.profiles) await write({ type: 'profile', data: profile })
    for await (const draft of drafts(client)) await write({ type: 'draft', data: draft })
    for await (const message of findMessages(client, given, seen))
      await write({ type: 'message', data: message })
    if (output !== process.stdout) {
      output.end()
      await Promise.race([failed, finished(output)])
      terminal.print({ file, ...counts }, () => `${file}: ${counts.message ?? 0} messages`)
    }
    return undefined
  },
}

/** An export is not written over another file. */
const newFile = { flags: 'wx', mode: 0o600 } as const

function drafts(client: Client) {
  return items(client, '/v1/drafts')
}
