// The interactions between people on the networks: mentions, comments, replies, quotes, likes, private messages.

import type { NetworkName } from '../names.ts'
import type { Post } from '../store/memory.ts'

export type InteractionType =
  | 'MENTION'
  | 'REPLY'
  | 'QUOTE'
  | 'LIKE'
  | 'SHARE'
  | 'COMMENT'
  | 'POST'
  | 'PRIVATE_MESSAGE'

export type Interaction = {
  network: NetworkName
  type: InteractionType
  /** The network's id of the message; a like or a share has none, so its id is made of post and person. */
  id: string
  from: string
  to: string
  /** The post it belongs to, if any. */
  post: string | null
  createdAt: string
}

type InteractionShelves = ReturnType<typeof emptyInteractions>

export function emptyInteractions() {
  return {
    changes: 0,
    byId: new Map<string, Interaction>(),
    /** By `network/profile`, whichever side it is on; oldest first. */
    byProfile: new Map<string, Interaction[]>(),
    /** By `network/post`; oldest first. */
    byPost: new Map<string, Interaction[]>(),
  }
}

export function addInteraction(shelves: InteractionShelves, it: Interaction): void {
  shelves.changes += 1
  shelves.byId.set(`${it.network}/${it.id}`, it)
  for (const list of listsOf(shelves, it)) insert(list, it)
}

export function removeInteraction(shelves: InteractionShelves, key: string): void {
  const it = shelves.byId.get(key)
  if (!it) return
  shelves.changes += 1
  shelves.byId.delete(key)
  for (const list of listsOf(shelves, it)) list.splice(list.indexOf(it), 1)
}

/** Interactions on posts are removed with the posts. */
export function removeHanging(shelves: InteractionShelves): void {
  for (const [key, { post }] of [...shelves.byId])
    if (post !== null) removeInteraction(shelves, key)
}

/** Nearly always appends; an earlier date is sorted in. */
function insert(list: Interaction[], it: Interaction): void {
  let place = list.length
  while (place > 0 && (list[place - 1]?.createdAt ?? '') > it.createdAt) place -= 1
  list.splice(place, 0, it)
}

function listsOf(shelves: InteractionShelves, it: Interaction): Interaction[][] {
  const lists = [...new Set([it.from, it.to])].map((profile) =>
    listAt(shelves.byProfile, `${it.network}/${profile}`),
  )
  if (it.post !== null) lists.push(listAt(shelves.byPost, `${it.network}/${it.post}`))
  return lists
}

function listAt(lists: Map<string, Interaction[]>, key: string): Interaction[] {
  const known = lists.get(key)
  if (known) return known
  const fresh: Interaction[] = []
  lists.set(key, fresh)
  return fresh
}

/** On Facebook a reply answers a comment of the person it addresses; the sandbox does not ask which comment. */
export function parentOf({ post, to }: Pick<Interaction, 'post' | 'to'>): string {
  return `${post?.split('_').at(-1)}_${to}`
}

type InteractionFact =
  | { fact: 'interaction'; interaction: Interaction }
  | { fact: 'interaction-deleted'; key: string }

export function interactionsOf(
  shelves: InteractionShelves,
  record: (fact: InteractionFact) => void,
) {
  return {
    addInteraction(interaction: Interaction): Interaction {
      record({ fact: 'interaction', interaction })
      return interaction
    },
    removeInteraction: ({ network, id }: Pick<Interaction, 'network' | 'id'>) =>
      record({ fact: 'interaction-deleted', key: `${network}/${id}` }),
    findInteraction: (network: NetworkName, id: string): Interaction | undefined =>
      shelves.byId.get(`${network}/${id}`),
    /** Oldest first. Not a copy: callers must not keep it. */
    interactionsWith: (network: NetworkName, profile: string): readonly Interaction[] =>
      shelves.byProfile.get(`${network}/${profile}`) ?? [],
    interactionsOn: (post: Pick<Post, 'network' | 'id'>): readonly Interaction[] =>
      shelves.byPost.get(`${post.network}/${post.id}`) ?? [],
    listInteractions: (): Interaction[] => [...shelves.byId.values()],
    /** Newest first. */
    latestInteractions: (network: NetworkName, max: number): Interaction[] =>
      [...shelves.byId.values()]
        .filter((it) => it.network === network)
        .slice(-max)
        .reverse(),
    /** Changes whenever an interaction is added or removed. */
    interactionsVersion: (): number => shelves.changes,
  }
}
