// Entity tags and the conditions that name them (RFC 9110, sections 8.8.3, 13.1.1 and 13.1.2).
import { createHash } from 'node:crypto'

/** A strong tag: it changes with every byte of `content`. */
export function etagOf(content: string | Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`
}

/** If-Match: whether the tag is one of those named. A weak tag never matches; `*` matches anything that exists. */
export function isMatch(condition: string, etag: string): boolean {
  return condition.trim() === '*' || tagsIn(condition).includes(etag)
}

/** If-None-Match: whether the client has this version already. Weak tags count. */
export function isKnown(condition: string | undefined, etag: string): boolean {
  if (condition === undefined) return false
  if (condition.trim() === '*') return true
  return tagsIn(condition).some((tag) => tag.replace(/^W\//, '') === etag)
}

const tag = /[\t ]*((?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")[\t ]*(?:,|$)|[\t ]*(?:,|$)/y

/** A list that is malformed names nothing: If-Match is then refused, and If-None-Match gets the whole answer. */
function tagsIn(condition: string): string[] {
  const tags: string[] = []
  tag.lastIndex = 0
  while (tag.lastIndex < condition.length) {
    const found = tag.exec(condition)
    if (!found) return []
    if (found[1] !== undefined) tags.push(found[1])
  }
  return tags
}
