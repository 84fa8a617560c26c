// package-lock.json: every package is pinned by its integrity, and npm has nothing to warn about.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import {
  type LockEntry,
  listNodePrograms,
  listRefused,
  readLockFile,
} from '../../scripts/trim-lock-file.ts'

const lock = await readLockFile()
const installed = Object.entries(lock.packages).filter(
  ([name, entry]) => name.includes('node_modules/') && !entry.link,
)

test('every package has its integrity', () => {
  assert.ok(installed.length > 300, 'the lock file was read')
  const open = installed.filter(([, { integrity }]) => !/^sha512-\S{86}==$/.test(integrity ?? ''))
  assert.deepEqual(namesOf(open), [])
})

test('no package has a download URL: npm uses the configured registry', () => {
  const addressed = installed.filter(([, { resolved }]) => resolved !== undefined)
  assert.deepEqual(namesOf(addressed), [])
  const links = Object.values(lock.packages).filter(({ link }) => link)
  assert.deepEqual(
    links.map(({ resolved }) => resolved),
    ['console', 'sandbox', 'server'],
  )
})

test('npm has no reason to warn about engines', () => {
  assert.deepEqual(listRefused(lock), [], 'run node_modules/.bin/node scripts/trim-lock-file.ts')
})

test('each platform has one Node program, without a bin entry', async () => {
  const names = listNodePrograms(lock)
  const programs = names.map((name) => lock.packages[name] ?? {})
  const platforms = programs.map(({ os, cpu }) => `${os}-${cpu}`)
  assert.deepEqual(platforms.sort(), ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'])
  const trim = 'run node_modules/.bin/node scripts/trim-lock-file.ts'
  for (const { bin } of programs) assert.equal(bin, undefined, trim)
  // The same names are repeated in files that cannot read the lock file.
  for (const file of ['server/node.sh', 'server/carillon.mjs']) {
    const text = await readFile(new URL(`../../${file}`, import.meta.url), 'utf8')
    for (const name of names) assert.ok(text.includes(name.replace('node_modules/', '')), file)
  }
})

test('every Node program is of Node 24, but on Macs with an Apple processor', () => {
  const majors = listNodePrograms(lock).map((name) => {
    const { os, cpu, version } = lock.packages[name] ?? {}
    return `${os}-${cpu} ${version?.split('.')[0]}`
  })
  // docs/decisions/0067-one-node-and-an-exception.md
  const expected = ['darwin-arm64 26', 'darwin-x64 24', 'linux-arm64 24', 'linux-x64 24']
  assert.deepEqual(majors.sort(), expected)
})

function namesOf(entries: [string, LockEntry][]): string[] {
  return entries.map(([name]) => name)
}
