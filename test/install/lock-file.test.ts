// package-lock.json: everything that is installed is pinned by its content, and npm has nothing to warn about.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LockEntry, listRefused, readLockFile } from '../../scripts/lock-engines.ts'

const lock = await readLockFile()
const installed = Object.entries(lock.packages).filter(
  ([name, entry]) => name.includes('node_modules/') && !entry.link,
)

test('every package has its integrity', () => {
  assert.ok(installed.length > 300, 'the lock file was read')
  const open = installed.filter(([, { integrity }]) => !/^sha512-\S{86}==$/.test(integrity ?? ''))
  assert.deepEqual(namesOf(open), [])
})

test('no package has a download address: npm asks the registry that the machine is set to', () => {
  const addressed = installed.filter(([, { resolved }]) => resolved !== undefined)
  assert.deepEqual(namesOf(addressed), [])
  const links = Object.values(lock.packages).filter(({ link }) => link)
  assert.deepEqual(
    links.map(({ resolved }) => resolved),
    ['sandbox', 'server'],
  )
})

test('npm has no reason to warn about engines', () => {
  assert.deepEqual(listRefused(lock), [], 'run node_modules/.bin/node scripts/lock-engines.ts')
})

test('exactly one Node program is for each platform', () => {
  const programs = installed.filter(([, { bin }]) => bin?.node).map(([, entry]) => entry)
  const platforms = programs.map(({ os, cpu }) => `${os}-${cpu}`)
  assert.deepEqual(platforms.sort(), ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'])
  for (const { version } of programs) assert.match(String(version), /^2[46]\.\d+\.\d+$/)
})

function namesOf(entries: [string, LockEntry][]): string[] {
  return entries.map(([name]) => name)
}
