// Reads a post that is out. A network that no longer knows it has deleted it, or shows it to no app any more.
import { NetworkError } from '../networks.ts'

/** Undefined: the network says that there is no such post. */
export async function unlessMissing<T>(
  asking: Promise<T>,
  isMissing: (error: NetworkError) => boolean,
): Promise<T | undefined> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof NetworkError && isMissing(error)) return undefined
    throw error
  }
}
