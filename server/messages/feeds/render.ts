// The representation of a feed and its items in the API.
import { type Static, Type } from 'typebox'
import type { Database } from '../../db/db.ts'
import { type Fetched, feedFormats, textOfItem } from '../../feeds/feeds.ts'
import { formatTime, Id, Nullable, Sentences, Time } from '../../http/schemas.ts'
import { maxTemplate } from './fields.ts'
import {
  type FeedRow,
  type ItemRow,
  type ItemState,
  itemStates,
  profilesOfAll,
  type Result,
  results,
} from './find.ts'

const FeedProblem = Type.Object(
  {
    message: Type.String({ examples: ['The server of the feed answers with 404'] }),
    hint: Nullable(Type.String()),
    sentences: Type.Optional(Sentences),
  },
  { title: 'FeedProblem' },
)
type StoredProblem = Static<typeof FeedProblem> | null

export const Feed = Type.Object(
  {
    id: Id,
    url: Type.String({ examples: ['https://bakery.example/news.xml'] }),
    title: Nullable(Type.String({ description: 'Null: it was not read yet' })),
    socialProfileIds: Type.Array(Id),
    result: Type.Enum([...results], {
      description:
        'QUEUE: a message at the end of the queue, or a proposal of an author who may only propose. PROPOSAL: a proposal. DRAFT: a draft of the author',
      examples: ['QUEUE'],
    }),
    template: Type.String({ examples: ['{title}\n\n{link}'], maxLength: maxTemplate }),
    withPicture: Type.Boolean({ description: 'Whether messages have the picture of the item' }),
    maxPerDay: Type.Integer({ description: 'Of items within 24 hours', examples: [5] }),
    maxAgeDays: Type.Integer({
      description: 'Items that are older make nothing, also those that had to wait',
      examples: [3],
    }),
    isPaused: Type.Boolean(),
    readDate: Nullable({ ...Time, description: 'When it was last read' }),
    failingSinceDate: Nullable({
      ...Time,
      description: 'Since when it cannot be read. After three days its author gets a mail',
    }),
    problem: Nullable(FeedProblem),
    author: Nullable(Type.Object({ id: Id }, { description: 'Null: the organization' })),
    createdDate: Time,
    modifiedDate: Time,
  },
  { $id: 'Feed', description: 'A feed of a web site whose new items become messages' },
)

const item = {
  title: Type.String({ examples: ['Fresh bread'] }),
  link: Nullable(Type.String({ examples: ['https://bakery.example/news/1'] })),
  summary: Type.String({ description: 'Plain text, at most 500 characters' }),
  pictureUrl: Nullable(Type.String()),
  publishedDate: Nullable(Time),
}

export const FeedItem = Type.Object(
  {
    id: Id,
    ...item,
    state: Type.Enum([...itemStates], {
      description:
        'BASELINE: it was there when the feed was added, and makes nothing. WAITING: for its turn. SKIPPED: it makes nothing, and problem says why',
      examples: ['DONE'],
    }),
    problem: Nullable(FeedProblem),
    messageIds: Type.Array(Id, { description: 'Its messages, one per profile' }),
    draftId: Nullable(Id),
    seenDate: { ...Time, description: 'When the feed was last known to have it' },
  },
  { $id: 'FeedItem' },
)

export const FeedPreview = Type.Object(
  {
    url: Type.String({ description: 'Of the feed, which a web page may have named' }),
    title: Type.String(),
    format: Type.Enum([...feedFormats], { examples: ['RSS'] }),
    items: Type.Array(
      Type.Object({
        ...item,
        text: Type.String({ description: 'As the template makes it' }),
      }),
    ),
  },
  { $id: 'FeedPreview' },
)

export async function renderFeeds(
  database: Database,
  rows: FeedRow[],
): Promise<Static<typeof Feed>[]> {
  const profiles = await profilesOfAll(
    database,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    url: row.url,
    title: row.title,
    socialProfileIds: profiles.get(row.id) ?? [],
    result: row.result as Result,
    template: row.template,
    withPicture: row.with_picture,
    maxPerDay: row.max_per_day,
    maxAgeDays: row.max_age_days,
    isPaused: row.is_paused,
    readDate: row.read_at && formatTime(row.read_at),
    failingSinceDate: row.failing_since && formatTime(row.failing_since),
    // Only poll.ts writes the column.
    problem: row.problem as StoredProblem,
    author: row.author_id === null ? null : { id: row.author_id },
    createdDate: formatTime(row.created_at),
    modifiedDate: formatTime(row.modified_at),
  }))
}

export function renderItem(row: ItemRow): Static<typeof FeedItem> {
  return {
    id: row.id,
    title: row.title,
    link: row.link,
    summary: row.summary,
    pictureUrl: row.picture_url,
    publishedDate: row.published_at && formatTime(row.published_at),
    state: row.state as ItemState,
    // Only make-items.ts writes the column.
    problem: row.problem as StoredProblem,
    messageIds: row.message_ids ?? [],
    draftId: row.draft_id,
    seenDate: formatTime(row.seen_at),
  }
}

const maxPreviewed = 5

export function renderPreview(
  { feed, url }: Fetched,
  template: string,
): Static<typeof FeedPreview> {
  const items = feed.items.slice(0, maxPreviewed).map(({ key: _key, publishedAt, ...one }) => ({
    ...one,
    publishedDate: publishedAt && formatTime(publishedAt),
    text: textOfItem(template, one),
  }))
  return { url, title: feed.title, format: feed.format, items }
}
