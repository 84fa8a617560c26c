// Names in a note what a message carries and the network has no feature for. That is no mistake.
import { type AltTextLimits, isAltTextLeftOut, kindWords, type Post } from '../networks.ts'

type Extra = 'location' | 'targeting' | 'privacy'

/** Empty if the network took everything that the message carries. `altText`: for a network that takes it for some media. */
export function noteLeftOut(
  title: string,
  post: Post,
  taken: Extra[] = [],
  altText?: AltTextLimits,
): { note?: string } {
  const extras: Extra[] = ['location', 'targeting', 'privacy']
  const left: string[] = extras.filter((extra) => !taken.includes(extra) && carries(post, extra))
  if (altText) left.push(...altTextsLeftOut(post, altText))
  if (left.length === 0) return {}
  return { note: `${title} takes no ${left.join(' and no ')} from us: left out.` }
}

function carries(post: Post, extra: Extra): boolean {
  return post[extra] !== null && Object.keys(post[extra]).length > 0
}

function altTextsLeftOut({ media }: Post, limits: AltTextLimits): string[] {
  const left = media.filter((medium) => isAltTextLeftOut(limits, medium))
  return [...new Set(left.map(({ kind }) => `altText of a ${kindWords[kind]}`))]
}
