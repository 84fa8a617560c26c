// Uploaded media, as other rooms see them. Uploading is a capability of its own and not built yet: until then no medium
// exists, and naming one is naming something unknown.
import type { Database } from '../db/db.ts'

export type MediaState = 'READY' | 'QUEUED' | 'FAILED'

/** The states of those media that the profiles' owners may use; a medium that is not in the answer is unknown. */
export async function findMediaStates(
  _database: Database,
  _ids: string[],
): Promise<Map<string, MediaState>> {
  return new Map()
}
