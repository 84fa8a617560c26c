// Lists with cursors, as iterators over their pages or their items.
import type { Client } from './client.ts'
import type { AnswerOf, Arguments, InputOf, PathOf } from './types.ts'

type Page = { data: unknown[]; metadata?: { cursor?: { next: string | null } } }
/** The lists among the paths. */
type ListPath = {
  [P in PathOf<'get'>]: AnswerOf<P, 'get'> extends Page ? P : never
}[PathOf<'get'>]

export async function* pages<P extends ListPath>(
  client: Client,
  path: P,
  ...[input]: Arguments<InputOf<P, 'get'>>
): AsyncGenerator<AnswerOf<P, 'get'>, void> {
  let cursor: string | null | undefined
  do {
    const given = input as { query?: object } | undefined
    const query = { ...given?.query, ...(cursor ? { cursor } : {}) }
    const page = await client.request<AnswerOf<P, 'get'>>('GET', path, { ...given, query })
    yield page
    cursor = (page as Page).metadata?.cursor?.next
  } while (cursor)
}

export async function* items<P extends ListPath>(
  client: Client,
  path: P,
  ...input: Arguments<InputOf<P, 'get'>>
): AsyncGenerator<ItemOf<AnswerOf<P, 'get'>>, void> {
  for await (const page of pages(client, path, ...input))
    yield* (page as Page).data as ItemOf<AnswerOf<P, 'get'>>[]
}

type ItemOf<Answer> = Answer extends { data: (infer Item)[] } ? Item : never
