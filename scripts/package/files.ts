// The files of the npm package that are not compiled.
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

const patterns = [
  ...['server/**/*.{css,json,mjs,sql}', 'server/http/pages/{reference,guide}/*.js'],
  ...['sandbox/**/*.{css,js,svg}', 'console/dist/**/*', 'console/icon.svg'],
  ...['console/styles/{media,tokens}.css', 'LICENSE', '.env.example'],
  // The guide.
  ...['docs/**/*.{md,png,sh}', '{sdk,testing,examples}/README.md', 'examples/*/*.{mjs,py}'],
  ...['CHANGELOG.md', 'SECURITY.md'],
]

/** Relative to the root of the repository. */
export async function listCopied(): Promise<string[]> {
  const found: string[] = []
  for await (const entry of glob(patterns, { cwd: root, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (entry.isFile() && !file.includes('node_modules')) found.push(file.slice(root.length))
  }
  return found
}
