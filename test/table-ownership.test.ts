// Each table is written by one module, so that its rules stand in one place. Other modules call that module's functions.
import assert from 'node:assert/strict'
import { glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { atEnd } from './support/at-end.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Tables that more than one module writes, and why. */
const shared: Record<string, string[]> = {
  // Webhooks owns the columns of an app's callback and its signing secrets.
  apps: ['apps', 'webhooks'],
  // A member who leaves takes installations, invitations and the owner of media along.
  installations: ['apps', 'organizations'],
  invitations: ['organizations', 'sessions'],
  media: ['media', 'organizations'],
  // Passwords.
  members: ['organizations', 'sessions'],
  // Publishing changes the state from SUBMITTED on, in the statement that writes the attempt.
  messages: ['messages', 'publishing'],
  // Apps owns the column that says whether only allowed apps may be used.
  organizations: ['apps', 'organizations'],
  // The tokens of the provider are revoked without it.
  oauth_records: ['oauth', 'tokens'],
}

/** The composition root seeds tables and rotates keys; the sweep deletes expired rows of several modules. */
const isExempt = (file: string) =>
  file.startsWith('server/commands/') ||
  file === 'server/db/sweep.ts' ||
  /\.(test|testing)\.ts$/.test(file)

test('every table is written by one module, or listed here', async () => {
  const writers = await findWriters(root)
  const several = [...writers].filter(([, modules]) => modules.length > 1)
  assert.deepEqual(Object.fromEntries(several), shared)
  // A search that finds nothing would pass as well.
  assert.ok(writers.size > 30, [...writers.keys()].join())
  assert.deepEqual(writers.get('lanes'), ['lanes'])
  assert.deepEqual(writers.get('attempts'), ['publishing'])
})

test('a planted write is found, in SQL and in Kysely, and a read is not', async () => {
  const writers = await findWriters(
    await makeTree({
      'server/lanes/lanes.ts': 'await sql`\n  insert into lanes as l (profile_id)`.execute(tx)\n',
      'server/messages/plants.ts':
        'await sql`with x as (\n  update\n    lanes l set owner = null)`.execute(tx)\n',
      'server/profiles/plants.ts': "await tx\n  .deleteFrom(\n    'attempts as a',\n  )\n",
      'server/health/reads.ts': "await tx.selectFrom('lanes')\nsql`select from lanes for update`\n",
      'server/commands/seed.ts': "await tx.insertInto('lanes')\n",
    }),
  )
  assert.deepEqual(Object.fromEntries(writers), {
    attempts: ['profiles'],
    lanes: ['lanes', 'messages'],
  })
})

const write =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate)\s+(?:only\s+)?([a-z_]+)|\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([a-z_]+)/gi

/** The modules that write each table, in alphabetical order. */
async function findWriters(tree: string): Promise<Map<string, string[]>> {
  const tables = await readTables()
  const writers = new Map<string, Set<string>>()
  for await (const file of glob('server/*/**/*.ts', { cwd: tree })) {
    if (isExempt(file)) continue
    const module = file.split('/')[1] ?? ''
    for (const [, bySql, byKysely] of (await readFile(join(tree, file), 'utf8')).matchAll(write)) {
      const table = bySql ?? byKysely ?? ''
      if (tables.has(table)) writers.set(table, (writers.get(table) ?? new Set()).add(module))
    }
  }
  return new Map([...writers].sort().map(([table, modules]) => [table, [...modules].sort()]))
}

async function readTables(): Promise<Set<string>> {
  const types = await readFile(join(root, 'server/db/schema.gen.ts'), 'utf8')
  const [, tables = ''] = /export interface DB \{\n([^}]*)\}/.exec(types) ?? []
  return new Set([...tables.matchAll(/^ {2}([a-z_]+):/gm)].map(([, name = '']) => name))
}

async function makeTree(files: Record<string, string>): Promise<string> {
  const tree = await mkdtemp(join(tmpdir(), 'carillon-tables-'))
  atEnd(() => rm(tree, { recursive: true, force: true }))
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(tree, file)), { recursive: true })
    await writeFile(join(tree, file), text)
  }
  return tree
}
