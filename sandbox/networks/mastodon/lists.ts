// Pages of a list, the newest first: `max_id` and `since_id` bound them, the Link header names the next one.
import type { Answer, Call } from '../../exchange/exchange.ts'
import { refuse } from './dialect.ts'

type Placed = { id: string }
type Page<Item> = { items: Item[]; headers: Record<string, string> }

/** From a list that is newest first. */
export function pageOf<Item extends Placed>(
  { query, request }: Call,
  all: readonly Item[],
  { usual, max }: { usual: number; max: number },
): Page<Item> {
  const size = Math.min(Math.max(Number(query.limit ?? usual) || usual, 1), max)
  const [below, above] = [idIn(query.max_id), idIn(query.since_id)]
  const items = all
    .filter(({ id }) => below === undefined || BigInt(id) < below)
    .filter(({ id }) => above === undefined || BigInt(id) > above)
    .slice(0, size)
  const [first, last] = [items[0], items.at(-1)]
  if (!first || !last) return { items, headers: {} }
  const to = (name: string, id: string) => {
    const url = new URL(request.url, `${request.protocol}://${request.host}`)
    for (const other of ['max_id', 'since_id', 'min_id']) url.searchParams.delete(other)
    url.searchParams.set(name, id)
    return url.href
  }
  const links = [`<${to('min_id', first.id)}>; rel="prev"`]
  if (items.length === size) links.unshift(`<${to('max_id', last.id)}>; rel="next"`)
  return { items, headers: { link: links.join(', ') } }
}

export function answerPage<Item extends Placed>(
  { items, headers }: Page<Item>,
  show: (item: Item) => unknown,
): Answer {
  return { status: 200, headers, body: items.map(show) }
}

function idIn(text: string | undefined): bigint | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,30}$/.test(text)) throw refuse('Record not found', 404)
  return BigInt(text)
}
