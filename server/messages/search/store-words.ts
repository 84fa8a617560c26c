// Stores the words of messages: with the message itself, and in the background for those that have none yet.
import { type RawBuilder, sql } from 'kysely'
import { type Database, inTransaction, type Tx } from '../../db/db.ts'
import { prepared } from '../../db/prepared.ts'
import { type Content, loadContent } from '../fields/derive.ts'
import type { MessageRow } from '../representation/item.ts'
import { bucketColumn } from './buckets.ts'
import { authorWord, profileWord, tagWord } from './terms.ts'
import { wordsOf } from './words.ts'

/** SQL: stores the same words for each message of the table `added`, in the statement that adds them. */
export function insertingWords(
  added: RawBuilder<unknown>,
  content: Content,
  author: string | null,
): RawBuilder<unknown> {
  return sql`insert into message_words (message_id, words)
    select a.id, ${withBucket(sql`${listWords(content, author)}::text[] || (${profileWord('')} || a.profile_id)`)}
    from ${added} a join profiles p on p.id = a.profile_id`
}

/** After an edit. */
export async function replaceWords(tx: Tx, message: MessageRow): Promise<void> {
  await sql`${prepared}
    insert into message_words as w (message_id, words)
    select ${message.id}::bigint, ${withBucket(sql`${wordsOfRow(message)}::text[]`)}
    from profiles p where p.id = ${message.profile_id}
    on conflict (message_id) do update set words = excluded.words where w.words <> excluded.words`.execute(
    tx,
  )
}

/** SQL: these words with the bucket of the profile `p`. */
function withBucket(words: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`array_to_tsvector(array(select ${bucketColumn} || word from unnest(${words}) word))`
}

/** So few that an edit of one of them waits for less than a tenth of a second. */
const batch = 50
/** Younger messages have their words, or are still being added. */
const minAge = '10 minutes'

/** Whether there may be words that were stored before there were buckets. */
export async function hasEarlierWords(database: Database): Promise<boolean> {
  const { rows } = await sql<{ is_converted: boolean }>`${prepared}
    select is_converted from message_words_progress`.execute(database)
  return !rows.some((row) => row.is_converted)
}

/**
 * A background task: adds the words of messages that have none, and the buckets of words that have none. Each message is looked at once, in
 * the order of their ids.
 */
export async function fillWords(database: Database): Promise<void> {
  while (await inTransaction(database, fillBatch));
}

type Looked = MessageRow & { bucket: string; is_missing: boolean }

async function fillBatch(tx: Tx): Promise<boolean> {
  // Locked, so that of several processes one works on it.
  const {
    rows: [progress],
  } = await sql<{ converted_id: string }>`
    select converted_id from message_words_progress
    where is_converted or converts_from < now() for update skip locked`.execute(tx)
  if (!progress) return false
  const { rows } = await sql<Looked>`
    select m.*, ${bucketColumn} as bucket,
      not exists (select from message_words w where w.message_id = m.id) as is_missing
    from messages m join profiles p on p.id = m.profile_id
    where m.id > ${progress.converted_id} and m.created_at < now() - ${minAge}::interval
    order by m.id limit ${batch}
    -- Not deleted before the commit.
    for key share of m`.execute(tx)
  // A part has its words in its message.
  await addWords(
    tx,
    rows.filter((row) => row.is_missing && row.chain_head === null),
  )
  await addBuckets(
    tx,
    rows.filter((row) => !row.is_missing),
  )
  const isMore = rows.length === batch
  await sql`update message_words_progress set converted_id = ${rows.at(-1)?.id ?? progress.converted_id},
      is_converted = is_converted or ${!isMore}
    where converted_id <> ${rows.at(-1)?.id ?? progress.converted_id} or not is_converted`.execute(
    tx,
  )
  return isMore
}

async function addWords(tx: Tx, rows: Looked[]): Promise<void> {
  // One text of words each, because PostgreSQL has no arrays of arrays of different lengths. Words contain no line breaks.
  const texts = rows.map((row) => wordsOfRow(row).map((word) => row.bucket + word))
  await sql`
    insert into message_words (message_id, words)
    select id, array_to_tsvector(string_to_array(words, E'\\n'))
    from unnest(${rows.map(({ id }) => id)}::bigint[],
      ${texts.map((words) => words.join('\n'))}::text[]) as x (id, words)
    on conflict do nothing`.execute(tx)
}

/** To the words that have none: from the row itself, which an edit may replace meanwhile. */
async function addBuckets(tx: Tx, rows: Pick<Looked, 'id' | 'bucket'>[]): Promise<void> {
  await sql`
    update message_words w
    set words = array_to_tsvector(array(select x.bucket || word from unnest(tsvector_to_array(w.words)) word))
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ bucket }) => bucket)}::text[]) as x (id, bucket)
    where w.message_id = x.id
      and exists (select from unnest(tsvector_to_array(w.words)) word where word like ${`${profileWord('')}%`})`.execute(
    tx,
  )
}

function wordsOfRow(row: MessageRow): string[] {
  return [...listWords(loadContent(row), row.created_by), profileWord(row.profile_id)]
}

/** The words of the texts, the media, the tags and the note; and the author and each tag as a word of its own. */
function listWords(content: Content, author: string | null): string[] {
  const { tags, note, extendedInfo } = content
  const posts = [content, ...content.parts]
  const altTexts = posts
    .flatMap(({ mediaOptions, mediaUrls }) => [...Object.values(mediaOptions), ...mediaUrls])
    .flatMap(({ altText }) => altText ?? [])
  // Titles, first comments and other texts of one network.
  const more = extendedInfo.flatMap(({ data }) => textsIn(data))
  return [
    ...wordsOf(...posts.map(({ text }) => text), ...tags, note ?? '', ...altTexts, ...more),
    ...(author === null ? [] : [authorWord(author)]),
    ...tags.map(tagWord),
  ]
}

const maxDepth = 3

function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null || depth === maxDepth) return []
  return Object.values(value).flatMap((one) => textsIn(one, depth + 1))
}
