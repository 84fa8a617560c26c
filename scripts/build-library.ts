// scripts/build-library.ts SOURCE [FOLDER]: compiles sdk/ or testing/ into its dist, or into the given folder: JavaScript and declarations.
// npm pack runs it; the repository needs no build.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const [source, target = `${root}${source}/dist`] = process.argv.slice(2)
if (source === undefined) throw new Error('say which folder is compiled')
const compiler = `${root}node_modules/@typescript/native/bin/tsc`
const words = ['-p', `${root}${source}/tsconfig.json`, '--outDir', target]

rmSync(target, { recursive: true, force: true })
const { status } = spawnSync(process.execPath, [compiler, ...words], { stdio: 'inherit' })
// The compiler leaves the endings in declarations, and other compilers expect those of the files that are there.
for (const file of globSync(`${target}/*.d.ts`)) {
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replaceAll(/(from '\.\/[^']+)\.ts'/g, "$1.js'"))
}
process.exitCode = status ?? 1
