// Pictures of profiles as the service shows them: fetched from the network once a day, made small, and stored. A browser that shows the
// service's pages asks no network, and learns nothing from one that is down.
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../../db/db.ts'
import { makeLimiter } from '../../limiter.ts'

export type Picture = { bytes: Buffer; mimeType: string }
type FetchPicture = (url: string) => Promise<Picture>
type Row = { source: string; bytes: Buffer | null; mime_type: string | null; is_fresh: boolean }

/** A network that answered nothing, or nothing usable, is asked again after an hour. */
const [keptHours, failedHours] = [24, 1]
/** Each download may take 5 MB and a process. */
const maxDownloads = 4
const maxWaiting = 100

export type ProfilePictures = {
  /** Undefined if there is none that can be shown. */
  find(profile: { id: string; avatar_url: string | null }): Promise<Picture | undefined>
}

export function openProfilePictures(using: {
  database: Database
  log: Logger
  fetchPicture: FetchPicture
}): ProfilePictures {
  const limiter = makeLimiter(maxDownloads)
  const running = new Map<string, Promise<Picture | undefined>>()
  return {
    async find({ id, avatar_url: source }) {
      if (!source) return undefined
      const stored = await readStored(using.database, id)
      const known = stored?.source === source ? stored : undefined
      if (known?.is_fresh) return pictureOf(known)
      // Requests beyond these get what is stored.
      if (limiter.waiting() >= maxWaiting) return pictureOf(known)
      // Several visitors at once are one download.
      const fetching =
        running.get(id) ??
        limiter
          .take(() => fetchAndStore(using, id, source, known))
          .finally(() => running.delete(id))
      running.set(id, fetching)
      return fetching
    },
  }
}

async function readStored(database: Database, profileId: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select source, bytes, mime_type, fetched_at > now() - make_interval(
      hours => case when bytes is null then ${failedHours}::int else ${keptHours}::int end) as is_fresh
    from profile_pictures where profile_id = ${profileId}`.execute(database)
  return rows[0]
}

/** After a failure the picture of the same address stays. */
async function fetchAndStore(
  { database, log, fetchPicture }: { database: Database; log: Logger; fetchPicture: FetchPicture },
  profileId: string,
  source: string,
  known: Row | undefined,
): Promise<Picture | undefined> {
  const picture = await fetchPicture(source).catch((err: unknown) => {
    log.info({ err, profileId }, 'the picture of a profile could not be fetched')
    return pictureOf(known)
  })
  const [bytes, mimeType] = [picture?.bytes ?? null, picture?.mimeType ?? null]
  await sql`
    insert into profile_pictures (profile_id, source, bytes, mime_type)
    select id, ${source}, ${bytes}, ${mimeType} from profiles where id = ${profileId}
    on conflict (profile_id) do update set source = excluded.source, bytes = excluded.bytes,
      mime_type = excluded.mime_type, fetched_at = now()`.execute(database)
  return picture
}

function pictureOf(row: Row | undefined): Picture | undefined {
  return row?.bytes && row.mime_type ? { bytes: row.bytes, mimeType: row.mime_type } : undefined
}
