// Pages of a list: the Link header names the next one. Servers without the header go on below the last entry.
import { listAt } from '../http/client.ts'
import type { Answer } from '../http/request.ts'

/** `max_id` of the next page; undefined: there is none. */
export function nextPageOf(
  { headers, body }: Answer,
  lastId: string | undefined,
  pageSize: number,
): string | undefined {
  const next = /<([^<>]{1,2000})>\s*;\s*rel="?next"?/i.exec(headers.link ?? '')?.[1]
  const named = next === undefined ? undefined : URL.parse(next, 'https://server.invalid')
  const id = named?.searchParams.get('max_id')
  if (id) return id
  const isFull = headers.link === undefined && listAt({ body }, 'body').length >= pageSize
  return isFull ? lastId : undefined
}
