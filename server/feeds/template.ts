// The text of the message of an item: {title}, {link} and {summary} stand for its parts.
import type { FeedItem } from './item.ts'

export const usualTemplate = '{title}\n\n{link}'
const places = /\{(title|link|summary)\}/g

export function hasPlace(template: string): boolean {
  return template.search(places) !== -1
}

export function textOfItem(
  template: string,
  { title, link, summary }: Pick<FeedItem, 'title' | 'link' | 'summary'>,
): string {
  const values = { title: title || summary, link: link ?? '', summary }
  return template
    .replaceAll(places, (_, name: keyof typeof values) => values[name])
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
