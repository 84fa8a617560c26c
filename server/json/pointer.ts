// JSON pointers (RFC 6901) into a request, for the `param` of an error.

/** A client shows or follows a pointer; a longer one comes from a hostile body. */
const max = 200

/** Where a pointer would become too long, or leads through a key that cannot be printed, it ends at the part before. */
export function pointerTo(...parts: (string | number)[]): string {
  let pointer = ''
  for (const part of parts) {
    const next = `${pointer}/${escapePart(String(part))}`
    if (next.length > max || !isPrintable(next)) return pointer
    pointer = next
  }
  return pointer
}

function escapePart(part: string): string {
  // No key of the API is as long, and a body may have one of a megabyte.
  return part.slice(0, max).replaceAll('~', '~0').replaceAll('/', '~1')
}

function isPrintable(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text)
}
