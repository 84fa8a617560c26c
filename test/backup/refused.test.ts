// Backups and restores that are refused, each with a sentence that says what to do, and a restore that was killed.
import assert from 'node:assert/strict'
import { appendFile, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { carillon, makeDirectory } from '../start/carillon.ts'
import { carillonHere } from '../start/here.ts'
import { makePreparedDirectory } from '../start/prepared.ts'
import { emptyDirectoryWithKeys } from './world.ts'

const directory = await makePreparedDirectory()
const own = { CARILLON_DATA_DIR: directory }
const folder = join(await makeDirectory(), 'backup')
const made = await carillonHere(['backup', folder], own)
assert.equal(made.code, 0, made.output)

test('wrong words are a usage error', async () => {
  for (const words of [
    ['backup'],
    ['backup', 'a', 'b'],
    ['backup', '--check'],
    ['restore'],
    ['restore', 'a', 'b'],
  ]) {
    const { code, output } = await carillonHere(words, own)
    assert.equal(code, 2, words.join(' '))
    assert.match(output, /^carillon: Usage: carillon (backup|restore) FOLDER/)
  }
})

test('a backup needs a database of its own, and a new folder outside of it', async () => {
  const refusals = [
    {
      words: [folder],
      more: own,
      sentence: /exists already\. Give each backup a folder of its own/,
    },
    { words: [join(directory, 'backup')], more: own, sentence: /is in the data directory/ },
    {
      words: [`${folder}-2`],
      more: { ...own, DATABASE_URL: 'postgresql://localhost/carillon' },
      sentence: /DATABASE_URL is set: use the backup of that server/,
    },
    {
      words: [`${folder}-2`],
      more: { CARILLON_DATA_DIR: await makeDirectory() },
      sentence: /There is no database in/,
    },
  ]
  for (const { words, more, sentence } of refusals) {
    const { code, output } = await carillonHere(['backup', ...words], more)
    assert.match(output, sentence)
    assert.equal(code, 1)
  }
})

test('a restore needs an empty data directory and the key ring of that time', async () => {
  const before = await readdir(directory)
  await refuses(directory, folder, /is not empty \(.*\)\. Restore into a new data directory/)
  assert.deepEqual(await readdir(directory), before)
  const withoutKeys = await makeDirectory()
  await refuses(withoutKeys, folder, /sealed with the key \w+, but there is no key ring/)
  const keys = [{ id: 'another', secret: Buffer.alloc(32).toString('base64') }]
  await writeFile(join(withoutKeys, 'keys.json'), JSON.stringify({ keys }))
  await refuses(withoutKeys, folder, /sealed with the key \w+, but the ring has another/)
  assert.deepEqual(await readdir(withoutKeys), ['keys.json'])
})

test('a damaged backup is refused before anything is put into place', async () => {
  const damages = [
    {
      name: 'PG_VERSION',
      damage: (file: string) => appendFile(file, '\n'),
      sentence: /is damaged/,
    },
    { name: 'PG_VERSION', damage: (file: string) => rm(file), sentence: /is missing/ },
    {
      name: '../../carillon-backup.json',
      damage: (file: string) => writeFile(file, '{"format":1'),
      sentence: /is not a whole backup/,
    },
  ]
  for (const { name, damage, sentence } of damages) {
    const copy = join(await makeDirectory(), 'copy')
    await cp(folder, copy, { recursive: true })
    await damage(join(copy, 'postgres', 'data', name))
    const target = await emptyDirectoryWithKeys(directory)
    await refuses(target, copy, sentence)
    assert.ok(!(await readdir(target)).includes('postgres'))
  }
})

test('a restore that was killed starts no empty database, and is repeated', async () => {
  const target = await emptyDirectoryWithKeys(directory)
  const settings = { CARILLON_DATA_DIR: target }
  const { code } = await carillon(['restore', folder], {
    ...settings,
    FAIL_POINT: 'restore-media',
  })
  assert.equal(code, null)
  for (const words of [['audit'], ['backup', `${folder}-2`]]) {
    const refused = await carillonHere(words, settings)
    assert.match(refused.output, /run carillon restore again/)
    assert.equal(refused.code, 1)
  }
  const restored = await carillonHere(['restore', folder], settings)
  assert.equal(restored.code, 0, restored.output)
  assert.deepEqual((await readdir(target)).sort(), ['keys.json', 'media', 'postgres'])
  const used = await carillonHere(['audit'], settings)
  assert.equal(used.code, 0, used.output)
})

async function refuses(target: string, from: string, sentence: RegExp): Promise<void> {
  await mkdir(target, { recursive: true })
  const { code, output } = await carillonHere(['restore', from], { CARILLON_DATA_DIR: target })
  assert.match(output, sentence)
  assert.equal(code, 1, output)
}
