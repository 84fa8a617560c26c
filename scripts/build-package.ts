// scripts/build-package.ts FOLDER: the npm package that runs the service, ready for npm pack. JavaScript is compiled for it, because Node
// runs no TypeScript below node_modules; the repository itself needs no build but that of the console.
import { spawnSync } from 'node:child_process'
import { cp, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { listCopied } from './package/files.ts'
import { bundled, describePackage } from './package/manifest.ts'
import { describeParts } from './package/sbom.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const [target] = process.argv.slice(2)
if (target === undefined) throw new Error('say which folder the package is written to')

await rm(target, { recursive: true, force: true })
run('scripts/build-console.ts', '--if-stale')
run('node_modules/@typescript/native/bin/tsc', '-p', 'deploy/npm', '--outDir', target)
await renameStarted(target)
run('scripts/build-cli.ts', join(target, 'cli'))
run('scripts/build-library.ts', 'sdk', join(target, 'client'))
for (const { into } of bundled) await bundle(join(target, into))
await copyFiles(target)
await writeJson('package.json', await describePackage())
await writeJson('sbom.cdx.json', await describeParts())

function writeJson(name: string, value: unknown): Promise<void> {
  return writeFile(join(target ?? '', name), `${JSON.stringify(value, null, 2)}\n`)
}

function run(program: string, ...words: string[]): void {
  const { status } = spawnSync(process.execPath, [program, ...words], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`${program} failed`)
}

/** The compiler renames the files of imports, and not those that are started by their URL. */
async function renameStarted(folder: string): Promise<void> {
  for await (const name of glob('**/*.js', { cwd: folder })) {
    const file = join(folder, name)
    const text = await readFile(file, 'utf8')
    const renamed = text.replaceAll(/(new URL\('\.{1,2}\/[^']+)\.ts'/g, "$1.js'")
    if (renamed !== text) await writeFile(file, renamed)
  }
}

async function copyFiles(folder: string): Promise<void> {
  for (const file of await listCopied()) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await cp(join(root, file), join(folder, file))
  }
  for (const name of ['carillon.mjs', 'commands-of-people.mjs', 'README.md'])
    await cp(join(root, 'deploy/npm', name), join(folder, name))
}

/** Replaces the file by itself with the packages that it imports. Other files of the service stay imports. */
async function bundle(file: string): Promise<void> {
  const bundle = await rolldown({
    input: file,
    platform: 'node',
    resolve: { modules: [join(root, 'node_modules')] },
    external: (id, importer) => importer === file && id.startsWith('.'),
  })
  await bundle.write({ file, format: 'esm', codeSplitting: false })
}
