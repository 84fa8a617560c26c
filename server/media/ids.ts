// The id of a medium, and the name of the folder in which its files lie.
import { randomBytes } from 'node:crypto'

const padding = '=='
const folderPattern = /^[\w-]{22}$/

/** 128 random bits as padded base64url: opaque, and in a path with or without percent-encoding (decisions 1). */
export function makeMediumId(): string {
  return randomBytes(16).toString('base64url') + padding
}

/** Without the padding: safe in a path, in a file system and as a key of S3. */
export function folderOf(mediumId: string): string {
  const folder = mediumId.slice(0, -padding.length)
  if (!folderPattern.test(folder)) throw new Error('not the id of a medium')
  return folder
}

/** Anything else is no medium, and may hold what PostgreSQL does not take as text. */
export function isMediumId(text: string): boolean {
  return text.endsWith(padding) && folderPattern.test(text.slice(0, -padding.length))
}

export function mediumIdOf(folder: string): string {
  return folder + padding
}
