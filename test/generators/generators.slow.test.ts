// Clients that generators of others make from docs/openapi.json compile under strict TypeScript. The generators are installed in a folder
// of their own. The quick form is in test/documents.test.ts: it looks for what they stumbled over.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { atEnd } from '../support/at-end.ts'
import { installPackages } from '../support/foreign-packages.ts'

const run = promisify(execFile)
const installed = await installPackages({
  name: 'generators',
  title: 'the generators',
  from: fileURLToPath(new URL('.', import.meta.url)),
})
const skip = installed.reason ?? false
const compiler = fileURLToPath(
  new URL('../../node_modules/@typescript/native/bin/tsc', import.meta.url),
)

/** The program within node_modules, and what it is given. */
const generators: Record<string, string[]> = {
  'openapi-typescript-codegen': [
    'openapi-typescript-codegen/bin/index.js',
    ...['--input', 'openapi.json', '--output', 'client', '--client', 'fetch'],
  ],
  oazapfts: ['oazapfts/dist/cli.js', 'openapi.json', 'client/api.ts'],
}

const compilerOptions = {
  ...{ strict: true, noEmit: true, types: [], skipLibCheck: true },
  ...{ target: 'es2022', module: 'esnext', moduleResolution: 'bundler' },
  lib: ['es2023', 'dom', 'dom.iterable'],
}

for (const [name, [program = '', ...words]] of Object.entries(generators))
  test(`the client that ${name} makes compiles under strict`, { skip }, async () => {
    // Beneath the packages, which the client imports.
    const folder = join(installed.folder ?? '', `${name}-${process.pid}`)
    atEnd(() => rm(folder, { recursive: true, force: true }))
    await mkdir(join(folder, 'client'), { recursive: true })
    await cp('docs/openapi.json', join(folder, 'openapi.json'))
    const within = { cwd: folder, timeout: 300_000 }
    await run(process.execPath, [join('..', 'node_modules', program), ...words], within)
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, include: ['client'] }),
    )
    const { stdout } = await run(process.execPath, [compiler, '-p', '.'], within).catch(
      (error: { stdout?: string }) => ({ stdout: error.stdout ?? String(error) }),
    )
    assert.equal(stdout, '')
  })
