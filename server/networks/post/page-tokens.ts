// Page tokens of one search for a post.

/**
 * The token of the next page. Null: there is none. Undefined: it was used before, so the network repeats its pages, and
 * further posts may be missing.
 */
export function nextToken(
  used: readonly (string | undefined)[],
  token: string | undefined,
): string | null | undefined {
  if (!token) return null
  return used.includes(token) ? undefined : token
}
