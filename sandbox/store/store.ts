// Everything the networks remember. Each change is a fact that is written to the journal, then applied; a restart applies the
// journal again.
import { randomBytes } from 'node:crypto'
import { grantsOf, troubleWithGranted } from '../authorization/grants.ts'
import { interactionsOf } from '../interactions/interactions.ts'
import { believed } from '../media/media.ts'
import { type NetworkName, readToken, type Token } from '../names.ts'
import { type Board, defaultBoards } from './boards.ts'
import { makeIdSource } from './ids.ts'
import { type Journal, noJournal, openJournal } from './journal.ts'
import {
  apply,
  type Draft,
  emptyState,
  type Fact,
  type Mail,
  type Medium,
  type Post,
  type State,
} from './memory.ts'

export type Store = ReturnType<typeof openStore>

/** `withBoards`: the networks whose profiles have boards from the start. */
export function openStore(file: string | undefined, withBoards: readonly string[]) {
  const ids = makeIdSource()
  const state = emptyState()
  const replay = (fact: Fact): void => {
    apply(state, bringUpToDate(fact))
    if (fact.fact === 'post') ids.seen(fact.post.id)
    if (fact.fact === 'draft') ids.seen(fact.draft.id)
  }
  const journal: Journal = file ? openJournal(file, (fact) => replay(fact as Fact)) : noJournal
  const record = (fact: Fact): void => {
    journal.append(fact)
    apply(state, fact)
  }
  return {
    newId: ids.next,
    close: journal.close,
    /** Everything that has happened is that much longer ago. */
    age: (ms: number) => record({ fact: 'aged', ms }),
    ...postsOf(state, record, ids.next),
    ...changesOf(state, record),
    ...peopleOf(state, record, { newId: ids.next, withBoards }),
    ...tokensOf(state, record),
    ...interactionsOf(state.interactions, record),
    ...grantsOf(state.grants, record),
  }
}

/** Facts of earlier versions hold media as addresses. */
function bringUpToDate(fact: Fact): Fact {
  const media = (list: (Medium | string)[]): Medium[] =>
    list.map((one) => (typeof one === 'string' ? { ...believed(one), source: one } : one))
  if (fact.fact === 'post')
    return { ...fact, post: { ...fact.post, media: media(fact.post.media) } }
  if (fact.fact === 'draft')
    return { ...fact, draft: { ...fact.draft, media: media(fact.draft.media) } }
  return fact
}

export function* newestFirst(posts: readonly Post[]): Generator<Post> {
  for (let index = posts.length - 1; index >= 0; index -= 1) {
    const post = posts[index]
    if (post) yield post
  }
}

function postsOf(state: State, record: (fact: Fact) => void, newId: () => string) {
  return {
    publish(
      post: Omit<Post, 'id' | 'createdAt' | 'title'> & { id?: string; title?: string | null },
      draft?: Draft,
    ): Post {
      const createdAt = new Date().toISOString()
      const full: Post = { title: null, ...post, id: post.id ?? newId(), createdAt }
      record({ fact: 'post', post: full, ...(draft ? { draft: draft.id } : {}) })
      return full
    },
    prepare(draft: Omit<Draft, 'id' | 'createdAt'> & { id?: string }): Draft {
      const full: Draft = { ...draft, id: draft.id ?? newId(), createdAt: new Date().toISOString() }
      record({ fact: 'draft', draft: full })
      return full
    },
    changeDraft(draft: Draft, changes: Partial<Draft>): Draft {
      const full = { ...draft, ...changes }
      record({ fact: 'draft', draft: full })
      return full
    },
    findPost: (network: NetworkName, id: string): Post | undefined =>
      state.postsById.get(`${network}/${id}`),
    findDraft(network: NetworkName, id: string): Draft | undefined {
      const draft = state.drafts.get(id)
      return draft?.network === network ? draft : undefined
    },
    /** The post that a draft became, even if the post was deleted since. */
    findPublished: (draft: string): Post | undefined => state.publishedDrafts.get(draft),
    /** Oldest first. Not a copy: callers must not keep it. */
    listPosts(network?: NetworkName, profile?: string): readonly Post[] {
      if (network) return state.shelves.get(`${network}/${profile ?? ''}`) ?? []
      return profile ? state.posts.filter((post) => post.profile === profile) : state.posts
    },
    /** The answers to a post and the comments on it, oldest first. Not a copy: callers must not keep it. */
    listFollowing: ({ network, id }: Pick<Post, 'network' | 'id'>): readonly Post[] =>
      state.following.get(`${network}/${id}`) ?? [],
    hasText: (network: NetworkName, profile: string, text: string): boolean =>
      state.texts.get(`${network}/${profile}`)?.has(text) ?? false,
    /** Profiles that have posted, newest first. */
    listAuthors: (network: NetworkName): string[] =>
      [...state.shelves.keys()]
        .filter((key) => key.startsWith(`${network}/`) && !key.endsWith('/'))
        .map((key) => key.slice(network.length + 1))
        .reverse(),
    listPins: (board: string): readonly Post[] => state.pinsByBoard.get(board) ?? [],
    /** How often the posts and records of a profile changed. */
    revisionOf: (network: NetworkName, profile: string): number =>
      state.revisions.get(`${network}/${profile}`) ?? 0,
  }
}

/** Of posts that are out. */
function changesOf(state: State, record: (fact: Fact) => void) {
  return {
    deletePosts: () => record({ fact: 'posts-deleted' }),
    /** Nothing happens if there is no such post. */
    deletePost(network: NetworkName, profile: string, id: string): void {
      const posts = state.shelves.get(`${network}/${profile}`) ?? []
      if (posts.some((post) => post.id === id))
        record({ fact: 'post-deleted', network, profile, id })
    },
    /** Edits its text. With `newId`, the former id leads to it. */
    changePost: (
      network: NetworkName,
      id: string,
      text: string,
      newId?: string,
      changes?: Record<string, unknown>,
    ): void =>
      record({
        ...{ fact: 'post-changed' as const, network, id, text },
        ...(newId ? { newId } : {}),
        ...(changes ? { record: changes } : {}),
      }),
  }
}

function peopleOf(
  state: State,
  record: (fact: Fact) => void,
  { newId, withBoards }: { newId: () => string; withBoards: readonly string[] },
) {
  const addBoard = (board: Board): Board => {
    record({ fact: 'board', board })
    return board
  }
  const meet = (network: NetworkName, profile: string): void => {
    if (state.profiles.has(`${network}/${profile}`)) return
    record({ fact: 'profile', network, profile })
    if (withBoards.includes(network)) for (const board of defaultBoards(profile)) addBoard(board)
  }
  return {
    meet,
    /** A token for the profile was used. */
    connect(network: NetworkName, profile: string): void {
      meet(network, profile)
      if (!state.connected.has(`${network}/${profile}`))
        record({ fact: 'connected', network, profile })
    },
    isConnected: (network: NetworkName, profile: string): boolean =>
      state.connected.has(`${network}/${profile}`),
    /** Every profile with a token or a name. */
    listProfiles: (network: NetworkName): string[] =>
      [...state.profiles.keys()]
        .filter((key) => key.startsWith(`${network}/`))
        .map((key) => key.slice(network.length + 1)),
    knows: (network: NetworkName, profile: string): boolean =>
      state.profiles.has(`${network}/${profile}`),
    nameProfile: (network: NetworkName, profile: string, name: string) =>
      record({ fact: 'profile', network, profile, name }),
    findName: (network: NetworkName, profile: string): string | undefined =>
      state.profiles.get(`${network}/${profile}`),
    nameOf: (network: NetworkName, profile: string): string =>
      state.profiles.get(`${network}/${profile}`) ?? `Profile ${profile.slice(-6)}`,
    createBoard: (
      profile: string,
      name: string,
      {
        description = null,
        isSecret,
      }: Partial<Record<'description', string | null>> & {
        isSecret?: boolean
      } = {},
    ): Board =>
      addBoard({
        id: newId(),
        profile,
        name,
        description,
        createdAt: new Date().toISOString(),
        ...(isSecret ? { isSecret: true } : {}),
      }),
    findBoard: (id: string): Board | undefined => state.boards.get(id),
    listBoards: (profile?: string): Board[] =>
      [...state.boards.values()].filter((board) => !profile || board.profile === profile),
    keepMail: (mail: Mail) => record({ fact: 'mail', mail }),
    listMails: (): readonly Mail[] => state.mails,
  }
}

function tokensOf(state: State, record: (fact: Fact) => void) {
  const isExpired = (token: string): boolean => {
    if (state.expiredTokens.has(token)) return true
    const end = state.tokenEnds.get(token)
    return end !== undefined && end <= Date.now()
  }
  return {
    findToken(text: string | undefined): Token | undefined {
      const token = state.grants.tokens.get(text ?? '')
      const grant = token && state.grants.grants.get(token.grant)
      if (!token || !grant) return readToken(text)
      const { network } = grant
      return { text: token.text, network, profile: token.profile, granted: { grant, token } }
    },
    /** Why a token of this network is refused, if it is. */
    troubleWith: (token: string): 'expired' | 'revoked' | undefined =>
      isExpired(token) ? 'expired' : troubleWithGranted(state.grants, token),
    issueToken({ network, profile }: Token, seconds: number): string {
      const token = `sandbox-${network}-${profile}-${randomBytes(12).toString('hex')}`
      record({ fact: 'token-ends', token, at: Date.now() + seconds * 1000 })
      return token
    },
    expireToken: (token: string) => record({ fact: 'token-expired', token }),
    /** The token ends after this time, unless it ends sooner. */
    endToken(token: string, seconds: number): void {
      const at = Date.now() + seconds * 1000
      if ((state.tokenEnds.get(token) ?? Number.POSITIVE_INFINITY) > at)
        record({ fact: 'token-ends', token, at })
    },
    /** For tokens that work once. */
    useUp: (token: string) => record({ fact: 'token-ends', token, at: 0 }),
    /** Makes expired tokens valid again, except tokens past their own end. */
    reviveTokens: () => record({ fact: 'tokens-revived' }),
  }
}
