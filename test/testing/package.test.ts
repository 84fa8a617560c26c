// The package for tests of other products: packed, installed in an empty folder, and the examples of its README run there. The package
// carillon beside it is made of the sources; package.slow.test.ts packs that one too.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { authorizationFaultKinds } from '../../sandbox/authorization/authorization-faults.ts'
import { faultKinds } from '../../sandbox/faults/faults.ts'
import { readingFaultKinds } from '../../sandbox/faults/reading-faults.ts'
import { operations } from '../../sandbox/names.ts'
import { sandboxNetworks } from '../../sandbox/networks/registry.ts'
import type * as Testing from '../../testing/index.ts'
import { atEnd } from '../support/at-end.ts'
import { need } from '../support/need.ts'
import { packLibrary } from '../support/pack-library.ts'
import { readExamples } from './examples.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))
const compiler = join(root, 'node_modules/@typescript/native/bin/tsc')

const folder = await mkdtemp(join(tmpdir(), 'carillon-testing-'))
atEnd(() => rm(folder, { recursive: true, force: true }))
const name = await packLibrary('testing', folder)
await makePackage(join(folder, 'carillon'))
await writeFile(join(folder, 'package.json'), '{"private": true, "type": "module"}')
const flags = ['--offline', '--no-audit', '--no-fund', '--silent']
await run('npm', ['install', ...flags, './carillon', `./${name}`], {
  cwd: folder,
  timeout: 300_000,
})
const dist = join(folder, 'node_modules/@carillon/testing/dist/index.js')
const { startSandbox, connectSandbox }: typeof Testing = await import(dist)

/** The package carillon, whose files are those of the repository. */
async function makePackage(place: string): Promise<void> {
  await mkdir(join(place, 'sandbox'), { recursive: true })
  const manifest = {
    name: 'carillon',
    version: '0.1.0',
    type: 'module',
    bin: { carillon: 'c.mjs' },
  }
  await writeFile(join(place, 'package.json'), JSON.stringify(manifest))
  for (const [file, source] of [
    ['c.mjs', 'server/carillon.mjs'],
    ['sandbox/process.js', 'sandbox/process.ts'],
  ] as const)
    await writeFile(join(place, file), `await import(${JSON.stringify(join(root, source))})\n`)
}

test('the examples of the README compile under strict and run', async () => {
  const examples = await readExamples()
  assert.equal(examples.length, 2)
  for (const [at, text] of examples.entries())
    await writeFile(join(folder, `example-${at}.ts`), text)
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(strict))
  const compiled = await run(process.execPath, [compiler, '-p', '.'], { cwd: folder }).catch(
    (error: { stdout?: string }) => ({ stdout: error.stdout ?? String(error) }),
  )
  assert.equal(compiled.stdout, '')
  for (const at of examples.keys())
    await run(process.execPath, [`example-${at}.ts`], { cwd: folder, timeout: 240_000 })
})

const strict = {
  compilerOptions: {
    ...{ strict: true, noEmit: true, skipLibCheck: false, exactOptionalPropertyTypes: true },
    ...{ target: 'esnext', module: 'nodenext', lib: ['esnext'], types: ['node'] },
    typeRoots: [join(root, 'node_modules/@types')],
  },
  include: ['example-*.ts'],
}

test('its types name every network, operation and fault of the sandbox', async () => {
  const shapes = await readFile(join(root, 'testing/shapes.ts'), 'utf8')
  const namesOf = (type: string) => {
    const [, text = ''] =
      new RegExp(`export type ${type} =([^\\n]*(?:\\n  [^\\n]*)*)`).exec(shapes) ?? []
    return [...text.matchAll(/'([\w-]+)'/g)].map(([, one]) => need(one)).sort()
  }
  assert.deepEqual(namesOf('Network'), sandboxNetworks.map((network) => network.name).sort())
  assert.deepEqual(namesOf('Operation'), [...operations, 'authorize'].sort())
  assert.deepEqual(
    namesOf('FaultKind'),
    [...faultKinds, ...readingFaultKinds, ...authorizationFaultKinds].sort(),
  )
})

test('a person acts, faults are listed, and what the sandbox refuses is an error with its sentence', async () => {
  await using sandbox = await startSandbox()
  const { id, network } = await sandbox.interact({
    ...{ network: 'twitter', type: 'MENTION', from: '4242', to: '1' },
  })
  assert.deepEqual([network, /^\d+$/.test(id)], ['twitter', true])
  const fault = { network: 'twitter', operation: 'publish', kind: 'status', status: 503 } as const
  await sandbox.fail(fault)
  assert.deepEqual(await sandbox.pendingFaults(), [{ ...fault, times: 1 }])
  await sandbox.clearFaults()
  assert.deepEqual(await sandbox.pendingFaults(), [])
  await assert.rejects(sandbox.advance({ hours: -1 }), /answered 400: advanceSeconds must be >= 1/)
  await assert.rejects(
    sandbox.waitForPost(() => false, 0),
    /^Error: no such post after 0 ms; there are: none$/,
  )
  assert.deepEqual(await sandbox.mails(), [])
  assert.deepEqual(await connectSandbox(sandbox.url).posts(), [])
})

test('the sandbox ends with its test', async () => {
  const sandbox = await startSandbox()
  await sandbox.stop()
  await assert.rejects(sandbox.posts(), TypeError)
  // A port that another program has is an error, not a process that stays.
  await using first = await startSandbox()
  const port = Number(new URL(first.url).port)
  await assert.rejects(startSandbox({ port }), /EADDRINUSE/)
})
