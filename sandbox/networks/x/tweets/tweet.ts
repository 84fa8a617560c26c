// A post on X as the API shows it: posts of profiles, and posts that people made as interactions.
import type { World } from '../../../exchange/exchange.ts'
import type { Interaction } from '../../../interactions/interactions.ts'
import { portraitAddress } from '../../../interactions/portraits.ts'
import { isOurs, madeUpName, shownName } from '../../../pages/names.ts'
import { repostedIn } from '../../../pages/posts/reposts.ts'
import type { Medium, Post } from '../../../store/memory.ts'
import { xName } from '../dialect.ts'
import { readUserFields, wordsOf } from '../words.ts'

export type Tweet = {
  id: string
  profile: string
  text: string
  media: Medium[]
  createdAt: string
  /** The person it mentions, replies to or quotes. */
  to?: string
  about?: { type: 'replied_to' | 'quoted' | 'retweeted'; id: string }
  /** The first post of its conversation, if it is not itself the first. */
  conversation?: string
  /** The people who may reply, if not everyone. */
  setting?: string
  /** Every id that it has had. */
  history?: string[]
}

/** Oldest first: the profile's posts, and its mentions, replies and quotes. */
export function tweetsBy(world: World, profile: string): readonly Tweet[] {
  const posts = world.store.listPosts(xName, profile).map(ofPost)
  const said = world.store
    .interactionsWith(xName, profile)
    .filter((it) => it.from === profile && isTweet(it))
  if (said.length === 0) return posts
  return [...posts, ...said.map(toTweet)].sort((a, b) => order(a.createdAt, b.createdAt))
}

export function findTweet(world: World, id: string | undefined): Tweet | undefined {
  if (id === undefined) return undefined
  const post = world.store.findPost(xName, id)
  const said = world.store.findInteraction(xName, id)
  return post ? ofPost(post) : said && isTweet(said) ? toTweet(said) : undefined
}

/** A reply to oneself names no one in its text. */
function ofPost(post: Post): Tweet {
  const { id, profile, media, createdAt, follows, history, record = {} } = post
  const text = repostedIn(post) === undefined ? post.text : 'RT'
  const about = aboutOf(post)
  const plain = {
    ...{ id, profile, text, media, createdAt },
    ...(history ? { history } : {}),
    ...(record.setting === undefined ? {} : { setting: String(record.setting) }),
    ...(about ? { about } : {}),
  }
  if (follows === undefined) return plain
  const [to, conversation] = [String(record.to), String(record.conversation)]
  return { ...plain, to, conversation, about: { type: 'replied_to', id: follows } }
}

function aboutOf(post: Post): Tweet['about'] {
  const reposted = repostedIn(post)
  if (reposted !== undefined) return { type: 'retweeted', id: reposted }
  const quoted = post.record?.quoted
  return quoted ? { type: 'quoted', id: String(quoted) } : undefined
}

/** An edit gives a post another id and leaves its conversation. */
export function conversationOf({ id, about, conversation, history }: Tweet): string {
  if (conversation !== undefined) return conversation
  return about?.type === 'replied_to' ? about.id : (history?.[0] ?? id)
}

function isTweet({ type }: Interaction): boolean {
  return type === 'MENTION' || type === 'REPLY' || type === 'QUOTE'
}

export function toTweet({ id, type, from, to, post, createdAt }: Interaction): Tweet {
  const about =
    post === null || type === 'MENTION'
      ? undefined
      : { type: type === 'QUOTE' ? ('quoted' as const) : ('replied_to' as const), id: post }
  const text = type === 'QUOTE' ? 'Have you seen this?' : `@${nameOf(to)} Hello!`
  return { id, profile: from, text, media: [], createdAt, to, ...(about ? { about } : {}) }
}

/** The username in the API. */
export function nameOf(profile: string): string {
  return `s_${profile}`.slice(-15)
}

/** Each account that acts has a username as people choose them, of 15 characters at most. */
function usernameOf(world: World, id: string): string {
  if (isOurs(world, xName, id)) return nameOf(id)
  return `${madeUpName(id).toLowerCase().replace(' ', '_')}${id.slice(-4)}`
}

/** `fields`: what is shown beside the fields that X always shows. */
export function describePerson(world: World, id: string, fields: string[]) {
  const picture = portraitAddress(world, xName, id)
  return {
    id,
    name: shownName(world, xName, id),
    username: usernameOf(world, id),
    ...(fields.includes('profile_image_url') ? { profile_image_url: picture } : {}),
  }
}

/** Whom these posts name, as far as the query asks for them. */
export function peopleNamed(world: World, tweets: Tweet[], query: Record<string, string>) {
  const asked = query.expansions?.split(',') ?? []
  const authors = asked.includes('author_id') ? tweets.map(({ profile }) => profile) : []
  const mentions = asked.includes('entities.mentions.username')
  const replies = asked.includes('in_reply_to_user_id')
  const named = tweets.flatMap(({ to, about }) => {
    const isAsked = about?.type === 'quoted' ? false : mentions || (replies && about !== undefined)
    return to !== undefined && isAsked ? [to] : []
  })
  const quoted = asked.includes('referenced_tweets.id.author_id')
    ? tweets.flatMap(({ about }) => findTweet(world, about?.id)?.profile ?? [])
    : []
  const fields = readUserFields(query)
  return [...new Set([...authors, ...named, ...quoted])].map((id) =>
    describePerson(world, id, fields),
  )
}

export function describeTweet(
  world: World,
  tweet: Tweet,
  fields: string[],
): Record<string, unknown> {
  const { id, profile, createdAt, media, about, to } = tweet
  const words = wordsOf(world)
  const isReply = about?.type === 'replied_to'
  const extra: Record<string, unknown> = {
    author_id: profile,
    conversation_id: conversationOf(tweet),
    // X returns whole seconds, written with three zeros.
    created_at: `${createdAt.slice(0, 19)}.000Z`,
    lang: 'und',
    possibly_sensitive: false,
    reply_settings: tweet.setting ?? 'everyone',
    ...(isReply && to ? { in_reply_to_user_id: to } : {}),
    ...(about ? { [words.references]: [about] } : {}),
    ...(media.length === 0 && about?.type === 'quoted' && isOurs(world, xName, profile)
      ? { entities: { urls: [quotedLink(about.id)] } }
      : {}),
    ...(to && to !== profile && about?.type !== 'quoted'
      ? { entities: { mentions: [mention(world, to)] } }
      : {}),
    ...(fields.includes('public_metrics') ? { public_metrics: metricsOf(world, id) } : {}),
    ...(media.length > 0
      ? {
          attachments: { media_keys: media.map((_, index) => `3_${BigInt(id) + BigInt(index)}`) },
        }
      : {}),
  }
  const wanted = Object.entries(extra).filter(([name]) => fields.includes(name))
  const shown = textShown(world, tweet, extra.entities !== undefined)
  return { id, text: shown, [words.history]: tweet.history ?? [id], ...Object.fromEntries(wanted) }
}

/** X adds the address of the quoted post to the text, and shows a repost as the text of the other post. */
function textShown(world: World, { text, about }: Tweet, hasLink: boolean): string {
  if (about?.type === 'retweeted') {
    const other = findTweet(world, about.id)
    return `RT @${usernameOf(world, other?.profile ?? '')}: ${other?.text ?? ''}`.slice(0, 140)
  }
  return hasLink && about?.type === 'quoted' ? `${text} ${quotedLink(about.id).url}` : text
}

function quotedLink(id: string) {
  return {
    url: `https://t.co/q${id.slice(-9)}`,
    expanded_url: `https://twitter.com/i/status/${id}`,
  }
}

function mention(world: World, to: string) {
  const username = usernameOf(world, to)
  return { start: 0, end: username.length + 1, username, id: to }
}

function metricsOf(world: World, id: Post['id']) {
  const all = world.store.interactionsOn({ network: xName, id })
  const count = (type: Interaction['type']) => all.filter((it) => it.type === type).length
  return {
    [wordsOf(world).reposts]: 0,
    reply_count: count('REPLY'),
    like_count: count('LIKE'),
    quote_count: count('QUOTE'),
    bookmark_count: 0,
    impression_count: 0,
  }
}

function order(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
