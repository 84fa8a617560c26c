// The generated part of a document that people write stands between two markers; everything else is kept.
import { readFile } from 'node:fs/promises'

const root = new URL('../../', import.meta.url)

/** The document with the parts between `<!-- made: name … -->` and `<!-- end: name -->` replaced. */
export async function replaceMade(path: string, parts: Record<string, string>): Promise<string> {
  const document = await readFile(new URL(path, root), 'utf8')
  return Object.entries(parts).reduce(
    (so, [name, text]) => replacePart(path, so, name, text),
    document,
  )
}

function replacePart(path: string, document: string, name: string, text: string): string {
  const pattern = new RegExp(
    `(<!-- made: ${name}[^\\n]*-->\\n)[\\s\\S]*?(\\n<!-- end: ${name} -->)`,
  )
  if (!pattern.test(document)) throw new Error(`${path} has no place for ${name}`)
  return document.replace(
    pattern,
    (_all, start: string, end: string) => `${start}\n${text}\n${end}`,
  )
}
