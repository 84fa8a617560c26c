// The parts list of the package and the image: it has every package that npm installs for production, and what the console is built of.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { describeParts } from '../../scripts/package/sbom.ts'

type Locked = {
  name?: string
  version: string
  dev?: boolean
  /** For development, or optional to a package that runs: not installed for production. */
  devOptional?: boolean
  link?: boolean
  integrity?: string
}
const file = new URL('../../package-lock.json', import.meta.url)
const { packages } = JSON.parse(await readFile(file, 'utf8')) as {
  packages: Record<string, Locked>
}
const parts = await describeParts()
const listed = new Map(parts.components.map((one) => [`${one.name}@${one.version}`, one]))

/** npm marks in the lock file which packages are for development alone. */
const installed = Object.entries(packages)
  .filter(
    ([path, { dev, devOptional, link }]) =>
      path.includes('node_modules/') && !dev && !devOptional && !link,
  )
  .map(([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`)

test('it has what npm installs for production, without Node', () => {
  assert.ok(installed.length > 300)
  const isNode = (one: string) => /^node-(bin-)?(linux|darwin)-/.test(one)
  assert.deepEqual(
    installed.filter((one) => !listed.has(one) && !isNode(one)),
    [],
  )
  assert.ok(![...listed.keys()].some(isNode))
})

test('beyond that it has only what the console is built of', () => {
  const more = [...listed.keys()].filter((one) => !installed.includes(one))
  assert.ok(more.some((one) => one.startsWith('react@')))
  assert.ok(more.length < 60)
  assert.deepEqual(
    more.filter((one) => /^(vite|rolldown|typescript|@types\/|@biomejs\/)/.test(one)),
    [],
  )
})

test('each part has a version, a licence and the hash of the lock file', () => {
  const hashes = new Set(
    Object.values(packages).map(({ integrity = '' }) =>
      Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex'),
    ),
  )
  for (const { name, purl, version, licenses, hashes: own } of parts.components) {
    assert.equal(purl, `pkg:npm/${name.replace('@', '%40')}@${version}`)
    assert.equal(licenses.length, 1, name)
    assert.ok(own.length === 1 && hashes.has(own[0]?.content ?? ''), name)
  }
})

test('every reference leads to a part, and the list is the same each time', async () => {
  const refs = new Set(parts.dependencies.map(({ ref }) => ref))
  assert.equal(refs.size, parts.components.length + 1)
  for (const { dependsOn } of parts.dependencies)
    for (const one of dependsOn) assert.ok(refs.has(one))
  assert.deepEqual(await describeParts(), parts)
})
