// The secret that signs the events of an app (Standard Webhooks). Sealed in the database, shown once.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Actor, addAuditEntry } from '../access/audit.ts'
import type { Database, Tx } from '../db/db.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { type SealedPlace, sealedColumn } from '../secrets/sealed-column.ts'

/** Receivers have this long to switch to a new secret: until then both sign. */
const overlap = sql`interval '24 hours'`

type Row = { secret: Buffer | null; before: Buffer | null }

/** Newest first. The first secret of an app is made when it is needed. */
export async function signingSecrets(
  database: Database,
  keyRing: KeyRing,
  clientId: string,
): Promise<string[]> {
  const { rows } = await sql<Row>`
    select webhook_secret as secret,
      case when webhook_secret_before_until > now() then webhook_secret_before end as before
    from apps where client_id = ${clientId}`.execute(database)
  const [row] = rows
  if (!row) throw new Error(`there is no app ${clientId}`)
  const secret = row.secret ?? (await addFirstSecret(database, keyRing, clientId))
  return [secret, row.before].flatMap((sealed) =>
    sealed ? keyRing.open(sealed, contextOf(clientId)) : [],
  )
}

/** If two processes do this at once, one of them writes its secret, and both use that one. */
async function addFirstSecret(
  database: Database,
  keyRing: KeyRing,
  clientId: string,
): Promise<Buffer | null> {
  const { rows } = await sql<{ secret: Buffer }>`
    update apps set webhook_secret = coalesce(webhook_secret, ${seal(keyRing, clientId, makeSecret())})
    where client_id = ${clientId} returning webhook_secret as secret`.execute(database)
  return rows[0]?.secret ?? null
}

/** The secret before it signs beside the new one for a day. */
export async function rotateWebhookSecret(
  tx: Tx,
  keyRing: KeyRing,
  actor: Actor,
  { clientId, organizationId }: { clientId: string; organizationId: string },
): Promise<string> {
  const secret = makeSecret()
  await sql`
    update apps set
      webhook_secret_before = webhook_secret,
      webhook_secret_before_until = now() + ${overlap},
      webhook_secret = ${seal(keyRing, clientId, secret)},
      modified_at = now()
    where client_id = ${clientId}`.execute(tx)
  const subject = `app:${clientId}`
  await addAuditEntry(tx, actor, { action: 'app.webhook_secret_rotated', subject, organizationId })
  return secret
}

/** For the rotation of the key ring. */
export const sealedWebhookSecrets: SealedPlace[] = ['webhook_secret', 'webhook_secret_before'].map(
  (column) =>
    sealedColumn({
      what: column === 'webhook_secret' ? 'secrets of webhooks' : 'earlier secrets of webhooks',
      table: 'apps',
      key: ['client_id'],
      column,
      context: `'webhook:' || client_id`,
    }),
)

function makeSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

function seal(keyRing: KeyRing, clientId: string, secret: string): Buffer {
  return keyRing.seal(secret, contextOf(clientId))
}

/** Bound to its app: copied to another row it does not open. */
function contextOf(clientId: string): string {
  return `webhook:${clientId}`
}
