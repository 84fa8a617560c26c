// Every other database of a Carillon on main. upgrade.test.ts upgrades those that reach what may go wrong.
import { test } from 'node:test'
import { readMigrations } from '../../server/db/migrate/migration-files.ts'
import { startSandboxNetworks } from '../networks/sandbox-networks.ts'
import { assertUpgrade, freshSchema } from './assert-upgrade.ts'
import { chooseDumps } from './choose-dumps.ts'
import { readDumps } from './dumps.ts'

const dumps = await readDumps()
const chosen = chooseDumps(dumps, await readMigrations())
const fresh = await freshSchema()
const sandbox = await startSandboxNetworks()

for (const dump of dumps.filter((one) => !chosen.includes(one)))
  test(`${dump.name}: migrates with all data, and works`, () =>
    assertUpgrade(dump, { fresh, sandbox, isServed: dumps.slice(-3).includes(dump) }))
