// Backups that are killed at each of their points, and a service that was restored from one.
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { sharedSandbox } from '../networks/sandbox-networks.ts'
import { carillon, makeDirectory, startCarillon } from '../start/carillon.ts'
import { carillonHere } from '../start/here.ts'
import { makePreparedDirectory } from '../start/prepared.ts'
import { send } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { networkSettings } from '../support/network-settings.ts'
import { type Api, emptyDirectoryWithKeys, idOf, inDatabase, openApi, partialsOf } from './world.ts'

const sandbox = await sharedSandbox()
const settings = {
  SANDBOX: 'no',
  RATE_LIMIT_PER_SECOND: '1000',
  ...networkSettings(sandbox.addresses),
}
const directory = await makePreparedDirectory()
const own = { CARILLON_DATA_DIR: directory }
const backups = await makeDirectory()
let service = await startCarillon({ ...settings, ...own })
const demo = await service.demo()
let api = await openApi(service, demo)

test('a backup that is killed is never taken for a whole one, and leaves nothing behind in the server', async () => {
  const folder = join(backups, 'killed')
  for (const point of ['backup-copying', 'backup-copied']) {
    const { code } = await carillon(['backup', folder], { ...own, FAIL_POINT: point })
    assert.equal(code, null, point)
    const [partial, ...others] = await partialsOf(folder)
    assert.deepEqual(others, [], 'the next backup removes what the last one left')
    const { code: refused, output } = await carillonHere(
      ['restore', join(backups, need(partial)), '--check'],
      own,
    )
    assert.equal(refused, 1, output)
    assert.match(output, /is not a whole backup: carillon-backup\.json, .*, is missing/)
  }
  const { code, output } = await carillonHere(['backup', folder], own)
  assert.equal(code, 0, output)
  assert.deepEqual(await partialsOf(folder), [])
  const slots = await inDatabase(directory, ({ pool }) =>
    pool.query('select from pg_replication_slots'),
  )
  assert.equal(slots.rowCount, 0)
  const check = await carillonHere(['restore', folder, '--check'], own)
  assert.equal(check.code, 0, check.output)
  assert.match(check.output, /It was started and compared: it can be restored\.$/m)
  assert.deepEqual(
    (await readdir(backups)).filter((name) => name.includes('.check-')),
    [],
  )
})

test('what was published after the backup is not published again by the restored service', async () => {
  const folder = join(backups, 'before-publishing')
  const text = 'Published after the backup'
  const id = idOf(await api.post(text, 2_000))
  await service.stop()
  const backup = await carillonHere(['backup', folder], own)
  assert.equal(backup.code, 0, backup.output)
  service = await startCarillon({ ...settings, ...own })
  await eventually(() => countPosts(text).then((posts) => posts === 1), { what: 'the post' })
  await service.stop()

  const target = { CARILLON_DATA_DIR: await emptyDirectoryWithKeys(directory) }
  const restored = await carillonHere(['restore', folder], target)
  assert.equal(restored.code, 0, restored.output)
  service = await startCarillon({ ...settings, ...target })
  api = await openApi(service, demo)
  assert.equal((await api.post('Not now', 0)).status, 503)
  assert.match((await send(`${service.url}/metrics`)).text, /^carillon_database_behind 1$/m)
  assert.equal(await stateOf(api, id), 'SCHEDULED')

  const [, ...words] = need(/carillon (restored \S+ now)/.exec(restored.output)?.[1]).split(' ')
  const settled = await carillonHere(['restored', ...words], target)
  assert.equal(settled.code, 0, settled.output)
  assert.match(settled.output, /^1 message has failed/)
  const later = 'Published by the restored service'
  await eventually(async () => (await api.post(later, 0)).status < 300, { what: 'writes' })
  await eventually(() => countPosts(later).then((posts) => posts > 0), { what: 'a new post' })
  assert.equal(await countPosts(text), 1)
  assert.equal(await stateOf(api, id), 'SEND_FAILED_PERMANENTLY')
  await service.stop()
})

async function countPosts(text: string): Promise<number> {
  const posts = await sandbox.postsOf('mastodon', need(api.profile.socialNetworkId))
  return posts.filter((post) => post.text === text).length
}

async function stateOf({ ask }: Api, id: string): Promise<string> {
  const { body } = await ask('GET', `/v1/messages/${id}`)
  return (body as { data: { state: string }[] }).data[0]?.state ?? ''
}
