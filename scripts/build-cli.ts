// Bundles cli/ and what it needs of sdk/ into one file, cli/dist/carillon.mjs, or into the given folder. npm pack runs it; the repository runs
// the sources.
import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const root = fileURLToPath(new URL('..', import.meta.url))
const [target = join(root, 'cli/dist')] = process.argv.slice(2)

rmSync(target, { recursive: true, force: true })
const bundle = await rolldown({ input: join(root, 'cli/main.ts'), platform: 'node' })
const file = join(target, 'carillon.mjs')
await bundle.write({ file, format: 'esm', banner: '#!/usr/bin/env node', codeSplitting: false })
await bundle.close()
chmodSync(file, 0o755)
