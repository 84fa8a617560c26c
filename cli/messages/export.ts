// Writes what the member may read as lines of JSON: profiles, drafts, then messages.
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { errorOf } from '../../sdk/errors.ts'
import { type Client, items } from '../../sdk/index.ts'
import { openClient } from '../account/session.ts'
import type { Command } from '../command.ts'
import { Failure } from '../failure.ts'
import { filters, findMessages, searchQuery, seenBy } from './list.ts'

type Line = { type: string; data: unknown }

export const exportAll: Command = {
  name: 'export',
  summary: 'Write profiles, drafts and messages as lines of JSON',
  options: {
    ...filters,
    csv: { type: 'boolean', summary: 'Messages alone, as a spreadsheet that can be imported' },
    out: { type: 'string', value: 'FILE', summary: 'To a new file that only you can read' },
  },
  examples: [
    'carillon export --out messages.jsonl',
    'carillon export --state sent --from 2027-01-01',
    'carillon export --csv --out messages.csv',
  ],
  async run(given, terminal) {
    const client = await openClient(given)
    const seen = await seenBy(client)
    const file = given.text('out')
    const output = openOutput(file)
    if (given.has('csv')) {
      await writeSheet(client, searchQuery(given, seen), output)
      if (file !== undefined) terminal.print({ file }, () => `Written to ${file}`)
      return undefined
    }
    const counts: Record<string, number> = {}
    const write = ({ type, data }: Line) => {
      counts[type] = (counts[type] ?? 0) + 1
      return output.write(`${JSON.stringify({ type, data })}\n`)
    }
    const { baseUrl: server } = client
    await write({ type: 'export', data: { server, exportedDate: new Date().toISOString() } })
    for (const profile of seen.profiles) await write({ type: 'profile', data: profile })
    for await (const draft of drafts(client)) await write({ type: 'draft', data: draft })
    for await (const message of findMessages(client, given, seen))
      await write({ type: 'message', data: message })
    await output.end()
    if (file !== undefined)
      terminal.print({ file, ...counts }, () => `${file}: ${counts.message ?? 0} messages`)
    return undefined
  },
}

/** An export is not written over another file. */
const newFile = { flags: 'wx', mode: 0o600 } as const

function drafts(client: Client) {
  return items(client, '/v1/drafts')
}

type Output = { write(piece: string | Uint8Array): Promise<void>; end(): Promise<void> }

/** Without a file: the output of the program. */
function openOutput(file: string | undefined): Output {
  const output = file === undefined ? process.stdout : createWriteStream(file, newFile)
  const failed = new Promise<never>((_resolve, reject) => {
    output.once('error', (error) =>
      reject(new Failure('usage', `${file ?? 'The output'}: ${error.message}`, { cause: error })),
    )
  })
  failed.catch(() => undefined)
  return {
    async write(piece) {
      if (output.write(piece)) return
      const drained = new Promise<void>((resolve) => output.once('drain', () => resolve()))
      await Promise.race([failed, drained])
    },
    async end() {
      if (output === process.stdout) return
      output.end()
      await Promise.race([failed, finished(output)])
    },
  }
}

async function writeSheet(client: Client, filter: object, output: Output): Promise<void> {
  const path = '/v1/messages/search'
  const query = { ...filter, format: 'csv' }
  const response = await client.fetch('GET', path, { query })
  if (!response.ok) throw await errorOf(response)
  for await (const piece of response.body ?? []) await output.write(piece)
  await output.end()
}
