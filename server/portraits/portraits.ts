// Pictures of profiles and of people as the service shows them: fetched from the network once a day, made small, and stored. A browser
// that shows the service's pages asks no network, and learns nothing from one that is down.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Logger } from 'pino'
import { consoleClientId } from '../access/console-client.ts'
import { Problem } from '../errors.ts'
import { etagOf, isKnown } from '../http/etag.ts'
import { makeFairLimiter } from '../limits/fair-shares.ts'

export type Picture = { bytes: Buffer; mimeType: string }

/** As a store reads it: the columns of its table, and `isFresh`. */
export type StoredPicture = {
  source: string
  bytes: Buffer | null
  mime_type: string | null
  is_fresh: boolean
}

/** Where the pictures of one kind of owner are stored. Each module has a table of its own. */
export type PictureStore<Owner> = {
  /** Unique among all stores. */
  nameOf(owner: Owner): string
  /** The organization whose share of the downloads it takes. */
  organizationOf(owner: Owner): Promise<string>
  read(owner: Owner): Promise<StoredPicture | undefined>
  /** Without a picture: it could not be fetched. */
  write(owner: Owner, source: string, picture: Picture | undefined): Promise<void>
}

/** Undefined if there is none that can be shown. `source`: the network's own address of it. */
export type FindPicture = <Owner>(
  store: PictureStore<Owner>,
  owner: Owner,
  source: string | null,
) => Promise<Picture | undefined>

type Using = { log: Logger; fetchPicture(url: string): Promise<Picture> }

/** Each download may take 5 MB and a process. */
export const maxDownloads = 6
/** Of one organization. */
const maxWaiting = 100

export function openPictures(using: Using): FindPicture {
  const limiter = makeFairLimiter(maxDownloads)
  const running = new Map<string, Promise<Picture | undefined>>()
  return async (store, owner, source) => {
    if (!source) return undefined
    const stored = await store.read(owner)
    const known = stored?.source === source ? stored : undefined
    if (known?.is_fresh) return pictureOf(known)
    const organization = await store.organizationOf(owner)
    // Requests beyond these get what is stored.
    if (limiter.waiting(organization) >= maxWaiting) return pictureOf(known)
    const name = store.nameOf(owner)
    // Several visitors at once are one download.
    const fetching =
      running.get(name) ??
      limiter
        .run([organization], () => fetchAndStore(using, store, owner, { source, known }))
        .finally(() => running.delete(name))
    running.set(name, fetching)
    return fetching
  }
}

/** After a failure the picture of the same address stays. */
async function fetchAndStore<Owner>(
  { log, fetchPicture }: Using,
  store: PictureStore<Owner>,
  owner: Owner,
  { source, known }: { source: string; known: StoredPicture | undefined },
): Promise<Picture | undefined> {
  const picture = await fetchPicture(source).catch((err: unknown) => {
    log.info({ err, picture: store.nameOf(owner) }, 'a picture could not be fetched')
    return pictureOf(known)
  })
  await store.write(owner, source, picture)
  return picture
}

function pictureOf(row: StoredPicture | undefined): Picture | undefined {
  return row?.bytes && row.mime_type ? { bytes: row.bytes, mimeType: row.mime_type } : undefined
}

/** A network that answered nothing, or nothing usable, is asked again after an hour. */
const [keptHours, failedHours] = [24, 1]

/** SQL: whether a row of a store needs not be fetched again. */
export function isFresh(): RawBuilder<boolean> {
  return sql<boolean>`fetched_at > now() - make_interval(
    hours => case when bytes is null then ${failedHours}::int else ${keptHours}::int end)`
}

export type FindVisitor = (
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<{ memberId: string } | undefined>

/** An <img> sends no token, so the log-in session of the browser says who asks. Without a session nothing exists. */
export async function requireVisitor(
  findVisitor: FindVisitor,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const visitor = await findVisitor(request, reply)
  if (!visitor) throw new Problem('notFound')
  return { kind: 'member', clientId: consoleClientId, scope: '', ...visitor } as const
}

/** `instead`: the path of what is shown without a picture. */
export function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  picture: Picture | undefined,
  instead: string,
): FastifyReply {
  // Only this browser keeps it: another member may not see the profile.
  void reply.headers({ 'cache-control': 'private, max-age=3600', vary: 'cookie' })
  if (!picture) return reply.redirect(instead, 302)
  const etag = etagOf(picture.bytes)
  void reply.header('etag', etag)
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(picture.mimeType).send(picture.bytes)
}
