// Imports messages from a file of a spreadsheet: shows what is wrong with which row, then makes the messages and waits until they are made.
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, items, type Schemas } from '../../sdk/index.ts'
import { chooseProfiles, nameOf, readProfiles } from '../account/profiles.ts'
import { openClient, zoneOf } from '../account/session.ts'
import type { Command, Given } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { Failure } from '../failure.ts'
import { type Terminal, table } from '../terminal.ts'

type Import = Schemas['Import']
type Row = Schemas['ImportRow']

export const importFile: Command = {
  name: 'import',
  takes: 'FILE',
  minWords: 1,
  maxWords: 1,
  summary: 'Import messages from a spreadsheet (CSV) or the export of another scheduler',
  options: {
    to: {
      ...{ type: 'string', multiple: true, value: 'PROFILES' },
      summary: 'The profiles of rows that name none: x,bluesky, @bakery or ids',
    },
    zone: { type: 'string', value: 'ZONE', summary: 'Of the times; otherwise yours' },
    order: {
      ...{ type: 'string', value: 'ORDER', choices: ['dmy', 'mdy'] },
      summary: 'dmy or mdy: whether the day or the month comes first',
    },
    encoding: { type: 'string', value: 'NAME', summary: 'windows-1252, for older programs' },
    column: {
      ...{ type: 'string', multiple: true, value: 'FIELD=NAME' },
      summary: 'Which column has what: text=Post, date=2; - as the name: none',
    },
    valid: { type: 'boolean', summary: 'Leave out the rows with problems' },
    'dry-run': { type: 'boolean', summary: 'Only check every row: no message is made' },
  },
  examples: [
    'carillon import posts.csv --to x,bluesky --dry-run',
    'carillon import posts.csv --to x --order dmy --column text=Post --valid',
  ],
  async run(given, terminal) {
    const [file = ''] = given.words
    const client = await openClient(given)
    const query = await queryOf(client, given, terminal)
    const { data: begun } = await client.request<{ data: Import }>('POST', '/v1/imports', {
      query,
      body: new Blob([await readBytes(file)]),
      headers: { 'content-type': 'text/csv' },
    })
    const ended = await waitFor(client, begun.id, terminal)
    const problems = await problemsOf(client, ended.id)
    terminal.print({ import: ended, problems }, () => showImport(ended, problems))
    const isDone = ended.state === 'DONE' && ended.counts.failed === 0
    const isChecked = given.has('dry-run') && ended.counts.invalid === 0
    return isDone || isChecked ? undefined : exitCodes.refused.code
  },
}

async function readBytes(file: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readFile(file).catch((error: Error) => {
    throw new Failure('usage', `${file}: ${error.message}`, { cause: error })
  })
  return new Uint8Array(bytes)
}

async function queryOf(client: Client, given: Given, terminal: Terminal) {
  const profiles = chooseProfiles(await readProfiles(client), given.list('to'))
  const timeZone = given.text('zone') ?? (await zoneOf(client))
  const columns = given.list('column').map(readColumn)
  const encoding = given.text('encoding')
  const order = given.text('order')
  terminal.note(`To ${profiles.map(nameOf).join(', ') || 'the profiles of the rows'} (${timeZone})`)
  return {
    timeZone,
    ...(profiles.length > 0 && { socialProfileIds: profiles.map(({ id }) => id).join(',') }),
    ...(order !== undefined && { dateOrder: order.toUpperCase() }),
    ...(encoding !== undefined && { encoding }),
    ...(given.has('dry-run') && { dryRun: true }),
    ...(given.has('valid') && { rows: 'VALID' }),
    ...Object.fromEntries(columns),
  }
}

const fields = ['text', 'date', 'time', 'link', 'media', 'tags', 'profiles', 'queue']

function readColumn(word: string): [string, string] {
  const [, field = '', name = ''] = /^(\w+)=(.+)$/s.exec(word) ?? []
  if (fields.includes(field)) return [`${field}Column`, name]
  throw new Failure('usage', `--column takes ${fields.join('=, ')}= and the name of a column.`)
}

const pauseMs = 500

async function waitFor(client: Client, importId: string, terminal: Terminal): Promise<Import> {
  for (let last = ''; ; ) {
    const { data } = await client.get('/v1/imports/{importId}', { path: { importId } })
    if (data.state === 'CHECKED' || data.state === 'DONE') return data
    const { total, waiting, done } = data.counts
    const isChecking = data.state === 'CHECKING'
    const line = isChecking ? `Checked ${total - waiting} of ${total}` : `Made ${done}`
    if (line !== last) terminal.note(line)
    last = line
    await sleep(pauseMs)
  }
}

async function problemsOf(client: Client, importId: string): Promise<Row[]> {
  const found: Row[] = []
  for (const state of ['INVALID', 'FAILED'] as const) {
    const query = { state, limit: 100 }
    const rows = items(client, '/v1/imports/{importId}/rows', { path: { importId }, query })
    for await (const row of rows) found.push(row as Row)
  }
  return found
}

function showImport({ id, state, counts }: Import, problems: Row[]): string {
  const rows = problems.flatMap((row) =>
    row.problems.map(({ message }) => ({ line: String(row.line), state: row.state, message })),
  )
  const { total, valid, invalid, repeated, done, failed } = counts
  const sum = `Import ${id}, ${state}: ${total} rows, ${done} made, ${valid} valid, ${invalid} with problems, ${repeated} repeated, ${failed} failed`
  return rows.length === 0 ? sum : `${table(rows)}\n${sum}`
}
