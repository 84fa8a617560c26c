// npm run dump: creates the missing dump of each state of the migrations folder by running Carillon of that commit.
// With commits as arguments it uses those instead of the history of this branch.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../server/postgres/postgres.ts'
import { dumps } from './dumps.ts'
import { currentFolder, type Folder, folderAt, foldersOfHistory } from './folders.ts'
import { openPrograms, type Program } from './program.ts'
import { filledTables, writeBookkeeping, writeRows, writeSchema } from './rows.ts'
import { keys, runScenario } from './scenario.ts'
import type { Facts } from './scenario-context.ts'

const directory = await mkdtemp(join(tmpdir(), 'carillon-dump-'))
const settings = { fsync: 'off' }
const server = await startEmbeddedPostgres({ directory: join(directory, 'postgres'), settings })
const programs = openPrograms(directory)
try {
  for (const folder of await missingFolders()) await dump(folder)
} finally {
  await server.stop()
  await rm(directory, { recursive: true, force: true })
}

async function missingFolders(): Promise<(Folder & { number: number })[]> {
  const present = await readdir(dumps)
  const all = [...(await foldersToLookAt()), await currentFolder()]
  return all
    .filter(({ digest }, index) => all.findIndex((one) => one.digest === digest) === index)
    .filter(({ digest }) => !present.some((name) => name.endsWith(`-${digest}.sql`)))
    .map((folder, index) => ({ ...folder, number: present.length + index + 1 }))
}

async function foldersToLookAt(): Promise<Folder[]> {
  const commits = process.argv.slice(2)
  if (commits.length === 0) return (await foldersOfHistory()) ?? []
  return Promise.all(commits.map(folderAt))
}

async function dump(folder: Folder & { number: number }): Promise<void> {
  const program = await programs.open(folder.commit)
  const number = String(folder.number).padStart(2, '0')
  const name = `${number}-${folder.last}-${folder.digest}.sql`
  const { pool, url } = await makeDatabase(`dump_${folder.digest}`)
  try {
    await program.carillon(['migrate'], { DATABASE_URL: url, CARILLON_KEYS: keys })
    const filled = await filledTables(pool)
    const facts = await runScenario(program, pool, url)
    await writeFile(new URL(name, dumps), await writeDump(program, pool, { facts, filled }))
    console.info(`test/upgrade/dumps/${name} is written`)
  } finally {
    await pool.end()
  }
}

async function writeDump(
  program: Program,
  pool: pg.Pool,
  { facts, filled }: { facts: Facts; filled: string[] },
): Promise<string> {
  const parts = [
    `-- A database as Carillon ${program.name} left it. Made by npm run dump, and never changed.`,
    `-- ${JSON.stringify(facts)}`,
    await writeBookkeeping(pool),
    await writeSchema(join(program.directory, 'server/db/migrations')),
    await writeRows(pool, filled),
  ]
  return `${parts.join('\n')}\n`
}

async function makeDatabase(name: string): Promise<{ pool: pg.Pool; url: string }> {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(server.url)
  url.pathname = `/${name}`
  const pool = new pg.Pool({ connectionString: url.href, max: 1 })
  // The server may stop while the process exits.
  pool.on('error', () => undefined)
  return { pool, url: url.href }
}
