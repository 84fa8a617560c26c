// A spreadsheet is imported on the command line, against a real service with its background tasks.
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { startCarillon } from '../start/carillon.ts'
import { makePreparedDirectory } from '../start/prepared.ts'
import { need } from '../support/need.ts'
import { consoleToken, makePersonalToken } from '../support/world-tokens.ts'
import { installCommandLine } from './packed.ts'

const directory = await makePreparedDirectory()
const service = await startCarillon({ CARILLON_DATA_DIR: directory })
const demo = await service.demo()
const cli = await installCommandLine()
const [owner] = need(demo.members).map(({ email, password }) => ({
  email,
  password: `${password}`,
}))
const byConsole = await consoleToken(service, need(owner))
const { token } = await makePersonalToken(service, byConsole, ['PUBLISH', 'MANAGE'])
const env = { CARILLON_TOKEN: token, CARILLON_SERVER: service.url }
const run = (words: string[]) => cli.carillon(words, { env })

type Shown = { import: { state: string; counts: Record<string, number> }; problems: unknown[] }

test('a file is tried, its valid rows imported, and a second import makes nothing', async () => {
  const year = new Date().getUTCFullYear() + 1
  const file = join(directory, 'posts.csv')
  await writeFile(
    file,
    `Headline;Date\nRow 1;01/02/${year} 10:00\n;soon\n"=Row 3";02/02/${year} 10:00\n`,
  )
  const words = ['import', file, '--to', 'x:demo', '--zone', 'UTC']
  const unclear = await run([...words, '--dry-run'])
  assert.notEqual(unclear.code, 0)
  assert.match(unclear.err, /No column of the file is known to have the texts/)
  const known = [...words, '--column', 'text=Headline', '--order', 'dmy']

  const tried = await run([...known, '--dry-run', '--table'])
  assert.notEqual(tried.code, 0, 'one row has problems')
  assert.match(tried.out, /soon is not a date and time/, tried.err)
  assert.match(tried.out, /CHECKED: 3 rows, 0 made, 2 valid, 1 with problems/)

  const made = await run([...known, '--valid'])
  const first = JSON.parse(made.out) as Shown
  assert.deepEqual([first.import.state, first.import.counts.done], ['DONE', 2], made.err)
  const again = await run([...known, '--valid'])
  const second = JSON.parse(again.out) as Shown
  assert.deepEqual([second.import.counts.done, second.import.counts.repeated], [0, 2], again.err)
})
