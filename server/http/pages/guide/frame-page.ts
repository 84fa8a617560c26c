// The frame around a document: menu, search, the headings of the page, and the Markdown behind it.
import { type Document, pageOf, relativeTo } from './documents.ts'
import { escapeHtml, type Heading } from './markdown.ts'

export function framePage(
  document: Document,
  { html, headings }: { html: string; headings: Heading[] },
  all: Document[],
): string {
  const page = pageOf(document.path)
  const to = (file: string) => escapeHtml(relativeTo(page, file))
  const title = document.path === 'README.md' ? 'Carillon' : `${document.title} · Carillon`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${to('site.css')}">
<link rel="alternate" type="text/markdown" href="${to(document.path)}">
<script src="${to('search.js')}" data-root="${to('index.html').replace(/index\.html$/, '')}" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<header>
<a class="name" href="${to('index.html')}">Carillon</a>
<search><label>Search <input type="search" id="search" autocomplete="off"></label><div id="found" role="status"></div></search>
</header>
<div class="columns">
<nav aria-label="Documents"><details id="menu"><summary>Documents</summary>${menu(document, all)}</details></nav>
<main id="content">
${html}
<p class="source"><a href="${to(document.path)}">This page as Markdown</a></p>
</main>
${outline(headings)}
</div>
</body>
</html>
`
}

function menu(current: Document, all: Document[]): string {
  const groups = Map.groupBy(all, ({ group }) => group)
  const entry = (document: Document) => {
    const isCurrent = document.path === current.path ? ' aria-current="page"' : ''
    const address = escapeHtml(relativeTo(pageOf(current.path), pageOf(document.path)))
    return `<li><a href="${address}"${isCurrent}>${escapeHtml(document.title)}</a></li>`
  }
  const list = (documents: Document[]) => `<ul>${documents.map(entry).join('')}</ul>`
  return [...groups]
    .map(([group, documents]) => {
      const isOpen = group !== 'Decisions' || current.group === group ? ' open' : ''
      return `<details${isOpen}><summary>${group}</summary>${list(documents)}</details>`
    })
    .join('')
}

function outline(headings: Heading[]): string {
  const shown = headings.filter(({ level }) => level === 2)
  if (shown.length < 3) return ''
  const entries = shown.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`)
  return `<nav class="outline" aria-label="On this page"><ul>${entries.join('')}</ul></nav>`
}
