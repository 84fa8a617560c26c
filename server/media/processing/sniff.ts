// What the bytes themselves say they are. Nobody's word is taken for it.
import { aboutType, type MediaType, readMediaType } from '../mime-types.ts'
import { Unusable } from './unusable.ts'

/** Other names of the same thing. */
const same: Record<string, MediaType> = { 'image/apng': 'image/png', 'video/x-m4v': 'video/mp4' }

/** Undefined: nothing that is taken here. */
export async function sniff(path: string): Promise<MediaType | undefined> {
  return readMediaType((await typeOf(path)) ?? '')
}

export async function requireType(path: string, declared: MediaType): Promise<void> {
  const type = await typeOf(path)
  if (type === declared) return
  const wanted = aboutType(declared).name
  throw new Unusable(
    type
      ? `The file is not ${wanted}: its bytes are ${type}.`
      : `The file is not ${wanted}: its bytes are of no known type.`,
  )
}

async function typeOf(path: string): Promise<string | undefined> {
  // Loaded when it is needed: most processes never look at a file.
  const { fileTypeFromFile } = await import('file-type')
  const found = (await fileTypeFromFile(path))?.mime
  return found && (same[found] ?? found)
}
