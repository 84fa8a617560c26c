// Names in a note what a message carries and the network has no feature for. That is no mistake.
import type { Post } from '../networks.ts'

type Extra = 'location' | 'targeting' | 'privacy'

/** Empty if the network took everything that the message carries. */
export function noteLeftOut(title: string, post: Post, taken: Extra[] = []): { note?: string } {
  const extras: Extra[] = ['location', 'targeting', 'privacy']
  const left = extras.filter((extra) => !taken.includes(extra) && carries(post, extra))
  if (left.length === 0) return {}
  return { note: `${title} takes no ${left.join(' and no ')} from us: left out.` }
}

function carries(post: Post, extra: Extra): boolean {
  return post[extra] !== null && Object.keys(post[extra]).length > 0
}
