// The secret that an app's events are signed with (Standard Webhooks). Sealed in the database, shown once.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Actor, addAuditEntry } from '../access/audit.ts'
import type { Database, Tx } from '../db/db.ts'
import type { KeyRing } from '../secrets/key-ring.ts'

/** A receiver has this long to take over the new secret: until then both sign. */
const overlap = sql`interval '24 hours'`

type Row = { webhook_secret: Buffer | null; before: Buffer | null }

/** The secrets that sign now, newest first. The first one is made when it is first needed. */
export async function signingSecrets(
  database: Database,
  keyRing: KeyRing,
  clientId: string,
): Promise<string[]> {
  const row = (await findSecrets(database, clientId)) ?? { webhook_secret: null, before: null }
  if (!row.webhook_secret) {
    await addFirstSecret(database, keyRing, clientId)
    return signingSecrets(database, keyRing, clientId)
  }
  return [row.webhook_secret, row.before].flatMap((sealed) =>
    sealed ? keyRing.open(sealed, contextOf(clientId)) : [],
  )
}

/** A new secret, shown only now. The old one goes on signing beside it for a day. */
export async function rotateWebhookSecret(
  tx: Tx,
  keyRing: KeyRing,
  actor: Actor,
  app: { clientId: string; organizationId: string },
): Promise<string> {
  const secret = makeSecret()
  await sql`
    update apps set
      webhook_secret_before = webhook_secret,
      webhook_secret_before_until = now() + ${overlap},
      webhook_secret = ${keyRing.seal(secret, contextOf(app.clientId))},
      modified_at = now()
    where client_id = ${app.clientId}`.execute(tx)
  await addAuditEntry(tx, actor, {
    action: 'app.webhook_secret_rotated',
    subject: `app:${app.clientId}`,
    organizationId: app.organizationId,
  })
  return secret
}

/** After a rotation of the key ring: what is not yet sealed under its first key. Returns how many were sealed anew. */
export async function resealWebhookSecrets(database: Database, keyRing: KeyRing): Promise<number> {
  const { rows } = await sql<Row & { client_id: string }>`
    select client_id, webhook_secret, webhook_secret_before as before
    from apps where webhook_secret is not null`.execute(database)
  let resealed = 0
  for (const { client_id: clientId, webhook_secret: secret, before } of rows) {
    const old = [secret, before].filter((sealed) => sealed && !keyRing.isCurrent(sealed))
    if (old.length === 0) continue
    const fresh = (sealed: Buffer | null) =>
      sealed && keyRing.seal(keyRing.open(sealed, contextOf(clientId)), contextOf(clientId))
    // Rotated by its owner meanwhile: then it is current already.
    const { numAffectedRows } = await sql`
      update apps set webhook_secret = ${fresh(secret)}, webhook_secret_before = ${fresh(before)}
      where client_id = ${clientId} and webhook_secret = ${secret}`.execute(database)
    resealed += numAffectedRows === 1n ? old.length : 0
  }
  return resealed
}

async function findSecrets(database: Database, clientId: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select webhook_secret,
      case when webhook_secret_before_until > now() then webhook_secret_before end as before
    from apps where client_id = ${clientId}`.execute(database)
  return rows[0]
}

/** Two processes may come here together: one of them is first, and both use its secret. */
async function addFirstSecret(
  database: Database,
  keyRing: KeyRing,
  clientId: string,
): Promise<void> {
  const { numAffectedRows } = await sql`
    update apps set webhook_secret = coalesce(webhook_secret, ${keyRing.seal(makeSecret(), contextOf(clientId))})
    where client_id = ${clientId}`.execute(database)
  if (numAffectedRows === 0n) throw new Error(`there is no app ${clientId}`)
}

function makeSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** Bound to its app: copied to another row it does not open. */
function contextOf(clientId: string): string {
  return `webhook:${clientId}`
}
