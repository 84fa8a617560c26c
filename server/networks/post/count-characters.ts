/** Code points, as most networks count. Imports nothing, so that it also runs in a browser. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}
