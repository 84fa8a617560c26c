// The key ring of an installation without CARILLON_KEYS: generated once, in a file of the data directory that only its owner can
// read.
import { randomBytes } from 'node:crypto'
import { link, readFile, rename, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../config/make-folder.ts'
import { OperatorError } from '../config/operator-error.ts'
import type { Key } from './key-ring.ts'

type Stored = { keys: { id: string; secret: string }[] }

export async function readOrMakeKeyFile(dataDirectory: string): Promise<Key[]> {
  const path = keyFilePath(dataDirectory)
  await makeFolder(dataDirectory)
  const known = await readKeyFile(path)
  if (known) return known
  // Two processes may start at once: link() succeeds for only one of them, and never exposes a half-written file.
  const draft = `${path}.${randomBytes(8).toString('hex')}`
  await writeFile(draft, serialize([makeKey()]), { mode: 0o600, flush: true })
  await link(draft, path).catch((error: unknown) => {
    if (!isSystemError(error, 'EEXIST')) throw error
  })
  await unlink(draft)
  const keys = await readKeyFile(path)
  if (!keys) throw new OperatorError(`The key file ${path} cannot be read.`)
  return keys
}

/** Undefined: the directory has no ring. */
export async function findKeyFile(dataDirectory: string): Promise<Key[] | undefined> {
  return readKeyFile(keyFilePath(dataDirectory))
}

/** Puts a new key in front. The old ones stay, to decrypt what they encrypted. */
export async function addKeyToFile(dataDirectory: string): Promise<Key[]> {
  const keys = [makeKey(), ...(await readOrMakeKeyFile(dataDirectory))]
  await replaceKeyFile(dataDirectory, keys)
  return keys
}

/** Removes every key but the first. `first` is its name: another rotation may have put a new key in front meanwhile. */
export async function keepFirstKeyInFile(dataDirectory: string, first: string): Promise<void> {
  const [kept] = await readOrMakeKeyFile(dataDirectory)
  if (kept?.id !== first)
    throw new OperatorError('The key file has changed meanwhile. Run carillon keys end again.')
  await replaceKeyFile(dataDirectory, [kept])
}

/** Flushed before the rename: after a power failure either the old or the new file is there, complete. */
async function replaceKeyFile(dataDirectory: string, keys: Key[]): Promise<void> {
  const path = keyFilePath(dataDirectory)
  await writeFile(`${path}.new`, serialize(keys), { mode: 0o600, flush: true })
  await rename(`${path}.new`, path)
}

export function makeKey(): Key {
  return { id: `k${Date.now().toString(36)}`, secret: randomBytes(32) }
}

function keyFilePath(dataDirectory: string): string {
  return join(dataDirectory, 'keys.json')
}

function serialize(keys: Key[]): string {
  const stored: Stored = {
    keys: keys.map((key) => ({ id: key.id, secret: key.secret.toString('base64') })),
  }
  return `${JSON.stringify(stored, null, 2)}\n`
}

async function readKeyFile(path: string): Promise<Key[] | undefined> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return undefined
    throw error
  }
  try {
    return parseKeys(text)
  } catch (cause) {
    throw new OperatorError(
      `The key file ${path} is damaged. Restore it from a backup: sealed secrets need it.`,
      { cause },
    )
  }
}

function parseKeys(text: string): Key[] {
  const { keys } = JSON.parse(text) as Stored
  const parsed = keys.map(({ id, secret }) => ({ id, secret: Buffer.from(secret, 'base64') }))
  const areComplete = parsed.every(({ id, secret }) => id && secret.length === 32)
  if (parsed.length === 0 || !areComplete) throw new Error('a key is missing or cut short')
  return parsed
}

function isSystemError(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
