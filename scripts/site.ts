// npm run site -- FOLDER: writes the documents as a static site, with a search, the Markdown of each page and llms.txt. It needs no server:
// the pages can be opened as files.
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { type Document, pageOf, readDocuments, relativeTo, root } from './site/documents.ts'
import { renderMarkdown, type Section } from './site/markdown.ts'
import { framePage } from './site/page.ts'

/** Files that a document shows or offers are on the site, too. */
const offered = /^(?:docs|examples)\/.*\.(?:png|json|sh|mjs|py)$/

export async function writeSite(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  const documents = await readDocuments()
  const index: unknown[] = []
  for (const document of documents) {
    const copied: string[] = []
    const rendered = renderMarkdown(document.text, (target) =>
      linkOf(document, target, documents, copied),
    )
    index.push(...rendered.sections.map((section) => entryOf(document, section)))
    await write(folder, pageOf(document.path), framePage(document, rendered, documents))
    await write(folder, document.path, document.text)
    for (const file of copied) await copy(file, folder, file)
  }
  await write(folder, 'search-index.js', `globalThis.searchIndex = ${JSON.stringify(index)}\n`)
  await write(folder, 'llms.txt', listForPrograms(documents))
  for (const name of ['search.js', 'site.css']) await copy(`scripts/site/${name}`, folder, name)
}

function linkOf(
  { path }: Document,
  target: string,
  documents: Document[],
  copied: string[],
): string | undefined {
  if (/^(?:https?|mailto):/.test(target) || target.startsWith('#')) return target
  const [name = '', heading] = target.split('#')
  const file = posix.normalize(posix.join(posix.dirname(path), name))
  const from = pageOf(path)
  const suffix = heading === undefined ? '' : `#${heading}`
  if (documents.some((one) => one.path === file)) return relativeTo(from, pageOf(file)) + suffix
  if (!offered.test(file)) return undefined
  copied.push(file)
  return relativeTo(from, file)
}

function entryOf({ path, title }: Document, { heading, text }: Section) {
  const words = text.replaceAll(/\s+/g, ' ').trim()
  return { page: pageOf(path), title, heading: heading.text, id: heading.id, text: words }
}

/** For programs that read: every document as Markdown, by https://llmstxt.org. */
function listForPrograms(documents: Document[]): string {
  const groups = Map.groupBy(documents, ({ group }) => group)
  const lines = [...groups].flatMap(([group, listed]) => [
    `## ${group}`,
    '',
    ...listed.map(({ title, path }) => `- [${title}](${path})`),
    '',
  ])
  const summary =
    'A self-hosted service that publishes messages to social networks: on time, after approval, and once.'
  return ['# Carillon', '', `> ${summary}`, '', ...lines].join('\n')
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
