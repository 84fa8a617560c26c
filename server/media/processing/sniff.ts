// Detects the type of a file from its bytes. Declared types and file names are not trusted.
import { say } from '../../sentences/sentences.ts'
import { isPicture, type MediaType, readMediaType, typeInfo } from '../mime-types.ts'
import { Unusable } from './unusable.ts'

const aliases: Record<string, MediaType> = { 'image/apng': 'image/png', 'video/x-m4v': 'video/mp4' }

/** Undefined if the type is unknown or not accepted. */
export async function sniff(path: string): Promise<MediaType | undefined> {
  return readMediaType((await typeOf(path)) ?? '')
}

/**
 * The type of an upload. A picture of another type than declared is taken as what it is: phones and browsers convert pictures
 * without telling the app. Any other difference makes the file unusable.
 */
export async function requireType(path: string, declared: MediaType): Promise<MediaType> {
  const found = await typeOf(path)
  const type = readMediaType(found ?? '')
  if (type && (type === declared || (isPicture(type) && isPicture(declared)))) return type
  const wanted = typeInfo(declared).name
  throw new Unusable(
    found
      ? say('file_is_of_other_type', { declared: wanted, found })
      : say('file_is_of_no_type', { declared: wanted }),
  )
}

/** Enough of the beginning of a file to know a video. */
export const headBytes = 4_100

/** The type by the first bytes of a file. Undefined also for types that show only later; `sniff` decides. */
export async function sniffHead(head: Uint8Array): Promise<MediaType | undefined> {
  const { fileTypeFromBuffer } = await import('file-type')
  const found = (await fileTypeFromBuffer(head))?.mime
  return found ? readMediaType(aliases[found] ?? found) : undefined
}

async function typeOf(path: string): Promise<string | undefined> {
  // Loaded on demand: most processes never inspect a file.
  const { fileTypeFromFile } = await import('file-type')
  const found = (await fileTypeFromFile(path))?.mime
  return found && (aliases[found] ?? found)
}
