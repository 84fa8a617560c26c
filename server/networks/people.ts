// People and pages whom a post can mention, as a network finds them.
import type { FoundPerson } from './networks.ts'

export const maxFound = 8

/** Entries without a handle that a mention could have are left out. */
export function listPeople(
  found: readonly { name: string | undefined; handle: string | undefined; id: string | null }[],
  { pattern }: { pattern: string },
): FoundPerson[] {
  const form = new RegExp(pattern)
  return found
    .flatMap(({ name, handle, id }) =>
      handle !== undefined && form.test(handle) ? [{ name: name || handle, handle, id }] : [],
    )
    .slice(0, maxFound)
}
