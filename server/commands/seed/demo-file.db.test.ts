import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { atEnd } from '../../../test/support/at-end.ts'
import { makeTestDatabase } from '../../../test/support/database.ts'
import { testKeyRing } from '../../../test/support/keys.ts'
import { addOrganization } from '../../../test/support/world-people.ts'
import { readConfig } from '../../config/config.ts'
import { describeStart } from '../process/welcome.ts'
import { loadDemoOnce, refreshDemoFile } from './demo-file.ts'
import { refuseDemoForOthers } from './refuse-demo.ts'

test('a demo.json of another database is ignored', async () => {
  const [loaded, other] = [await makeTestDatabase(), await makeTestDatabase()]
  const config = await makeConfig()
  await loadDemoOnce(config, { database: loaded.database, keyRing: testKeyRing })
  const file = await readFile(join(config.dataDirectory, 'demo.json'), 'utf8')
  assert.equal(await refreshDemoFile(config, other.database, undefined), undefined)
  assert.equal(await readFile(join(config.dataDirectory, 'demo.json'), 'utf8'), file)
  const info = { demo: undefined, sandboxUrl: undefined, mayShowSecrets: true }
  assert.doesNotMatch(describeStart(config, info), /demo/i)
  const demo = await refreshDemoFile(config, loaded.database, undefined)
  assert.match(describeStart(config, { ...info, demo }), /owner@demo.example/)
})

test('the demo is not loaded into a database that already holds organizations', async () => {
  const { pool, database } = await makeTestDatabase()
  await addOrganization({ pool }, { name: 'Ours', plan: 'TEAM' })
  const config = await makeConfig()
  await loadDemoOnce(config, { database, keyRing: testKeyRing })
  const { rows } = await pool.query('select name from organizations')
  assert.deepEqual(rows, [{ name: 'Ours' }])
  await assert.rejects(readFile(join(config.dataDirectory, 'demo.json')), { code: 'ENOENT' })
  assert.equal(await refreshDemoFile(config, database, undefined), undefined)
})

test('a service that others can reach does not start with the demo, unless LOAD_DEMO is set', async () => {
  const [withDemo, without] = [await makeTestDatabase('demo'), await makeTestDatabase()]
  const refuses = (settings: Record<string, string>) =>
    assert.rejects(
      refuseDemoForOthers(readConfig(settings), withDemo.database),
      /The database holds the demo/,
    )
  const others: Record<string, string>[] = [
    { HOST: '0.0.0.0' },
    { HOST: '::', DATABASE_URL: 'postgresql://db' },
    { HOST: '192.168.1.5', LOAD_DEMO: 'no' },
    { PUBLIC_URL: 'https://carillon.example' },
  ]
  const nothing = { demo: undefined, sandboxUrl: undefined, mayShowSecrets: false }
  for (const settings of others) {
    assert.deepEqual([readConfig(settings).sandbox, readConfig(settings).loadDemo], [false, false])
    await refuses(settings)
    const said = describeStart(readConfig({ ...settings, DATABASE_URL: '' }), nothing)
    assert.match(said, /Demo +none, .*\n +Sandbox +none/)
    await refuseDemoForOthers(readConfig(settings), without.database)
    await refuseDemoForOthers(readConfig({ ...settings, LOAD_DEMO: 'yes' }), withDemo.database)
  }
  for (const settings of [{}, { HOST: '127.0.0.1' }, { PUBLIC_URL: 'http://localhost:9' }])
    await refuseDemoForOthers(readConfig({ ...settings, LOAD_DEMO: 'no' }), withDemo.database)
})

async function makeConfig() {
  const directory = await mkdtemp(join(tmpdir(), 'carillon-file-'))
  atEnd(() => rm(directory, { recursive: true, force: true }))
  return readConfig({ CARILLON_DATA_DIR: directory, LOAD_DEMO: 'yes' })
}
