// Stores the words of messages: with the message itself, and in the background for those that have none yet.
import { type RawBuilder, sql } from 'kysely'
import { type Database, inTransaction, type Tx } from '../../db/db.ts'
import { prepared } from '../../db/prepared.ts'
import { type Content, loadContent } from '../fields/derive.ts'
import type { MessageRow } from '../representation/item.ts'
import { authorWord, profileWord, tagWord } from './terms.ts'
import { wordsOf } from './words.ts'

/** SQL: stores the same words for each message of the table `added`, in the statement that adds them. */
export function insertingWords(
  added: RawBuilder<unknown>,
  content: Content,
  author: string | null,
): RawBuilder<unknown> {
  return sql`insert into message_words (message_id, words)
    select id, array_to_tsvector(${listWords(content, author)}::text[] || (${profileWord('')} || profile_id)) from ${added}`
}

/** After an edit. */
export async function replaceWords(tx: Tx, message: MessageRow): Promise<void> {
  await sql`${prepared}
    insert into message_words as w (message_id, words)
    values (${message.id}, array_to_tsvector(${wordsOfRow(message)}::text[]))
    on conflict (message_id) do update set words = excluded.words where w.words <> excluded.words`.execute(
    tx,
  )
}

const batch = 1000
/** Younger messages have their words, or are still being added. */
const minAge = '10 minutes'

/**
 * A background task: adds the words of messages that have none, which an earlier version of the service has added or a program beside it.
 * Each message is looked at once, in the order of their ids.
 */
export async function fillWords(database: Database): Promise<void> {
  while (await inTransaction(database, fillBatch));
}

async function fillBatch(tx: Tx): Promise<boolean> {
  // Locked, so that of several processes one works on it.
  const {
    rows: [progress],
  } = await sql<{ message_id: string }>`
    select message_id from message_words_progress for update skip locked`.execute(tx)
  if (!progress) return false
  const { rows } = await sql<MessageRow & { is_missing: boolean }>`
    select m.*, not exists (select from message_words w where w.message_id = m.id) as is_missing
    from messages m
    where m.id > ${progress.message_id} and m.created_at < now() - ${minAge}::interval
    order by m.id limit ${batch}
    -- Not deleted before the commit.
    for key share of m`.execute(tx)
  const last = rows.at(-1)
  if (!last) return false
  // A part has its words in its message.
  const missing = rows.filter((row) => row.is_missing && row.chain_head === null)
  // One text of words each, because PostgreSQL has no arrays of arrays of different lengths. Words contain no line breaks.
  await sql`
    insert into message_words (message_id, words)
    select id, array_to_tsvector(string_to_array(words, E'\\n'))
    from unnest(${missing.map(({ id }) => id)}::bigint[],
      ${missing.map((row) => wordsOfRow(row).join('\n'))}::text[]) as x (id, words)
    on conflict do nothing`.execute(tx)
  await sql`update message_words_progress set message_id = ${last.id}`.execute(tx)
  return rows.length === batch
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
