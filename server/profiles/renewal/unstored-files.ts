// New tokens that the database does not have yet, as files in the data directory: sealed, one for each answer of a network.
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { KeyRing } from '../../secrets/key-ring.ts'
import type { Answer } from './store.ts'

export type AnswerFiles = {
  /** False: there is no data directory. */
  write(answer: Answer): Promise<boolean>
  /** The answer for these tokens of the credential, if a process has kept one. */
  read(id: string, tokensVersion: number): Promise<Answer | undefined>
  /** The files whose tokens cannot be read are left, and passed to `onFailure`. */
  list(onFailure: (name: string, error: unknown) => void): Promise<Answer[]>
  remove(answer: Answer): Promise<void>
}

export function openAnswerFiles(directory: string, keyRing: KeyRing): AnswerFiles {
  const read = async (name: string): Promise<Answer> =>
    parse(keyRing.open(await readFile(join(directory, name)), contextOf(name)))
  return {
    async write(answer) {
      if (!(await hasFolder(directory))) return false
      const name = nameOf(answer.held)
      const sealed = keyRing.seal(JSON.stringify(answer), contextOf(name))
      await writeDurably(directory, name, sealed)
      return true
    },
    async read(id, tokensVersion) {
      try {
        return await read(nameOf({ id, tokensVersion }))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async list(onFailure) {
      const names = await readdir(directory).catch(() => [])
      const answers: Answer[] = []
      for (const name of names.filter((one) => /^\d+\.\d+$/.test(one))) {
        const answer = await read(name).catch((error: unknown) => onFailure(name, error))
        if (answer) answers.push(answer)
      }
      return answers
    },
    remove: ({ held }) => rm(join(directory, nameOf(held)), { force: true }),
  }
}

function nameOf({ id, tokensVersion }: Pick<Answer['held'], 'id' | 'tokensVersion'>): string {
  return `${id}.${tokensVersion}`
}

function contextOf(name: string): string {
  return `renewal:${name}`
}

/** As it was written by `write`, with its times. */
function parse(text: string): Answer {
  const answer = JSON.parse(text) as Answer
  const { renewed } = answer.tokens
  const [accessExpiresAt, refreshExpiresAt] = [renewed.accessExpiresAt, renewed.refreshExpiresAt]
  const times = {
    accessExpiresAt: asDate(accessExpiresAt),
    refreshExpiresAt: asDate(refreshExpiresAt),
  }
  return { ...answer, tokens: { ...answer.tokens, renewed: { ...renewed, ...times } } }
}

function asDate(written: Date | string | null): Date | null {
  return written === null ? null : new Date(written)
}

/** Makes the folder in a data directory that exists. A process without one keeps nothing on disk. */
async function hasFolder(directory: string): Promise<boolean> {
  const isThere = await stat(dirname(directory)).then((found) => found.isDirectory(), isAway)
  if (isThere) await mkdir(directory, { recursive: true, mode: 0o700 })
  return isThere
}

function isAway(): boolean {
  return false
}

/** Also after a loss of power. */
async function writeDurably(directory: string, name: string, content: Buffer): Promise<void> {
  const fresh = join(directory, `${name}.${process.pid}.new`)
  const file = await open(fresh, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(fresh, join(directory, name))
  const folder = await open(directory, 'r')
  await folder.sync().finally(() => folder.close())
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
