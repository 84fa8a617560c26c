/** A picture's address if this service serves it: the content policy allows no other. */
export function ownAddress(address: string | null): string | undefined {
  if (!address || !URL.canParse(address, location.origin)) return undefined
  const url = new URL(address, location.origin)
  return url.origin === location.origin ? url.href : undefined
}
