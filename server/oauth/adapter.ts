// The adapter of oidc-provider: stores its codes, tokens, grants, sessions and interactions in oauth_records, by hash.
// A token request runs in one transaction (inTokenTransaction): of ten requests with the same code the first one
// locks its row, and the nine others wait and then find it used.
import { AsyncLocalStorage } from 'node:async_hooks'
import { type Selectable, sql } from 'kysely'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import { findApp, lockApp } from '../apps/apps.ts'
import type { Database, Tx } from '../db/db.ts'
import type { OauthRecords } from '../db/schema.gen.ts'
import { findActiveMember } from '../organizations/organizations.ts'
import { hashSecret } from '../secrets/secrets.ts'
import { notifyTokensEnded } from '../tokens/tokens.ts'
import { toClient } from './clients.ts'
import { replaySeconds } from './refresh-answers.ts'

/** The state of one request to the token or revocation endpoint: which refresh token it used (replay.ts). */
export type TokenRequest = {
  tx: Tx
  isRevocation: boolean
  /** The hash of the refresh token that this request has consumed. */
  used?: Buffer
  /** A refresh token that another request has consumed within the last seconds. */
  reused?: { hash: Buffer; clientId: string | null; grantId: string | null; answer: Buffer | null }
}

const current = new AsyncLocalStorage<TokenRequest>()
const singleUse = ['AuthorizationCode', 'RefreshToken']

/** Runs a request to the token or revocation endpoint in one transaction. */
export async function inTokenTransaction(
  database: Database,
  { isRevocation }: { isRevocation: boolean },
  work: (request: TokenRequest) => Promise<{ commit: boolean }>,
): Promise<void> {
  const tx = await database.startTransaction().execute()
  try {
    const request: TokenRequest = { tx, isRevocation }
    const { commit } = await current.run(request, () => work(request))
    await (commit ? tx.commit() : tx.rollback()).execute()
  } catch (error) {
    if (!tx.isCommitted && !tx.isRolledBack) await tx.rollback().execute()
    throw error
  }
}

/** `database` returns the transaction of the current request, if it has one. */
export function makeAdapter(
  pool: Database,
  publicUrl: URL,
): {
  database: () => Database
  forModel: (model: string) => Adapter
} {
  const database = () => current.getStore()?.tx ?? pool
  return {
    database,
    forModel: (model) =>
      model === 'Client' ? clientAdapter(pool, publicUrl) : recordAdapter(database, model),
  }
}

/** Apps are registered through /v1/apps; oidc-provider only reads them. */
function clientAdapter(pool: Database, publicUrl: URL): Adapter {
  const readOnly = () =>
    Promise.reject(new Error('apps are not registered through the OAuth engine'))
  return {
    async find(id) {
      const tx = current.getStore()?.tx
      const app = await (tx ? lockApp(tx, id) : findApp(pool, id))
      return app && toClient(app, publicUrl)
    },
    upsert: readOnly,
    destroy: readOnly,
    consume: readOnly,
    revokeByGrantId: readOnly,
    findByUid: readOnly,
    findByUserCode: readOnly,
  }
}

function recordAdapter(database: () => Database, model: string): Adapter {
  return {
    async upsert(id, payload, expiresIn) {
      const record = toRecord(model, id, payload, expiresIn)
      await database()
        .insertInto('oauth_records')
        .values(record)
        .onConflict((conflict) => conflict.column('id_hash').doUpdateSet(record))
        .execute()
    },

    async find(id) {
      const query = database()
        .selectFrom('oauth_records')
        .selectAll()
        .where('id_hash', '=', hashSecret(id))
        .where('model', '=', model)
      const row = await (singleUse.includes(model) ? query.forUpdate() : query).executeTakeFirst()
      if (!row || (model === 'RefreshToken' && isReused(row))) return undefined
      // oidc-provider does not check whether the member of a session is still active.
      if (model === 'Session' && row.member_id && !(await isActive(database(), row.member_id)))
        return undefined
      return fromRecord(id, row)
    },

    async findByUid(uid) {
      const row = await database()
        .selectFrom('oauth_records')
        .selectAll()
        .where('uid', '=', uid)
        .where('model', '=', model)
        .executeTakeFirst()
      // The id cannot be derived from its hash; callers of findByUid need only the payload.
      return row && fromRecord(undefined, row)
    },

    async consume(id) {
      const request = current.getStore()
      if (request && model === 'RefreshToken') request.used = hashSecret(id)
      await database()
        .updateTable('oauth_records')
        .set({ consumed_at: sql`now()` })
        .where('id_hash', '=', hashSecret(id))
        .execute()
    },

    async destroy(id) {
      const hash = hashSecret(id)
      await database().deleteFrom('oauth_records').where('id_hash', '=', hash).execute()
      await notifyTokensEnded(database(), [hash])
    },

    async revokeByGrantId(grantId) {
      const ended = await database()
        .deleteFrom('oauth_records')
        .where('grant_id', '=', grantId)
        .where('model', '=', model)
        .returning('id_hash')
        .execute()
      await notifyTokensEnded(
        database(),
        ended.map((row) => row.id_hash),
      )
    },

    findByUserCode: () => Promise.resolve(undefined),
  }
}

async function isActive(database: Database, memberId: string): Promise<boolean> {
  return (await findActiveMember(database, memberId)) !== undefined
}

type RefreshRow = Pick<
  Selectable<OauthRecords>,
  'id_hash' | 'client_id' | 'grant_id' | 'consumed_at' | 'answer'
>

/** Hides a refresh token that was consumed within the last seconds from token requests (replay.ts answers), not from revocation. */
function isReused(row: RefreshRow): boolean {
  const request = current.getStore()
  if (row.consumed_at === null || !request || request.isRevocation) return false
  if (Date.now() - row.consumed_at.getTime() >= replaySeconds * 1000) return false
  const { id_hash: hash, client_id: clientId, grant_id: grantId, answer } = row
  request.reused = { hash, clientId, grantId, answer }
  return true
}

/** Stores neither the token value nor the session cookie that oidc-provider puts into the payload. */
function toRecord(
  model: string,
  id: string,
  payload: AdapterPayload,
  expiresIn: number | undefined,
) {
  const { jti: _, session, ...stored } = payload
  const withoutCookie = session && { ...session, cookie: undefined }
  const account = accountIn(payload)
  const [kind, organizationId] = account?.split(':') ?? []
  const isOrganization = kind === 'organization'
  return {
    id_hash: hashSecret(id),
    model,
    payload: JSON.stringify({ ...stored, session: withoutCookie }),
    client_id: payload.clientId ?? null,
    organization_id: isOrganization ? (organizationId ?? null) : null,
    member_id: isOrganization ? null : (account ?? null),
    grant_id: payload.grantId || null,
    uid: payload.uid ?? null,
    expires_at: expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000),
  }
}

/** After a correct password the account is only in the interaction, until oidc-provider creates the session: it must end with it. */
function accountIn({ accountId, result }: AdapterPayload): string | undefined {
  if (typeof accountId === 'string') return accountId
  const login = result?.login
  const isLogin = typeof login === 'object' && login !== null && 'accountId' in login
  return isLogin && typeof login.accountId === 'string' ? login.accountId : undefined
}

function fromRecord(
  id: string | undefined,
  row: { payload: unknown; consumed_at: Date | null },
): AdapterPayload {
  const payload = row.payload as AdapterPayload
  return {
    ...payload,
    ...(id === undefined ? {} : { jti: id }),
    ...(row.consumed_at ? { consumed: Math.floor(row.consumed_at.getTime() / 1000) } : {}),
  }
}
