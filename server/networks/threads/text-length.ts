// The length of a text on Threads. Imports nothing, so that it also runs in a browser.
const encoder = new TextEncoder()

/** In bytes of UTF-8. */
export function textLength(text: string): number {
  return encoder.encode(text).length
}
