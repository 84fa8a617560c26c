// Addresses that came from elsewhere and that a page links to.

/** Undefined for an address that is not on the web, such as javascript: or data:. */
export function webAddress(address: string | null): string | undefined {
  const url = address ? URL.parse(address) : null
  return url && ['http:', 'https:'].includes(url.protocol) ? url.href : undefined
}
