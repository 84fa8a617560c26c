// The documents as pages of a site: for /docs/guide of the service, and for the static site that `npm run site` writes.
import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type Document, pageOf, relativeTo, root } from './documents.ts'
import { framePage } from './frame-page.ts'
import { renderMarkdown, type Section } from './markdown.ts'

/** Files that a document shows or offers are on the site, too. */
const offered = /^(?:docs|examples)\/[\w/.-]*\.(?:png|json|sh|mjs|py)$/

export function isOffered(file: string): boolean {
  return offered.test(file) && !file.includes('..') && existsSync(join(root, file))
}

export type Entry = { page: string; title: string; heading: string; id: string; text: string }

/** `linked`: the files that the page shows or offers. */
export type Page = { html: string; entries: Entry[]; linked: string[] }

export function renderDocument(document: Document, documents: Document[]): Page {
  const linked: string[] = []
  const rendered = renderMarkdown(document.text, (target) =>
    linkOf(document, target, documents, linked),
  )
  return {
    html: framePage(document, rendered, documents),
    entries: rendered.sections.map((section) => entryOf(document, section)),
    linked,
  }
}

function linkOf(
  { path }: Document,
  target: string,
  documents: Document[],
  linked: string[],
): string | undefined {
  if (/^(?:https?|mailto):/.test(target) || target.startsWith('#')) return target
  const [name = '', heading] = target.split('#')
  const file = posix.normalize(posix.join(posix.dirname(path), name))
  const from = pageOf(path)
  const suffix = heading === undefined ? '' : `#${heading}`
  if (documents.some((one) => one.path === file)) return relativeTo(from, pageOf(file)) + suffix
  if (!isOffered(file)) return undefined
  linked.push(file)
  return relativeTo(from, file)
}

function entryOf({ path, title }: Document, { heading, text }: Section): Entry {
  const words = text.replaceAll(/\s+/g, ' ').trim()
  return { page: pageOf(path), title, heading: heading.text, id: heading.id, text: words }
}

/** As a script and no JSON: it also loads where the pages are opened as files. */
export function searchIndex(entries: Entry[]): string {
  return `globalThis.searchIndex = ${JSON.stringify(entries)}\n`
}

/** For programs that read: every document as Markdown, by https://llmstxt.org. */
export function listForPrograms(documents: Document[], before = ''): string {
  const groups = Map.groupBy(documents, ({ group }) => group)
  const lines = [...groups].flatMap(([group, listed]) => [
    `## ${group}`,
    '',
    ...listed.map(({ title, path }) => `- [${title}](${before}${path})`),
    '',
  ])
  const summary =
    'A self-hosted service that publishes messages to social networks: on time, after approval, and once.'
  return ['# Carillon', '', `> ${summary}`, '', ...lines].join('\n')
}
