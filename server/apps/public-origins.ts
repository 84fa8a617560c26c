// The origins of the redirect URIs of public apps: apps that run in a browser and request tokens from there (http/responses/cors.ts). Kept in
// memory, because anyone can ask about any origin: however often they do, the table is read once a second at most.
import type { Database } from '../db/db.ts'
import { withoutLoopbackPort } from './redirect-uris.ts'

const freshMs = 60_000
const retryMs = 1000

export function makePublicOrigins(
  database: Database,
  now = () => performance.now(),
): (origin: string) => Promise<boolean> {
  let known = new Set<string>()
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined
  const read = async () => {
    const began = now()
    known = await readOrigins(database)
    readAt = began
  }
  return async (origin) => {
    const wanted = withoutLoopbackPort(origin)
    const age = now() - readAt
    // An unknown origin may belong to an app that was registered a moment ago.
    if (age > (known.has(wanted) ? freshMs : retryMs)) {
      reading ??= read().finally(() => {
        reading = undefined
      })
      await reading
    }
    return known.has(wanted)
  }
}

async function readOrigins(database: Database): Promise<Set<string>> {
  const rows = await database
    .selectFrom('apps')
    .select('redirect_uris')
    .where('secret_hash', 'is', null)
    .execute()
  const urls = rows.flatMap((row) => row.redirect_uris.map((uri) => URL.parse(uri)))
  // A page without an origin of its own sends "null", as does URL for a scheme without one.
  const origins = urls.flatMap((url) => (url && url.origin !== 'null' ? url.origin : []))
  return new Set(origins.map(withoutLoopbackPort))
}
