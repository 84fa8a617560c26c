// Portraits of profiles and of people, as the service shows them: fetched from the network once a day, made small, and stored. Pages
// of the service need no request to a network, and show the portraits even while it is down.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Logger } from 'pino'
import { consoleClientId } from '../access/console-client.ts'
import { Problem } from '../errors.ts'
import { etagOf, isKnown } from '../http/etag.ts'
import { makeFairLimiter } from '../limits/fair-shares.ts'

export type Portrait = { bytes: Buffer; mimeType: string }

/** As a store reads it: the columns of its table, and `isFresh`. */
export type StoredPortrait = {
  source: string
  bytes: Buffer | null
  mime_type: string | null
  is_fresh: boolean
}

/** Where the portraits of one kind of owner are stored. Each module has a table of its own. */
export type PortraitStore<Owner> = {
  /** Unique among all stores. */
  nameOf(owner: Owner): string
  /** The organization whose share of the downloads it takes. */
  organizationOf(owner: Owner): Promise<string>
  read(owner: Owner): Promise<StoredPortrait | undefined>
  /** Without a portrait: it could not be fetched. */
  write(owner: Owner, source: string, portrait: Portrait | undefined): Promise<void>
}

/** Undefined if there is none that can be shown. `source`: the network's own address of it. */
export type FindPortrait = <Owner>(
  store: PortraitStore<Owner>,
  owner: Owner,
  source: string | null,
) => Promise<Portrait | undefined>

type Using = { log: Logger; fetchPortrait(url: string): Promise<Portrait> }

/** Each download may take 5 MB and a process. */
export const maxDownloads = 6
/** Of one organization. */
const maxWaiting = 100

export function openPortraits(using: Using): FindPortrait {
  const limiter = makeFairLimiter(maxDownloads)
  const running = new Map<string, Promise<Portrait | undefined>>()
  return async (store, owner, source) => {
    if (!source) return undefined
    const stored = await store.read(owner)
    const known = stored?.source === source ? stored : undefined
    if (known?.is_fresh) return portraitOf(known)
    const organization = await store.organizationOf(owner)
    // Requests beyond these get what is stored.
    if (limiter.waiting(organization) >= maxWaiting) return portraitOf(known)
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

/** After a failure the portrait of the same address stays. */
async function fetchAndStore<Owner>(
  { log, fetchPortrait }: Using,
  store: PortraitStore<Owner>,
  owner: Owner,
  { source, known }: { source: string; known: StoredPortrait | undefined },
): Promise<Portrait | undefined> {
  const portrait = await fetchPortrait(source).catch((err: unknown) => {
    log.info({ err, picture: store.nameOf(owner) }, 'a picture could not be fetched')
    return portraitOf(known)
  })
  await store.write(owner, source, portrait)
  return portrait
}

function portraitOf(row: StoredPortrait | undefined): Portrait | undefined {
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

/** An <img> sends no token: the log-in session of the browser identifies the member. Without a session no portrait is found. */
export async function requireVisitor(
  findVisitor: FindVisitor,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const visitor = await findVisitor(request, reply)
  if (!visitor) throw new Problem('notFound')
  return { kind: 'member', clientId: consoleClientId, scope: '', ...visitor } as const
}

/** `instead`: the path of the image that is shown without a portrait. */
export function sendPortrait(
  request: FastifyRequest,
  reply: FastifyReply,
  portrait: Portrait | undefined,
  instead: string,
): FastifyReply {
  // Only this browser keeps it: another member may not see the profile.
  void reply.headers({ 'cache-control': 'private, max-age=3600', vary: 'cookie' })
  if (!portrait) return reply.redirect(instead, 302)
  const etag = etagOf(portrait.bytes)
  void reply.header('etag', etag)
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(portrait.mimeType).send(portrait.bytes)
}
