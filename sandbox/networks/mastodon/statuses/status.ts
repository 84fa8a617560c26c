// A status as the API shows it: posts of profiles, and what people said to each other.
import type { World } from '../../../exchange/exchange.ts'
import type { Interaction } from '../../../interactions/interactions.ts'
import { whereToSee } from '../../../media/media.ts'
import { type Poll, pollOf } from '../../../pages/posts/polls.ts'
import type { Medium, Post } from '../../../store/memory.ts'
import { toHtml } from '../html.ts'
import { isOther } from '../make.ts'
import { accountIdOf, acctOf, describeAccount, nameOf } from '../people.ts'
import { describePoll } from './polls.ts'

export type Status = {
  id: string
  profile: string
  text: string
  media: Medium[]
  mediaIds: string[]
  createdAt: string
  visibility: string
  spoiler: string
  isSensitive: boolean
  language: string | null
  /** The people it mentions. */
  to: string[]
  inReplyTo: string | null
  quoted: string | null
  reposted: string | null
  poll?: Poll
}

export function ofPost({ id, profile, text, media, createdAt, record = {} }: Post): Status {
  const poll = pollOf({ record })
  const mediaIds = Array.isArray(record.mediaIds) ? record.mediaIds.map(String) : []
  return {
    ...{ id, profile, text, media, createdAt, mediaIds },
    visibility: String(record.visibility ?? 'public'),
    spoiler: String(record.spoiler ?? ''),
    isSensitive: record.isSensitive === true,
    language: typeof record.language === 'string' ? record.language : null,
    to: [],
    inReplyTo: typeof record.inReplyTo === 'string' ? record.inReplyTo : null,
    quoted: typeof record.quoted === 'string' ? record.quoted : null,
    reposted: typeof record.reposted === 'string' ? record.reposted : null,
    ...(poll ? { poll } : {}),
  }
}

export function isSaid({ type }: Interaction): boolean {
  return type !== 'LIKE'
}

export function ofInteraction({ id, type, from, to, post, createdAt }: Interaction): Status {
  const isQuote = type === 'QUOTE'
  return {
    ...{ id, profile: from, createdAt, media: [], mediaIds: [] },
    text: isQuote ? 'Have you seen this?' : `@${acctOf(to)} Hello!`,
    visibility: type === 'PRIVATE_MESSAGE' ? 'direct' : 'public',
    spoiler: '',
    isSensitive: false,
    language: null,
    to: isQuote ? [] : [to],
    inReplyTo: type === 'REPLY' ? post : null,
    quoted: isQuote ? post : null,
    reposted: null,
  }
}

/** Oldest first: the profile's posts, and what it said to others. */
export function statusesBy({ store }: World, profile: string): Status[] {
  const posts = store.listPosts('mastodon', profile).map(ofPost)
  const said = store
    .interactionsWith('mastodon', profile)
    .filter((it) => it.from === profile && isSaid(it))
    .map(ofInteraction)
  return [...posts, ...said].sort((a, b) =>
    a.createdAt < b.createdAt ? -1 : Number(a.createdAt > b.createdAt),
  )
}

export function findStatus({ store }: World, id: string | null): Status | undefined {
  if (id === null) return undefined
  const post = store.findPost('mastodon', id)
  const said = store.findInteraction('mastodon', id)
  return post ? ofPost(post) : said && isSaid(said) ? ofInteraction(said) : undefined
}

export function findBoost({ store }: World, profile: string, id: string): Post | undefined {
  return store.listPosts('mastodon', profile).find(({ record }) => record?.reposted === id)
}

/** `viewer`: the account that asks. A boost shows the status around which it is, and its own id. */
export function describeStatus(
  world: World,
  status: Status,
  viewer?: string,
): Record<string, unknown> {
  const shown = describeOwn(world, status, viewer)
  const inner = findStatus(world, status.reposted)
  if (!inner) return shown
  const reblog = describeOwn(world, inner, viewer)
  return { ...shown, content: reblog.content, reblog, reblogged: reblog.reblogged }
}

function describeOwn(world: World, status: Status, viewer?: string): Record<string, unknown> {
  const { id, profile, createdAt, visibility, spoiler, isSensitive, language, text } = status
  const on = world.store.interactionsOn({ network: 'mastodon', id })
  const count = (type: Interaction['type']) => on.filter((it) => it.type === type).length
  const parent = findStatus(world, status.inReplyTo)
  const isPlain = !isOther(world)
  const address = `${world.publicUrl()}/mastodon/@${isPlain ? nameOf(profile) : 'i'}/${id}`
  return {
    ...{ id, created_at: createdAt, visibility, spoiler_text: spoiler, language },
    sensitive: isSensitive,
    uri: address,
    url: address,
    in_reply_to_id: parent?.id ?? null,
    in_reply_to_account_id: parent ? accountIdOf(parent.profile) : null,
    content: isPlain ? quoteLine(world, status) + toHtml(text) : toHtml(withoutMarkup(text)),
    ...(isPlain ? {} : { text }),
    account: describeAccount(world, profile),
    media_attachments: status.media.map((medium, index) =>
      describeMedium(world, (isPlain && status.mediaIds[index]) || `${id}_${index}`, medium),
    ),
    mentions: status.to.map((person) => ({
      id: accountIdOf(person),
      username: nameOf(person),
      acct: acctOf(person),
      url: `${world.publicUrl()}/mastodon?profile=${encodeURIComponent(person)}`,
    })),
    quote: quoteOf(world, status),
    replies_count: count('REPLY'),
    reblogs_count: 0,
    favourites_count: count('LIKE'),
    quotes_count: count('QUOTE'),
    ...{ tags: [], emojis: [], reblog: null, card: null, edited_at: null },
    poll: status.poll ? describePoll(id, status.poll, createdAt) : null,
    reblogged: viewer !== undefined && findBoost(world, viewer, id) !== undefined,
    ...{ favourited: false, muted: false, bookmarked: false },
  }
}

/** The text without the marks of `*stars*`, `_lines_`, code and links in brackets. A backslash escapes a mark. */
function withoutMarkup(text: string): string {
  return text
    .replaceAll(/\\([\\*_`[\]()])/g, '$1')
    .replaceAll(/\[([^\]]{1,200})\]\([^()\s]{1,500}\)/g, '$1')
    .replaceAll(/(\*\*?|`{1,3}|(?<!\w)_)([^*`_]{1,200})(\1)/g, '$2')
}

/** For readers that know no quotes. */
function quoteLine(world: World, { quoted, to }: Status): string {
  const found = to.length === 0 ? findStatus(world, quoted) : undefined
  if (!found) return ''
  const address = `${world.publicUrl()}/mastodon/@${nameOf(found.profile)}/${found.id}`
  return `<p class="quote-inline">RE: <a href="${address}">${address}</a></p>`
}

function quoteOf(world: World, { quoted }: Status): unknown {
  const found = findStatus(world, quoted)
  if (!found) return null
  const { quote: _quote, ...rest } = describeStatus(world, found)
  return { state: 'accepted', quoted_status: { ...rest, quote: null } }
}

const kinds = { image: 'image', gif: 'gifv', video: 'video', document: 'unknown' }

export function describeMedium(
  world: World,
  id: string,
  medium: Medium,
  isReady = true,
): Record<string, unknown> {
  const url = whereToSee(medium, world.publicUrl())
  return {
    id,
    type: kinds[medium.type],
    url: isReady ? url : null,
    preview_url: url,
    remote_url: null,
    meta: {},
    description: medium.altText ?? null,
    blurhash: null,
  }
}
