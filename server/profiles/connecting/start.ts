// Starts a connection: who connects accounts of which network, and for whom.

import { sql } from 'kysely'
import { requireCaller, requirePermission } from '../../access/access.ts'
import type { RequestActor } from '../../access/audit.ts'
import type { Tx } from '../../db/db.ts'
import { Problem } from '../../errors.ts'
import { type Descriptions, findByType } from '../../networks/registry.ts'
import { say } from '../../sentences/sentences.ts'
import { ownerColumns, ownerOf, type ProfileOwner, requireOwnerScope } from '../owner.ts'
import { requireManagedProfile } from '../profiles.ts'
import { type ConnectionRow, type Step, waitingMinutes } from './connection/connection.ts'
import { requireReturnUrl } from './connection/return-url.ts'

export type StartInput = {
  type: string
  owner: ProfileOwner
  /** The handle or server, for a network that asks for it. */
  asked: string | null
  returnUrl: string | null
  /** To connect this profile again and no other. */
  profileId?: string
}

type Using = { descriptions: Descriptions; publicUrl: URL }

export async function startConnection(
  tx: Tx,
  { descriptions, publicUrl }: Using,
  actor: RequestActor,
  input: StartInput,
): Promise<ConnectionRow> {
  const { principal, traceId } = actor
  const network = findByType(input.type, descriptions)
  if (!network?.connect) {
    throw new Problem('invalidNetworkType', {
      hint: say('list_network_types'),
      param: input.profileId === undefined ? '/type' : '/socialProfileId',
    })
  }
  await requireOwner(tx, actor, input.owner)
  const returnUrl =
    input.returnUrl && (await requireReturnUrl(tx, principal, publicUrl, input.returnUrl))
  const first: Step = { at: new Date().toISOString(), step: 'started', traceId }
  return tx
    .insertInto('connections')
    .values({
      network: network.name,
      type: input.type,
      ...ownerColumns(input.owner),
      authorized_by: principal.kind === 'member' ? principal.memberId : null,
      client_id: principal.clientId || null,
      profile_id: input.profileId ?? null,
      return_url: returnUrl,
      asked: input.asked,
      steps: JSON.stringify([first]),
      expires_at: sql`now() + ${`${waitingMinutes} minutes`}::interval`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Connects the account of a profile again, for everyone who uses it. */
export async function startReconnection(
  tx: Tx,
  using: Using,
  actor: RequestActor,
  profileId: string,
  returnUrl: string | null,
): Promise<ConnectionRow> {
  const profile = await requireManagedProfile(tx, requireCaller(actor.principal), profileId)
  return startConnection(tx, using, actor, {
    type: profile.type,
    owner: ownerOf(profile),
    asked: null,
    returnUrl,
    profileId,
  })
}

async function requireOwner(
  tx: Tx,
  { principal }: RequestActor,
  owner: ProfileOwner,
): Promise<void> {
  if ('organizationId' in owner) {
    await requirePermission(tx, principal, 'connectProfile', { ...owner, param: '/ownerId' })
    return
  }
  if (principal.kind === 'member' && principal.memberId === owner.memberId)
    return requireOwnerScope(tx, principal, owner)
  throw new Problem('mayNotViewMember', {
    hint: say('personal_profile_by_member'),
    param: '/ownerId',
  })
}
