// Atom 1.0 and 0.3, with or without a prefix.
import { type Feed, feedOf, type RawItem } from '../item.ts'
import { childOf, wholeText, type XmlElement } from '../xml.ts'

export function readAtom(root: XmlElement, base: string): Feed {
  const prefix = root.name.slice(0, -'feed'.length)
  const own = root.attributes.get('xml:base')
  const from = own !== undefined && URL.canParse(own, base) ? new URL(own, base).href : base
  const entries = root.children.filter(({ name }) => name === `${prefix}entry`)
  const raw = entries.map((entry) => rawOf(entry, prefix))
  return feedOf('ATOM', textOf(root, `${prefix}title`) ?? '', raw, from)
}

function rawOf(entry: XmlElement, prefix: string): RawItem {
  const links = entry.children.filter(({ name }) => name === `${prefix}link`)
  const page = links.find(
    ({ attributes }) => (attributes.get('rel') ?? 'alternate') === 'alternate',
  )
  const picture = links.find(
    ({ attributes }) =>
      attributes.get('rel') === 'enclosure' && attributes.get('type')?.startsWith('image/'),
  )
  const thumbnail = entry.children
    .flatMap((child) => [child, ...child.children])
    .find(({ name }) => name === 'media:thumbnail')
  return {
    guid: textOf(entry, `${prefix}id`),
    title: textOf(entry, `${prefix}title`),
    link: page?.attributes.get('href'),
    summary: textOf(entry, `${prefix}summary`, `${prefix}content`),
    pictureUrl: picture?.attributes.get('href') ?? thumbnail?.attributes.get('url'),
    date: textOf(entry, `${prefix}published`, `${prefix}issued`, `${prefix}updated`),
  }
}

function textOf(element: XmlElement, ...names: string[]): string | undefined {
  const found = names
    .map((name) => childOf(element, name))
    .find((child) => child && wholeText(child).trim() !== '')
  return found && wholeText(found)
}
