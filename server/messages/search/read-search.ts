// Parses the query of the search. As in the list, all errors are reported at once.
import type { RawBuilder } from 'kysely'
import { type Static, Type } from 'typebox'
import type { Caller } from '../../access/access.ts'
import type { Database } from '../../db/db.ts'
import { isId } from '../../db/ids.ts'
import { listName, nameOfList, type Page, readPage } from '../../db/keyset.ts'
import { ProblemList } from '../../errors.ts'
import type { PartialInput } from '../../http/validation/parse-partial.ts'
import { bounded, lineFilters } from '../listing/line-filters.ts'
import { listingLimit, requireItemLimit } from '../listing/read-listing.ts'
import { readScope, requireOrder, type Scope, scopeQuery } from '../listing/read-scope.ts'
import { findAllNames, organizationsOf } from '../tags/tags.ts'
import { findAuthors } from './authors.ts'
import { listBuckets } from './buckets.ts'
import type { Place, Search } from './search.ts'
import { hasEarlierWords } from './store-words.ts'
import { allOf, anyOf, authorWord, oneOf, profileWord, tagWord, textCondition } from './terms.ts'

const period = 'ISO 8601, UTC. Any period; without it, all messages'

export const SearchQuery = Type.Object({
  q: Type.Optional(
    Type.String({
      description:
        'Words of the text, of a tag, the note, alternative texts of media, or of the name of the author. Each must be found; the beginning of a word or of the last part of a compound is enough',
      examples: ['Brot'],
    }),
  ),
  ...scopeQuery,
  startTime: Type.Optional(Type.String({ maxLength: 40, description: period })),
  endTime: Type.Optional(Type.String({ maxLength: 40, description: period })),
  tags: Type.Optional(
    Type.Unsafe<string | string[]>({
      type: ['string', 'array'],
      items: { type: 'string' },
      description: 'Messages with at least one of these tags; repeated',
    }),
  ),
  createdByMemberId: Type.Optional(Type.String({ description: 'The author' })),
  reviewer: Type.Optional(Type.String({ description: 'me: messages that the caller may approve' })),
  view: Type.Optional(Type.Enum(['line'], { description: 'Short items' })),
  format: Type.Optional(
    Type.Enum(['json', 'csv'], {
      description:
        'csv: all that are found, without paging, in columns that POST /v1/imports reads',
    }),
  ),
  limit: listingLimit,
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
})
type SearchQuery = Static<typeof SearchQuery>

/** `isEmpty`: the text has no words, so that nothing is found. */
export type AskedSearch = { search: Search; page: Page; isEmpty: boolean }

export async function requireSearch(
  database: Database,
  principal: Caller,
  { readable: query, validationErrors }: PartialInput<SearchQuery>,
): Promise<AskedSearch> {
  const { q = '', tags, createdByMemberId, reviewer } = query
  const { scope, problems, attempt } = await readScope(database, principal, query, validationErrors)
  const none: { filters: RawBuilder<boolean>[]; named: unknown[] } = { filters: [], named: [] }
  const { filters, named } = attempt(
    () => lineFilters(principal, scope.usable, { tags, createdByMemberId, reviewer }),
    none,
  )
  const text = attempt(() => bounded(q, 'q').trim(), '')
  const { startTime: from, endTime: to, states, profileIds } = scope
  attempt(() => requireOrder(from, to), undefined)
  if (query.view !== 'line') attempt(() => requireItemLimit(query.limit ?? 1), undefined)
  const list = nameOfList([
    'messages/search',
    text,
    scope.named.toSorted(),
    states.toSorted(),
    from,
    to,
    query.view,
    ...named,
  ])
  const page = attempt(() => pageOf(query, list, problems.length > 0), undefined)
  if (problems.length > 0 || !page) throw new ProblemList(problems)
  const asked = { text, authorId: createdByMemberId, tags: tags === undefined ? [] : [tags].flat() }
  const words = await wordsOfSearch(database, principal, scope, asked)
  const search = {
    ...{ profileIds, from, to, states, filters, limit: page.limit, after: readPlace(page.key) },
    words,
  }
  return { search, page, isEmpty: text !== '' && words.text === undefined }
}

type Asked = { text: string; authorId: string | undefined; tags: string[] }

async function wordsOfSearch(
  database: Database,
  principal: Caller,
  { usable, profileIds }: Scope,
  { text, authorId, tags }: Asked,
): Promise<Search['words']> {
  const authorsNamed = text === '' ? () => [] : await findAuthors(database, principal, usable)
  const profiles = usable.filter(({ id }) => profileIds.includes(id))
  const names = await findAllNames(database, tags, organizationsOf(usable))
  const isFew = profileIds.length <= maxProfileWords
  const conditions = listBuckets(profiles, await hasEarlierWords(database)).map((one) => {
    const ofText = textCondition(text, authorsNamed, one.bucket)
    const words = [
      ...(ofText === undefined ? [] : [ofText]),
      ...(authorId ? [oneOf([authorWord(authorId)], one.bucket)] : []),
      ...(names.length > 0 ? [oneOf(names.map(tagWord), one.bucket)] : []),
    ]
    const ofProfiles = isFew ? [oneOf(one.profileIds.map(profileWord), one.bucket)] : []
    return { ofText, index: words.length === 0 ? undefined : allOf([...words, ...ofProfiles]) }
  })
  const anyDefined = (some: (string | undefined)[]) => {
    const defined = some.flatMap((one) => (one === undefined ? [] : [`(${one})`]))
    return defined.length === 0 ? undefined : anyOf(defined)
  }
  return {
    text: anyDefined(conditions.map(({ ofText }) => ofText)),
    index: anyDefined(conditions.map(({ index }) => index)),
  }
}

/** With very many profiles it would take longer to look for each of them than to leave out the messages of the others. */
const maxProfileWords = 200

function pageOf({ cursor, ...rest }: Partial<SearchQuery>, list: string, isUnnamed: boolean): Page {
  const query = { ...rest, [listName]: list }
  const limits = { usual: 50, isKey: (key: string) => readPlace(key) !== undefined, isUnnamed }
  return readPage(cursor ? { ...query, cursor } : query, limits)
}

/** The key of a cursor: the send time in milliseconds, and the id. */
export function writePlace({ sendAt, id }: Place): string {
  return `${sendAt.getTime()}:${id}`
}

function readPlace(key = ''): Place | undefined {
  const [, sendAt = '', id = ''] = /^(\d{1,14}):(\d+)$/.exec(key) ?? []
  return isId(id) ? { sendAt: new Date(Number(sendAt)), id } : undefined
}
