// Renders the Markdown of our documents: headings, paragraphs, lists, tables, quotes, code, links, pictures and folded parts. Everything else is
// text, with its special characters escaped.

export type Heading = { level: number; id: string; text: string }
/** A part of a page, from one heading to the next: for the search. */
export type Section = { heading: Heading; text: string }
export type Rendered = { html: string; headings: Heading[]; sections: Section[] }
/** Returns the address on the site; undefined: it leads to no page of the site, and is shown without a link. */
export type ResolveLink = (target: string) => string | undefined

type Reading = { lines: string[]; at: number; link: ResolveLink; sections: Section[] }

export function renderMarkdown(text: string, link: ResolveLink): Rendered {
  const lines = text.replaceAll(/<!--.*?-->\n?/gs, '').split('\n')
  const reading: Reading = { lines, at: 0, link, sections: [] }
  const html = blocksOf(reading)
  const { sections } = reading
  return { html, sections, headings: sections.map(({ heading }) => heading) }
}

export function escapeHtml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replaceAll(/[&<>"]/g, (letter) => names[letter] ?? letter)
}

/** As the places that host our documents make it, and as links in the documents expect. */
export function slugOf(heading: string): string {
  const letters = heading.toLowerCase().replaceAll(/[^\p{L}\p{N} _-]/gu, '')
  return letters.replaceAll(' ', '-')
}

const fence = /^( *)```(\w*)$/
const item = /^( *)(?:[-*]|\d+\.) +/
const headingLine = /^(#{1,6}) (.*)$/
const folded = /^<\/?(?:details|summary)>/

function blocksOf(reading: Reading): string {
  const parts: string[] = []
  while (reading.at < reading.lines.length) {
    const line = reading.lines[reading.at] ?? ''
    if (line.trim() === '') reading.at += 1
    else parts.push(blockAt(reading, line))
  }
  return parts.join('\n')
}

function blockAt(reading: Reading, line: string): string {
  const start = reading.at
  if (fence.test(line)) return codeAt(reading)
  if (headingLine.test(line)) return headingAt(reading)
  if (line.startsWith('|'))
    return tableOf(
      takeWhile(reading, (next) => next.startsWith('|')),
      reading,
    )
  if (folded.test(line)) return foldedAt(reading, line)
  if (line.startsWith('>')) {
    const quoted = takeWhile(reading, (next) => next.startsWith('>'))
    return `<blockquote>${inner(
      reading,
      quoted.map((one) => one.replace(/^> ?/, '')),
    )}</blockquote>`
  }
  if (item.test(line)) return listAt(reading)
  const words = takeWhile(reading, (next) => reading.at === start || !beginsBlock(next))
  return `<p>${note(reading, words.map((one) => one.trim()).join(' '))}</p>`
}

function beginsBlock(line: string): boolean {
  const isOther = fence.test(line) || headingLine.test(line) || item.test(line) || folded.test(line)
  return isOther || line.trim() === '' || /^[|>]/.test(line)
}

function takeWhile(reading: Reading, isPart: (line: string) => boolean): string[] {
  const taken: string[] = []
  while (reading.at < reading.lines.length && isPart(reading.lines[reading.at] ?? '')) {
    taken.push(reading.lines[reading.at] ?? '')
    reading.at += 1
  }
  return taken
}

/** The lines of a quote or an item, as blocks of their own. */
function inner(reading: Reading, lines: string[]): string {
  return blocksOf({ ...reading, lines, at: 0 })
}

function codeAt(reading: Reading): string {
  const [, indent = '', language = ''] = fence.exec(reading.lines[reading.at] ?? '') ?? []
  reading.at += 1
  const lines = takeWhile(reading, (line) => line !== `${indent}\`\`\``)
  reading.at += 1
  const code = lines.map((line) => line.slice(indent.length)).join('\n')
  addWords(reading, code)
  return `<pre data-language="${language}"><code>${escapeHtml(code)}</code></pre>`
}

function headingAt(reading: Reading): string {
  const [, marks = '', text = ''] = headingLine.exec(reading.lines[reading.at] ?? '') ?? []
  reading.at += 1
  const heading = { level: marks.length, id: slugOf(text), text: plainOf(text) }
  reading.sections.push({ heading, text: '' })
  return `<h${heading.level} id="${heading.id}"><a href="#${heading.id}">${inline(text, () => undefined)}</a></h${heading.level}>`
}

function foldedAt(reading: Reading, line: string): string {
  reading.at += 1
  const [, summary] = /^<summary>(.*)<\/summary>$/.exec(line) ?? []
  return summary === undefined ? line : `<summary>${note(reading, summary)}</summary>`
}

function tableOf(lines: string[], reading: Reading): string {
  const [head = '', rule = '', ...body] = lines
  const cells = (line: string) =>
    line
      .replace(/^\|/, '')
      .replace(/\|\s*$/, '')
      .split(/(?<!\\)\|/)
      .map((cell) => cell.replaceAll('\\|', '|').trim())
  const row = (name: string, line: string) =>
    `<tr>${cells(line)
      .map((cell) => `<${name}>${note(reading, cell)}</${name}>`)
      .join('')}</tr>`
  const hasHead = cells(head).some((cell) => cell !== '') && rule !== ''
  const rows = body.map((line) => row('td', line)).join('')
  return `<div class="table"><table>${hasHead ? `<thead>${row('th', head)}</thead>` : ''}<tbody>${rows}</tbody></table></div>`
}

function listAt(reading: Reading): string {
  const first = reading.lines[reading.at] ?? ''
  const depth = item.exec(first)?.[1]?.length ?? 0
  const name = /^ *\d/.test(first) ? 'ol' : 'ul'
  const items: string[] = []
  while (item.exec(reading.lines[reading.at] ?? '')?.[1]?.length === depth)
    items.push(itemAt(reading, depth))
  return `<${name}>${items.join('')}</${name}>`
}

/** An item goes on with the lines that are indented, and with those that begin no block. */
function itemAt(reading: Reading, depth: number): string {
  const line = reading.lines[reading.at] ?? ''
  const [marker = ''] = item.exec(line) ?? []
  const indent = new RegExp(`^ {0,${marker.length}}`)
  reading.at += 1
  const more = takeWhile(reading, () => goesOn(reading, depth))
  const lines = [line.slice(marker.length), ...more.map((one) => one.replace(indent, ''))]
  const html = inner(reading, lines)
  const [, only] = /^<p>((?:(?!<p>).)*)<\/p>$/s.exec(html) ?? []
  return `<li>${only ?? html}</li>`
}

function goesOn(reading: Reading, depth: number): boolean {
  const line = reading.lines[reading.at] ?? ''
  const isIndented = line.startsWith(' '.repeat(depth + 2))
  if (line.trim() !== '') return isIndented || !beginsBlock(line)
  return (reading.lines[reading.at + 1] ?? '').startsWith(' '.repeat(depth + 2))
}

function note(reading: Reading, text: string): string {
  addWords(reading, plainOf(text))
  return inline(text, reading.link)
}

function addWords({ sections }: Reading, text: string): void {
  const section = sections.at(-1)
  if (section) section.text += ` ${text}`
}

const spans =
  /(`+)(.+?)\1|!\[([^\]]*)\]\(([^)\s]+)\)|\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)|<(https?:[^>\s]+)>|\*\*(.+?)\*\*|(?<![\p{L}\p{N}])([*_])(?!\s)(.+?)(?<!\s)\9(?![\p{L}\p{N}])|<br>/gu

function inline(text: string, link: ResolveLink): string {
  let html = ''
  let from = 0
  for (const match of text.matchAll(spans)) {
    html += escapeHtml(unescaped(text.slice(from, match.index))) + span(match, link)
    from = match.index + match[0].length
  }
  return html + escapeHtml(unescaped(text.slice(from)))
}

function span(match: RegExpMatchArray, link: ResolveLink): string {
  const [
    whole,
    ticks,
    code = '',
    alt = '',
    source,
    words = '',
    target,
    address,
    bold,
    mark,
    slanted = '',
  ] = match
  if (ticks) return `<code>${escapeHtml(code.trim())}</code>`
  if (source) return `<img src="${escapeHtml(link(source) ?? source)}" alt="${escapeHtml(alt)}">`
  if (target) return anchor(link(target), inline(words, link))
  if (address) return anchor(address, escapeHtml(address))
  if (bold) return `<strong>${inline(bold, link)}</strong>`
  if (mark) return `<em>${inline(slanted, link)}</em>`
  return whole
}

function anchor(address: string | undefined, html: string): string {
  return address === undefined ? html : `<a href="${escapeHtml(address)}">${html}</a>`
}

function unescaped(text: string): string {
  return text.replaceAll(/\\([\\`*_[\]<>|#-])/g, '$1')
}

function plainOf(text: string): string {
  return unescaped(text.replaceAll(/!?\[([^\]]*)\]\([^)\s]+\)/g, '$1').replaceAll(/[`*]|<br>/g, ''))
}
