// RSS 0.9x and 2.0, and RSS 1.0, whose items stand beside the channel.
import { type Feed, feedOf, type RawItem } from '../item.ts'
import { childOf, wholeText, type XmlElement } from '../xml.ts'

export function readRss(root: XmlElement, base: string): Feed | null {
  const channel = childOf(root, 'channel')
  if (!channel) return null
  const isRdf = root.name === 'rdf:rdf'
  const items = [...channel.children, ...root.children].filter(({ name }) => name === 'item')
  const title = textOf(channel, 'title') ?? ''
  return feedOf(isRdf ? 'RDF' : 'RSS', title, items.map(rawOf), base)
}

function rawOf(item: XmlElement): RawItem {
  return {
    guid: textOf(item, 'guid') ?? item.attributes.get('rdf:about'),
    title: textOf(item, 'title'),
    link: textOf(item, 'link', 'feedburner:origlink'),
    summary: textOf(item, 'description', 'content:encoded'),
    pictureUrl: pictureOf(item),
    date: textOf(item, 'pubdate', 'dc:date'),
  }
}

function textOf(element: XmlElement, ...names: string[]): string | undefined {
  const found = names
    .map((name) => childOf(element, name))
    .find((child) => child && wholeText(child).trim() !== '')
  return found && wholeText(found)
}

/** As an enclosure, or as the modules of Yahoo and of podcasts have it. */
function pictureOf(item: XmlElement): string | undefined {
  const all = [...item.children, ...item.children.flatMap(({ children }) => children)]
  const enclosed = all.find(
    ({ name, attributes }) =>
      name === 'enclosure' && attributes.get('type')?.toLowerCase().startsWith('image/'),
  )
  const content = all.find(
    ({ name, attributes }) =>
      name === 'media:content' &&
      (attributes.get('medium') === 'image' || attributes.get('type')?.startsWith('image/')),
  )
  const other = all.find(({ name }) => name === 'media:thumbnail' || name === 'itunes:image')
  const found = enclosed ?? content ?? other
  return found?.attributes.get('url') ?? found?.attributes.get('href')
}
