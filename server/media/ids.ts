// The id of a medium, and the name of the folder that holds its files.
import { randomBytes } from 'node:crypto'

const padding = '=='
const folderPattern = /^[\w-]{22}$/

/** 128 random bits as padded base64url: opaque, and in a path with or without percent-encoding (decisions 1). */
export function makeMediumId(): string {
  return randomBytes(16).toString('base64url') + padding
}

/** The id without its padding: safe in a URL path, in a file system and as an S3 key. */
export function folderOf(mediumId: string): string {
  const folder = mediumId.slice(0, -padding.length)
  if (!folderPattern.test(folder)) throw new Error('not the id of a medium')
  return folder
}

/** Other text cannot name a medium, and may contain characters that PostgreSQL rejects (NUL). */
export function isMediumId(text: string): boolean {
  return text.endsWith(padding) && folderPattern.test(text.slice(0, -padding.length))
}

export function mediumIdOf(folder: string): string {
  return folder + padding
}
