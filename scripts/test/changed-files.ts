// The test files that a change can affect.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { openReach } from './reach.ts'

const run = promisify(execFile)

/** These tests read the whole tree. */
const readsTheTree = /^test\/[^/]+\.test\.ts$|^test\/texts\//

/** A change here may concern any test, although few name the file. */
const concernsAll = /^package(-lock)?\.json$|tsconfig\.json$/

/** Files that are changed or new since `ref`, committed or not. */
export async function changedSince(ref: string): Promise<string[]> {
  const lists = await Promise.all([
    git('diff', '--name-only', '-z', '--no-renames', '--diff-filter=d', ref),
    git('ls-files', '-z', '--others', '--exclude-standard'),
  ])
  return lists.flat()
}

/** Of `tests`, those that reach a changed file. A change outside of all that tests reach concerns all of them. */
export async function affectedBy(changed: string[], tests: string[]): Promise<string[]> {
  if (changed.length === 0) return []
  const reach = await openReach()
  const reached = await Promise.all(tests.map((file) => reach.from(file)))
  const isKnown = (file: string) => reached.some((files) => files.has(file)) || isDocument(file)
  if (changed.some((file) => concernsAll.test(file) || !isKnown(file))) return tests
  return tests.filter(
    (file, index) =>
      readsTheTree.test(file) || changed.some((one) => reachesFile(reached[index], one, file)),
  )
}

function reachesFile(files: ReadonlySet<string> | undefined, changed: string, test: string) {
  return files?.has(changed) || (isDocument(changed) && test.startsWith('test/documents'))
}

function isDocument(file: string): boolean {
  return file.endsWith('.md') || file.startsWith('docs/')
}

async function git(...words: string[]): Promise<string[]> {
  const { stdout } = await run('git', words, { maxBuffer: 64e6 })
  return stdout.split('\0').filter(Boolean)
}
