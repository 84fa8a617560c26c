// npm run documents: writes every document that is generated from the code. With --check nothing is written: it fails and names the
// stale ones. test/documents.test.ts makes the same comparison.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { migrate } from '../server/db/migrate/migrate.ts'
import { startEmbeddedPostgres } from '../server/postgres/postgres.ts'
import { describeContract } from './documents/api/contract.ts'
import { describeErrors } from './documents/api/errors.ts'
import { describeApiOf } from './documents/api/openapi.ts'
import { describePermissions } from './documents/api/permissions.ts'
import { describeSentences } from './documents/api/sentences.ts'
import { typeApi } from './documents/api/types.ts'
import { describeCoverage } from './documents/coverage.ts'
import { describeChecksums } from './documents/database/checksums.ts'
import { describeSchema, typeSchema } from './documents/database/schema.ts'
import { replaceMade } from './documents/markers.ts'
import { describeCapabilities } from './documents/networks/capabilities.ts'
import { describeConnecting } from './documents/networks/connecting.ts'
import { describeFields } from './documents/networks/fields.ts'
import { describeNetworks } from './documents/networks/networks.ts'
import { describeSettings } from './documents/settings.ts'
import { describeStates } from './documents/states.ts'

const root = new URL('../', import.meta.url)

type Document = { path: string; text: string }

/** `databaseUrl` is a migrated, empty database. */
export async function makeDocuments(databaseUrl: string): Promise<Document[]> {
  const openApi = await describeApiOf(databaseUrl)
  return [
    { path: 'docs/openapi.json', text: openApi },
    { path: 'sdk/schema.gen.ts', text: typeApi(openApi) },
    { path: 'docs/errors.md', text: describeErrors() },
    { path: 'docs/sentences.md', text: describeSentences() },
    { path: 'docs/permissions.md', text: describePermissions() },
    {
      path: 'docs/contract.md',
      text: await replaceMade('docs/contract.md', describeContract(openApi)),
    },
    { path: 'docs/states.md', text: describeStates() },
    { path: 'docs/specification-coverage.md', text: describeCoverage() },
    {
      path: 'docs/networks.md',
      text: await replaceMade('docs/networks.md', {
        networks: describeNetworks(),
        connecting: describeConnecting(),
        capabilities: describeCapabilities(),
        fields: describeFields(),
      }),
    },
    { path: '.env.example', text: describeSettings() },
    { path: 'server/db/migrations/checksums.json', text: await describeChecksums() },
    { path: 'server/db/schema.sql', text: await describeSchema(databaseUrl) },
    { path: 'server/db/schema.gen.ts', text: await typeSchema(databaseUrl) },
  ]
}

export async function isStale({ path, text }: Document): Promise<boolean> {
  const written = await readFile(new URL(path, root), 'utf8').catch(() => undefined)
  return written !== text
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { check: { type: 'boolean' } } })
  const documents = await withMigratedDatabase(makeDocuments)
  const stale: Document[] = []
  for (const document of documents) if (await isStale(document)) stale.push(document)
  for (const { path, text } of stale) {
    if (values.check) console.error(`${path} is stale: run npm run documents`)
    else {
      await writeFile(new URL(path, root), text)
      console.info(`${path} is written`)
    }
  }
  if (stale.length === 0) console.info(`All ${documents.length} documents are up to date.`)
  if (values.check && stale.length > 0) process.exitCode = 1
}

async function withMigratedDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'carillon-documents-'))
  const { url, stop } = await startEmbeddedPostgres({ directory, settings: { fsync: 'off' } })
  try {
    await migrate(url)
    return await work(url)
  } finally {
    await stop()
    await rm(directory, { recursive: true, force: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
