// Addresses from networks that a page links to.

/** Undefined unless it is http or https: a link must not run javascript: or open data:. */
export function webAddress(address: string | null): string | undefined {
  const url = address ? URL.parse(address) : null
  return url && ['http:', 'https:'].includes(url.protocol) ? url.href : undefined
}
