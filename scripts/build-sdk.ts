// Compiles sdk/ into sdk/dist, or into the given folder: JavaScript and declarations. npm pack runs it; the repository needs no build.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const [target = `${root}sdk/dist`] = process.argv.slice(2)
const compiler = `${root}node_modules/@typescript/native/bin/tsc`
const words = ['-p', `${root}sdk/tsconfig.json`, '--outDir', target]

rmSync(target, { recursive: true, force: true })
const { status } = spawnSync(process.execPath, [compiler, ...words], { stdio: 'inherit' })
// The compiler leaves the endings in declarations, and other compilers expect those of the files that are there.
for (const file of globSync(`${target}/*.d.ts`)) {
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replaceAll(/(from '\.\/[^']+)\.ts'/g, "$1.js'"))
}
process.exitCode = status ?? 1
