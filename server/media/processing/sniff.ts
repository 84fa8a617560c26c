// Detects the type of a file from its bytes. Declared types and file names are not trusted.
import { type MediaType, readMediaType, typeInfo } from '../mime-types.ts'
import { Unusable } from './unusable.ts'

const aliases: Record<string, MediaType> = { 'image/apng': 'image/png', 'video/x-m4v': 'video/mp4' }

/** Undefined if the type is unknown or not accepted. */
export async function sniff(path: string): Promise<MediaType | undefined> {
  return readMediaType((await typeOf(path)) ?? '')
}

export async function requireType(path: string, declared: MediaType): Promise<void> {
  const type = await typeOf(path)
  if (type === declared) return
  const wanted = typeInfo(declared).name
  throw new Unusable(
    type
      ? `The file is not ${wanted}: its bytes are ${type}.`
      : `The file is not ${wanted}: its bytes are of no known type.`,
  )
}

async function typeOf(path: string): Promise<string | undefined> {
  // Loaded on demand: most processes never inspect a file.
  const { fileTypeFromFile } = await import('file-type')
  const found = (await fileTypeFromFile(path))?.mime
  return found && (aliases[found] ?? found)
}
