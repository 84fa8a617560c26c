// The state of the networks in memory, and how each fact changes it.
import { applyGrantFact, emptyGrants, type GrantFact } from '../authorization/grants.ts'
import {
  addInteraction,
  emptyInteractions,
  type Interaction,
  removeHanging,
  removeInteraction,
} from '../interactions/interactions.ts'
import type { NetworkName } from '../names.ts'
import { age } from './age.ts'
import type { Board } from './boards.ts'

/** A picture, a video or a document, as received. Null: it was not fetched, and only its address is known. */
export type Medium = {
  type: 'image' | 'gif' | 'video' | 'document'
  mimeType: string | null
  bytes: number | null
  sha256: string | null
  width: number | null
  height: number | null
  /** The address it was fetched from; null: it was uploaded. */
  source: string | null
  /** A description of what it shows. */
  altText?: string
  /** The people tagged in it, as the network got them. */
  userTags?: unknown[]
}

export type Post = {
  network: NetworkName
  profile: string
  id: string
  text: string
  title: string | null
  media: Medium[]
  link: string | null
  board: string | null
  createdAt: string
  /** For a network whose posts are records: the record itself. For others: what else it was posted with. */
  record?: Record<string, unknown>
  /** The id of the post that it answers, or that it is a comment on. */
  follows?: string
  /** It stands below that post only, and is in no list of posts. */
  isComment?: true
  /** Of a post that was edited under another id: every id that it has had, the first one first. */
  history?: string[]
}

/** Something prepared that is not visible yet: an unpublished post, a photo, a container, an uploaded file. */
export type Draft = {
  network: NetworkName
  profile: string
  id: string
  kind: 'post' | 'photo' | 'video' | 'container' | 'carousel-item' | 'file' | 'record'
  text: string
  media: Medium[]
  link: string | null
  createdAt: string
  /** When the network has processed the video, in milliseconds. */
  readyAt?: number
  /** The error that it reports then, if it cannot use the video. */
  trouble?: string
  /** For an upload in pieces: what was announced. */
  announced?: { mimeType: string; bytes: number | null }
  /** The record of the future post. */
  record?: Record<string, unknown>
  /** The id of the post that it will answer. */
  follows?: string
}

export type Mail = { to: string; subject: string; text: string; createdAt: string }

type ChangedFact = {
  fact: 'post-changed'
  network: NetworkName
  id: string
  text: string
  newId?: string
  /** Fields of the record that change. */
  record?: Record<string, unknown>
}

export type Fact =
  | { fact: 'post'; post: Post; draft?: string }
  | { fact: 'draft'; draft: Draft }
  | { fact: 'board'; board: Board }
  | { fact: 'mail'; mail: Mail }
  | { fact: 'aged'; ms: number }
  | { fact: 'profile'; network: NetworkName; profile: string; name?: string }
  | { fact: 'connected'; network: NetworkName; profile: string }
  | { fact: 'token-ends'; token: string; at: number }
  | { fact: 'token-expired'; token: string }
  | { fact: 'tokens-revived' }
  | { fact: 'posts-deleted' }
  | { fact: 'post-deleted'; network: NetworkName; profile: string; id: string }
  | ChangedFact
  | { fact: 'interaction'; interaction: Interaction }
  | { fact: 'interaction-deleted'; key: string }
  | GrantFact

export type State = ReturnType<typeof emptyState>

export function emptyState() {
  return {
    posts: [] as Post[],
    postsById: new Map<string, Post>(),
    /** By `network/profile`, and by `network/` for the whole network; oldest first. */
    shelves: new Map<string, Post[]>(),
    pinsByBoard: new Map<string, Post[]>(),
    /** By `network/id` of the post that they follow; oldest first. */
    following: new Map<string, Post[]>(),
    texts: new Map<string, Set<string>>(),
    drafts: new Map<string, Draft>(),
    publishedDrafts: new Map<string, Post>(),
    boards: new Map<string, Board>(),
    mails: [] as Mail[],
    interactions: emptyInteractions(),
    /** The names that the pages show, by `network/profile`. */
    profiles: new Map<string, string | undefined>(),
    /** By `network/profile`: a token for it was used. */
    connected: new Set<string>(),
    expiredTokens: new Set<string>(),
    tokenEnds: new Map<string, number>(),
    /** By `network/profile`: how often its posts and records changed. */
    revisions: new Map<string, number>(),
    grants: emptyGrants(),
  }
}

export function apply(state: State, fact: Fact): void {
  countRevision(state, fact)
  switch (fact.fact) {
    case 'post':
      addPost(state, fact.post, fact.draft)
      break
    case 'draft':
      state.drafts.set(fact.draft.id, fact.draft)
      break
    case 'board':
      state.boards.set(fact.board.id, fact.board)
      break
    case 'mail':
      state.mails.push(fact.mail)
      break
    case 'aged':
      age(state, fact.ms)
      break
    case 'profile':
      state.profiles.set(`${fact.network}/${fact.profile}`, fact.name)
      break
    case 'connected':
      state.connected.add(`${fact.network}/${fact.profile}`)
      break
    case 'token-ends':
      state.tokenEnds.set(fact.token, fact.at)
      break
    case 'token-expired':
      state.expiredTokens.add(fact.token)
      break
    case 'tokens-revived':
      state.expiredTokens.clear()
      break
    case 'posts-deleted':
      deletePosts(state)
      break
    case 'post-deleted':
      deletePost(state, fact)
      break
    case 'post-changed':
      changePost(state, fact)
      break
    case 'interaction':
      addInteraction(state.interactions, fact.interaction)
      break
    case 'interaction-deleted':
      removeInteraction(state.interactions, fact.key)
      break
    default:
      applyGrantFact(state.grants, fact)
  }
}

function countRevision({ revisions }: State, fact: Fact): void {
  const changed = changedBy(fact)
  if (!changed) return
  const key = `${changed.network}/${changed.profile}`
  revisions.set(key, (revisions.get(key) ?? 0) + 1)
}

function changedBy(fact: Fact): Pick<Post, 'network' | 'profile'> | undefined {
  if (fact.fact === 'post') return fact.post
  if (fact.fact === 'post-deleted') return fact
  return fact.fact === 'draft' && fact.draft.kind === 'record' ? fact.draft : undefined
}

function deletePost(
  state: State,
  { network, profile, id }: { network: NetworkName; profile: string; id: string },
): void {
  const gone = state.postsById.get(`${network}/${id}`)
  const isAnother = (post: Post) =>
    post.network !== network || post.profile !== profile || post.id !== id
  state.posts = state.posts.filter(isAnother)
  for (const one of gone?.history ?? [id]) state.postsById.delete(`${network}/${one}`)
  for (const key of [`${network}/`, `${network}/${profile}`])
    state.shelves.set(key, shelf(state.shelves, key).filter(isAnother))
  if (gone && gone.board !== null)
    state.pinsByBoard.set(gone.board, shelf(state.pinsByBoard, gone.board).filter(isAnother))
  if (gone?.follows === undefined) return
  const key = `${network}/${gone.follows}`
  state.following.set(key, shelf(state.following, key).filter(isAnother))
}

/** An earlier id of a post leads to it. */
function changePost(state: State, { network, id, text, newId = id, record }: ChangedFact): void {
  const old = state.postsById.get(`${network}/${id}`)
  if (!old) return
  const history = newId === id ? {} : { history: [...(old.history ?? [old.id]), newId] }
  const changed: Post = {
    ...{ ...old, id: newId, text, ...history },
    ...(record ? { record: { ...old.record, ...record } } : {}),
  }
  const put = (list: Post[]) => list.map((post) => (post === old ? changed : post))
  state.posts = put(state.posts)
  for (const key of [`${network}/`, `${network}/${old.profile}`])
    state.shelves.set(key, put(shelf(state.shelves, key)))
  if (old.follows !== undefined) {
    const key = `${network}/${old.follows}`
    state.following.set(key, put(shelf(state.following, key)))
  }
  if (old.board !== null) state.pinsByBoard.set(old.board, put(shelf(state.pinsByBoard, old.board)))
  for (const one of changed.history ?? [id]) state.postsById.set(`${network}/${one}`, changed)
  const texts = state.texts.get(`${network}/${old.profile}`) ?? new Set()
  state.texts.set(`${network}/${old.profile}`, texts.add(text))
}

function addPost(state: State, post: Post, draft: string | undefined): void {
  const key = `${post.network}/${post.profile}`
  state.posts.push(post)
  state.postsById.set(`${post.network}/${post.id}`, post)
  shelf(state.shelves, `${post.network}/`).push(post)
  shelf(state.shelves, key).push(post)
  const texts = state.texts.get(key) ?? new Set()
  state.texts.set(key, texts.add(post.text))
  if (post.board !== null) shelf(state.pinsByBoard, post.board).push(post)
  if (post.follows !== undefined)
    shelf(state.following, `${post.network}/${post.follows}`).push(post)
  if (draft !== undefined) state.publishedDrafts.set(draft, post)
}

/** Drafts stay, with the record of which were published: they cannot be published again. */
function deletePosts(state: State): void {
  state.posts = []
  const { postsById, shelves, pinsByBoard, following, texts } = state
  for (const index of [postsById, shelves, pinsByBoard, following, texts]) index.clear()
  removeHanging(state.interactions)
}

function shelf(shelves: Map<string, Post[]>, key: string): Post[] {
  const known = shelves.get(key)
  if (known) return known
  const fresh: Post[] = []
  shelves.set(key, fresh)
  return fresh
}
