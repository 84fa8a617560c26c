// The states of the migrations folder, by a digest of its names and contents. A dump belongs to one of them.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const root = new URL('../../', import.meta.url)
const path = 'server/db/migrations'

/** `commit` is a commit with this state; undefined for the working directory. */
export type Folder = { digest: string; last: string; commit?: string }

export async function currentFolder(): Promise<Folder> {
  const directory = new URL(`${path}/`, root)
  const entries: Entry[] = []
  for (const name of await readdir(directory))
    entries.push({ name, blob: blobOf(await readFile(new URL(name, directory))) })
  return describe(entries)
}

/**
 * Every state on the first-parent history of this branch, oldest first. Undefined
 * without a git history.
 */
export async function foldersOfHistory(): Promise<Folder[] | undefined> {
  const isShallow = await git('rev-parse', '--is-shallow-repository').catch(() => 'true')
  if (isShallow.trim() === 'true') return undefined
  const changes = await git('log', '--reverse', '--first-parent', '--format=%H', '--', path)
  const folders: Folder[] = []
  for (const commit of lines(changes)) folders.push(await folderAt(commit))
  return folders
}

export async function folderAt(commit: string): Promise<Folder> {
  const listed = await git('ls-tree', `${commit}:${path}`)
  return { ...describe(lines(listed).map(readEntry)), commit }
}

type Entry = { name: string; blob: string }

function describe(entries: Entry[]): Folder {
  const own = entries.filter(({ name }) => name.endsWith('.sql'))
  own.sort((one, other) => (one.name < other.name ? -1 : 1))
  const text = own.map(({ name, blob }) => `${blob} ${name}\n`).join('')
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 8)
  return { digest, last: own.at(-1)?.name.replace('.sql', '') ?? '' }
}

/** A line of git ls-tree: mode, type, id, a tab and the name. */
function readEntry(line: string): Entry {
  const [before = '', name = ''] = line.split('\t')
  return { name, blob: before.split(' ')[2] ?? '' }
}

/** The blob id of git. */
function blobOf(contents: Buffer): string {
  return createHash('sha1').update(`blob ${contents.length}\0`).update(contents).digest('hex')
}

async function git(...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', words, { cwd: root })
  return stdout
}

function lines(text: string): string[] {
  return text.split('\n').filter((line) => line !== '')
}
