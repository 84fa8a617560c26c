// Registers, changes and removes apps, and rotates their secrets. A secret is shown once and stored only as a hash.

import { requirePermission } from '../access/access.ts'
import { type Actor, addAuditEntry } from '../access/audit.ts'
import type { Tx } from '../db/db.ts'
import { Problem } from '../errors.ts'
import { hashSecret, randomText } from '../secrets/secrets.ts'
import { say } from '../sentences/sentences.ts'
import { endTokens } from '../tokens/tokens.ts'
import { type OwnedApp, requireApp, requireManagedApp } from './apps.ts'
import { requireRedirectUris } from './redirect-uris.ts'

type Registration = {
  organizationId: string
  name: string
  kind: string
  redirectUris: string[]
  isPublic: boolean
}

export async function registerApp(
  tx: Tx,
  actor: Actor,
  input: Registration,
  chosen: { clientId?: string; clientSecret?: string } = {},
): Promise<{ app: OwnedApp; clientSecret: string | null }> {
  await requireAppRight(tx, actor, input.organizationId)
  const redirectUris = requireRedirectUris(input.redirectUris)
  const clientId = chosen.clientId ?? randomText(24)
  const clientSecret = input.isPublic ? null : (chosen.clientSecret ?? makeSecret())
  const row = {
    client_id: clientId,
    organization_id: input.organizationId,
    name: requireAppName(input.name),
    kind: input.kind,
    secret_hash: clientSecret === null ? null : hashSecret(clientSecret),
    redirect_uris: redirectUris,
  }
  await tx.insertInto('apps').values(row).execute()
  await addAuditEntry(tx, actor, {
    action: 'app.registered',
    subject: `app:${clientId}`,
    organizationId: input.organizationId,
    detail: { name: row.name, kind: row.kind, redirectUris },
  })
  return { app: await requireApp(tx, clientId), clientSecret }
}

export async function changeApp(
  tx: Tx,
  actor: Actor,
  clientId: string,
  change: { name?: string | null; redirectUris?: string[] | null },
): Promise<OwnedApp> {
  const app = await requireManagedApp(tx, actor, clientId, 'manageApps')
  const name = requireAppName(change.name ?? app.name)
  const redirectUris = requireRedirectUris(change.redirectUris ?? app.redirectUris)
  await tx
    .updateTable('apps')
    .set({ name, redirect_uris: redirectUris, modified_at: new Date() })
    .where('client_id', '=', clientId)
    .execute()
  await addAuditEntry(tx, actor, {
    action: 'app.changed',
    subject: `app:${clientId}`,
    organizationId: app.organizationId,
    detail: { name, redirectUris },
  })
  return { ...app, name, redirectUris }
}

export const maxGraceSeconds = 7 * 24 * 3600

/**
 * The current secret stops working at once, or after a grace period; the one before it stops in any case. Existing tokens stay valid.
 */
export async function rotateSecret(
  tx: Tx,
  actor: Actor,
  clientId: string,
  graceSeconds = 0,
): Promise<{ app: OwnedApp; clientSecret: string }> {
  const app = await requireManagedApp(tx, actor, clientId, 'manageApps')
  if (app.secretHash === null) {
    throw new Problem('conflict', {
      message: say('public_app_has_no_secret'),
      reason: 'no_secret',
      resource: { type: 'app', id: clientId },
    })
  }
  const clientSecret = makeSecret()
  await tx
    .updateTable('apps')
    .set({
      secret_hash: hashSecret(clientSecret),
      secret_hash_before: graceSeconds > 0 ? app.secretHash : null,
      secret_before_until: graceSeconds > 0 ? inSeconds(graceSeconds) : null,
      modified_at: new Date(),
    })
    .where('client_id', '=', clientId)
    .execute()
  await addAuditEntry(tx, actor, {
    action: 'app.secret_rotated',
    subject: `app:${clientId}`,
    organizationId: app.organizationId,
    detail: { graceSeconds },
  })
  return { app, clientSecret }
}

export async function removeApp(tx: Tx, actor: Actor, clientId: string): Promise<void> {
  const app = await requireManagedApp(tx, actor, clientId, 'manageApps')
  // The lock waits for running token requests, so that their tokens are ended too, and blocks new ones.
  await tx.selectFrom('apps').where('client_id', '=', clientId).forUpdate().execute()
  await endTokens(tx, { clientId })
  await tx.deleteFrom('apps').where('client_id', '=', clientId).execute()
  await addAuditEntry(tx, actor, {
    action: 'app.removed',
    subject: `app:${clientId}`,
    organizationId: app.organizationId,
    detail: { name: app.name },
  })
}

export async function requireAppRight(tx: Tx, actor: Actor, organizationId: string): Promise<void> {
  if (actor !== 'operator')
    await requirePermission(tx, actor.principal, 'manageApps', {
      organizationId,
      param: '/organizationId',
    })
}

/** Secret scanners can recognise the prefix. */
function makeSecret(): string {
  return `crl_cs_${randomText(43)}`
}

function inSeconds(seconds: number): Date {
  return new Date(Date.now() + seconds * 1000)
}

function requireAppName(name: string): string {
  const trimmed = name.trim()
  if (trimmed.length >= 2 && trimmed.length <= 100) return trimmed
  throw new Problem('invalid', {
    message: say('app_name_length'),
    reason: 'invalid_name',
    param: '/name',
  })
}
