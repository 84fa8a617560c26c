// Bearer tokens of the API: finds the principal of a token, and ends tokens in every process at once.
import type { DeleteQueryBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { Principal } from '../access/access.ts'
import { assistantModeOf, rightsOfMode } from '../access/assistant.ts'
import { adminScope, draftsScope } from '../access/scope.ts'
import { tokenRightsOf } from '../access/token-rights.ts'
import { listen } from '../db/connections/listen.ts'
import type { Database, Tx } from '../db/db.ts'
import type { DB } from '../db/schema.gen.ts'
import type { MaybePromise } from '../limits/maybe-promise.ts'
import { hashSecret } from '../secrets/secrets.ts'

const channel = 'carillon_tokens_ended'
// A NOTIFY payload holds at most 8000 bytes; with more hashes than this it is "all" instead.
const maxHashesPerNotice = 100
const allTokens = 'all'

export type Tokens = {
  findPrincipal(token: string): MaybePromise<Principal | undefined>
  /** Calls `changed` when the token has ended, or may have. Returns the function that stops it. */
  watch(token: string, changed: () => void): () => void
  close(): Promise<void>
}

type CachedToken = { principal: Principal; expiresAt: number }
/** Marks a token that a transaction of this process is about to end: only the database knows whether it is valid. */
type InDoubt = 'in doubt'

/** The caches of this process. They are invalidated directly, because the next request may be faster than the NOTIFY. */
const caches = new Set<(keys: string[]) => void>()

/**
 * Looks tokens up by their hash and caches them for a while. A token that ends is dropped at once by the process that ends it, and
 * within milliseconds, by NOTIFY, by the others. While the listening connection is broken, or has been silent for two seconds, the
 * cache is not used. `others`: further channels of the same connection; `name`: what PostgreSQL calls it.
 */
export async function openTokens(
  pool: pg.Pool,
  url: string,
  { others = {}, name }: { others?: Record<string, () => void>; name?: string } = {},
): Promise<Tokens> {
  const cache = new LRUCache<string, CachedToken | InDoubt>({ max: 20_000, ttl: 60_000 })
  let listening = false
  // Incremented with every notice, so that a look-up that began earlier does not cache an outdated result.
  let notices = 0

  const watched = new Map<string, Set<() => void>>()
  const callWatchers = (keys: Iterable<string>) => {
    for (const key of keys) for (const changed of watched.get(key) ?? []) changed()
  }
  const onNotice = (payload: string) => {
    notices += 1
    const keys = payload === allTokens ? [...watched.keys()] : payload.split(',')
    if (payload === allTokens) cache.clear()
    else for (const hash of keys) cache.delete(hash)
    callWatchers(keys)
  }
  const listener = await listen(url, {
    ...(name ? { name } : {}),
    channels: { ...others, [channel]: onNotice },
    onConnected(connected) {
      listening = connected
      notices += 1
      cache.clear()
      if (connected) callWatchers([...watched.keys()])
    },
  })

  const markInDoubt = (keys: string[]) => {
    notices += 1
    for (const key of keys) cache.set(key, 'in doubt')
  }
  caches.add(markInDoubt)

  const lookUp = async (hash: Buffer, doubted: InDoubt | undefined) => {
    const noticesBefore = notices
    const found = await readToken(pool, hash)
    const isCurrent = listening && listener.isCurrent() && notices === noticesBefore
    if (found && !doubted && isCurrent) cache.set(keyOf(hash), found)
    return found?.principal
  }

  return {
    findPrincipal(token) {
      const hash = hashSecret(token)
      const known = cache.get(keyOf(hash))
      if (!known || known === 'in doubt') return lookUp(hash, known)
      if (!listener.isCurrent()) return lookUp(hash, undefined)
      return known.expiresAt > Date.now() ? known.principal : undefined
    },
    watch(token, changed) {
      const key = keyOf(hashSecret(token))
      const all = watched.get(key) ?? new Set()
      watched.set(key, all.add(changed))
      return () => {
        all.delete(changed)
        if (all.size === 0) watched.delete(key)
      }
    },
    close() {
      caches.delete(markInDoubt)
      return listener.close()
    },
  }
}

function keyOf(hash: Buffer): string {
  return hash.toString('base64url')
}

type Row = {
  model: string
  rights: unknown
  client_id: string
  member_id: string | null
  organization_id: string | null
  scope: string | null
  expires_at: Date
}

async function readToken(pool: pg.Pool, hash: Buffer): Promise<CachedToken | undefined> {
  const { rows } = await pool.query<Row>({
    name: 'read-token',
    text: `select model, client_id, member_id, organization_id, payload->>'scope' as scope, payload->'rights' as rights, expires_at
      from oauth_records
      where id_hash = $1 and model in ('AccessToken', 'ClientCredentials', 'PersonalToken') and expires_at > now()
        and (member_id is null or exists (select from members where id = member_id and is_active))`,
    values: [hash],
  })
  const [row] = rows
  if (row?.model === 'PersonalToken') noteUse(pool, hash)
  return row && { principal: principalOf(row), expiresAt: row.expires_at.getTime() }
}

/** To the minute, and not waited for: a token works even if the database is read-only. */
function noteUse(pool: pg.Pool, hash: Buffer): void {
  pool
    .query({
      name: 'note-use',
      text: `update personal_tokens set last_used_at = now()
        where token_hash = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
      values: [hash],
    })
    .catch(() => undefined)
}

function principalOf(row: Row): Principal {
  if (row.model === 'PersonalToken' && row.member_id) return personalPrincipal(row, row.member_id)
  const app = withRights({ clientId: row.client_id, scope: row.scope ?? '' })
  if (row.member_id) return { kind: 'member', memberId: row.member_id, ...app }
  if (row.organization_id)
    return { kind: 'organization', organizationId: row.organization_id, ...app }
  return { kind: 'app', ...app }
}

/** The mode of an assistant is the rights of its token. */
function withRights(app: Pick<Principal, 'clientId' | 'scope'>) {
  const mode = assistantModeOf(app)
  return mode === undefined ? app : { ...app, rights: rightsOfMode[mode] }
}

function personalPrincipal(row: Row, memberId: string): Principal {
  const rights = tokenRightsOf(row.rights)
  const scope = rights.includes('MANAGE') ? `${adminScope} ${draftsScope}` : draftsScope
  return { kind: 'member', memberId, clientId: row.client_id, scope, rights }
}

/**
 * Ends every code, token and grant that matches the filter; with only a member, also the log-in sessions. Resolves to whether there
 * was any. A running token request locks the row of its code or refresh token: the deletion waits for it, and only the next deletion
 * sees the tokens that it created. So the deletion is repeated until nothing is left.
 */
export async function endTokens(
  tx: Tx,
  filter: { clientId?: string; memberId?: string; organizationId?: string },
): Promise<boolean> {
  if (Object.keys(filter).length === 0) throw new Error('a filter is needed')
  const ended = await endTokensOf(tx, (records) => {
    let query = records
    if (filter.clientId) query = query.where('client_id', '=', filter.clientId)
    if (filter.memberId) query = query.where('member_id', '=', filter.memberId)
    if (filter.organizationId) query = query.where('organization_id', '=', filter.organizationId)
    return query
  })
  return ended.length > 0
}

type Deletion = DeleteQueryBuilder<DB, 'oauth_records', object>
type Ended = { id_hash: Buffer; client_id: string | null; member_id: string | null }

/** The same for the records that `narrow` selects. */
export async function endTokensOf(
  tx: Tx,
  narrow: (records: Deletion) => Deletion,
): Promise<Ended[]> {
  const query = narrow(tx.deleteFrom('oauth_records')).returning([
    'id_hash',
    'client_id',
    'member_id',
  ])
  const all: Ended[] = []
  for (let ended = await query.execute(); ended.length > 0; ended = await query.execute())
    all.push(...ended)
  await notifyTokensEnded(
    tx,
    all.map((row) => row.id_hash),
  )
  return all
}

/** Notifies every process, when the transaction commits, that these tokens have ended. */
export async function notifyTokensEnded(database: Database, hashes: Buffer[]): Promise<void> {
  if (hashes.length === 0) return
  const keys = hashes.map(keyOf)
  for (const markInDoubt of caches) markInDoubt(keys)
  const payload = keys.length > maxHashesPerNotice ? allTokens : keys.join(',')
  await database
    .selectNoFrom((build) =>
      build.fn('pg_notify', [build.val(channel), build.val(payload)]).as('notified'),
    )
    .execute()
}
