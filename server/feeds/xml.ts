// Reads XML into a tree: no entity but the five of XML and numbers is replaced, nothing is fetched, and size and depth are limited.
import { decodeEntities } from './entities.ts'

export type XmlElement = {
  /** With its prefix, in lower case. */
  name: string
  attributes: Map<string, string>
  children: XmlElement[]
  /** Its own, without that of its children. */
  text: string
}

/** The document is not XML, or exceeds a limit. */
export class NotXml extends Error {}

const maxElements = 50_000
const maxDepth = 60
const doctype = /<!doctype[^[>]*(?:\[[^\]]*\]\s*)?>/iy
const opening = /<([\p{L}_][\p{L}\p{N}_.:-]*)/uy
const attribute = /\s+([^\s=>/"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y
const ending = /\s*(\/?)>/y
const closing = /<\/([^\s>]+)\s*>/y

type Reading = { text: string; at: number; open: XmlElement[]; count: number }

export function readXml(text: string): XmlElement {
  const top: XmlElement = { name: '', attributes: new Map(), children: [], text: '' }
  const reading: Reading = { text, at: 0, open: [top], count: 0 }
  while (reading.at < text.length) readNext(reading, reading.open.at(-1) ?? top)
  const [root] = top.children
  if (reading.open.length > 1 || !root) throw new NotXml()
  return root
}

/** The text up to the next mark, and what is marked. */
function readNext(reading: Reading, current: XmlElement): void {
  const { text, at } = reading
  const next = text.indexOf('<', at)
  const end = next === -1 ? text.length : next
  if (end > at) current.text += decodeEntities(text.slice(at, end))
  reading.at = end
  if (next === -1) return
  const skipped = skipOf(text, next, current)
  if (skipped !== undefined) reading.at = skipped
  else if (text.startsWith('</', next)) close(reading, current)
  else open(reading, current)
}

function close(reading: Reading, current: XmlElement): void {
  const name = matchAt(closing, reading.text, reading.at)?.[1]?.toLowerCase()
  if (reading.open.length === 1 || current.name !== name) throw new NotXml()
  reading.open.pop()
  reading.at = closing.lastIndex
}

function open(reading: Reading, current: XmlElement): void {
  const { made, isEmpty, end } = readOpening(reading.text, reading.at)
  reading.count += 1
  if (reading.count > maxElements || reading.open.length > maxDepth) throw new NotXml()
  current.children.push(made)
  if (!isEmpty) reading.open.push(made)
  reading.at = end
}

/** The end of a comment, an instruction, a section of plain text or the document type. Undefined: it is an element. */
function skipOf(text: string, at: number, current: XmlElement): number | undefined {
  if (text.startsWith('<!--', at)) return endOf(text, '-->', at + 4)
  if (text.startsWith('<?', at)) return endOf(text, '?>', at + 2)
  if (text.startsWith('<![CDATA[', at)) {
    const end = endOf(text, ']]>', at + 9)
    current.text += text.slice(at + 9, end - 3)
    return end
  }
  if (!text.startsWith('<!', at)) return undefined
  if (!matchAt(doctype, text, at)) throw new NotXml()
  return doctype.lastIndex
}

function endOf(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from)
  if (found === -1) throw new NotXml()
  return found + mark.length
}

function readOpening(text: string, at: number) {
  const name = matchAt(opening, text, at)?.[1]
  if (name === undefined) throw new NotXml()
  const made: XmlElement = {
    name: name.toLowerCase(),
    attributes: new Map(),
    children: [],
    text: '',
  }
  let end = opening.lastIndex
  for (;;) {
    const found = matchAt(attribute, text, end)
    if (!found) break
    made.attributes.set((found[1] ?? '').toLowerCase(), decodeEntities(found[2] ?? found[3] ?? ''))
    end = attribute.lastIndex
  }
  const ended = matchAt(ending, text, end)
  if (!ended) throw new NotXml()
  return { made, isEmpty: ended[1] === '/', end: ending.lastIndex }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** The first child of one of these names, in the order of the names. */
export function childOf(element: XmlElement, ...names: string[]): XmlElement | undefined {
  for (const name of names) {
    const found = element.children.find((child) => child.name === name)
    if (found) return found
  }
  return undefined
}

/** Of the element and of everything in it. */
export function wholeText(element: XmlElement): string {
  return [element.text, ...element.children.map(wholeText)].join(' ')
}
