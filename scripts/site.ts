// npm run site -- FOLDER: writes the documents as a static site, with a search, the Markdown of each page and llms.txt. It needs no server:
// the pages can be opened as files. The service shows the same pages at /docs/guide.
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pageOf, readDocuments, root } from '../server/http/pages/guide/documents.ts'
import {
  type Entry,
  listForPrograms,
  renderDocument,
  searchIndex,
} from '../server/http/pages/guide/site.ts'
import { readStyles } from '../server/http/pages/guide/styles.ts'

export async function writeSite(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  const documents = await readDocuments()
  const index: Entry[] = []
  for (const document of documents) {
    const { html, entries, linked } = renderDocument(document, documents)
    index.push(...entries)
    await write(folder, pageOf(document.path), html)
    await write(folder, document.path, document.text)
    for (const file of linked) await copy(file, folder, file)
  }
  await write(folder, 'search-index.js', searchIndex(index))
  await write(folder, 'llms.txt', listForPrograms(documents))
  await write(folder, 'site.css', await readStyles())
  await copy('server/http/pages/guide/search.js', folder, 'search.js')
}

async function write(folder: string, name: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, name)), { recursive: true })
  await writeFile(join(folder, name), text)
}

async function copy(from: string, folder: string, name: string): Promise<void> {
  await mkdir(dirname(join(folder, name)), { recursive: true })
  await cp(join(root, from), join(folder, name))
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) throw new Error('say which folder the site is written to')
  await writeSite(folder)
}
