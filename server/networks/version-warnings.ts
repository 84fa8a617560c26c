// Some networks end the version of the API that a connector speaks. The operator is warned 60 days before, and installs a newer Carillon.
import type { NetworkDescription } from './description.ts'

const warnedDays = 60
const dayMs = 86_400_000

/** Undefined: the network has no versions that end, or the end is far away. */
export function warnOfVersion(
  { title, version }: Pick<NetworkDescription, 'title' | 'version'>,
  now: Date,
): string | undefined {
  if (!version) return undefined
  const leftMs = Date.parse(version.endsOn) - now.getTime()
  if (leftMs > warnedDays * dayMs) return undefined
  return leftMs > 0
    ? `${title} ends version ${version.name} of its API on ${version.endsOn}, in ${Math.ceil(leftMs / dayMs)} days: install a newer Carillon before.`
    : `${title} has ended version ${version.name} of its API on ${version.endsOn}: install a newer Carillon. Until then nothing can be published there.`
}
