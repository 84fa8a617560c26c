// The style sheet of the documents: the tokens of the console, then the sheet beside this file.
import { readFile } from 'node:fs/promises'
import { fillWidths, tokens } from '../assets/assets.ts'

export async function readStyles(): Promise<string> {
  const sheet = await readFile(new URL('site.css', import.meta.url), 'utf8')
  return `${tokens}\n${fillWidths(sheet)}`
}
