// Migrations are frozen: npm run documents records their checksums and refuses changes.
import assert from 'node:assert/strict'
import { appendFile, cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { describeChecksums } from '../../scripts/documents/database/checksums.ts'
import { migrationsDirectory } from '../../server/db/migrate/migration-files.ts'

let folder: URL
beforeEach(async () => {
  folder = pathToFileURL(`${await mkdtemp(join(tmpdir(), 'carillon-frozen-'))}/`)
  await cp(migrationsDirectory, folder, { recursive: true })
})
afterEach(() => rm(folder, { recursive: true }))

const file = (name: string) => new URL(name, folder)

test('every migration is recorded with its checksum', async () => {
  const recorded = await readFile(file('checksums.json'), 'utf8')
  assert.ok(Object.keys(JSON.parse(recorded)).length >= 19)
  assert.equal(await describeChecksums(folder), recorded, 'run npm run documents')
})

test('a new migration is added to the record', async () => {
  const before = JSON.parse(await readFile(file('checksums.json'), 'utf8'))
  await writeFile(file('9999-new.sql'), 'select 1;\n')
  const after = JSON.parse(await describeChecksums(folder))
  // printf 'select 1;\n' | sha256sum
  const checksum = '4a45092ccf992ea92250053a80b931b787924ba61648f420555511b84f10ab6c'
  assert.deepEqual(after, { ...before, '9999-new.sql': checksum })
})

test('a changed, renamed or removed migration is refused', async () => {
  const refused = /are frozen, but these were changed, renamed or removed: 0004-messages\.sql\./
  await appendFile(file('0004-messages.sql'), '\n')
  await assert.rejects(describeChecksums(folder), refused)
  await cp(new URL('0004-messages.sql', migrationsDirectory), file('0004-messages.sql'))
  await describeChecksums(folder)
  await rename(file('0004-messages.sql'), file('0020-messages.sql'))
  await assert.rejects(describeChecksums(folder), refused)
  await rm(file('0020-messages.sql'))
  await assert.rejects(describeChecksums(folder), refused)
})
