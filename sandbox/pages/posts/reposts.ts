// The post that a post reposts, or undefined: a repost has no text of its own. On Bluesky it is named by its key.
import type { Post } from '../../store/memory.ts'
import { type Html, html } from '../html.ts'

export const repostCollection = 'app.bsky.feed.repost'

export function repostedIn({ record, text }: Pick<Post, 'record' | 'text'>): string | undefined {
  if (!record) return undefined
  if (typeof record.reposted === 'string') return record.reposted
  const { uri } = (record.$type === repostCollection ? record.subject : {}) as { uri?: string }
  if (uri !== undefined) return uri.split('/').at(-1)
  const { parent } = (record.reshareContext ?? {}) as { parent?: string }
  return text === '' ? parent : undefined
}

export function renderRepost(post: Post): Html | false {
  const id = repostedIn(post)
  return id !== undefined && html`<p>Reposted ${id}</p>`
}
