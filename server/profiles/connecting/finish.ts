// Finishes the authorization when the network has sent the person back: exchanges the code once, and connects the accounts or offers them
// for choice.

import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { addAuditEntry, onPage } from '../../access/audit.ts'
import { inTransaction, type Tx } from '../../db/db.ts'
import { type Candidate, type Grant, MixedUpError } from '../../networks/connecting.ts'
import { callWithin } from '../../networks/http/call-signals.ts'
import { hashSecret } from '../../secrets/secrets.ts'
import { besideTexts, render, say } from '../../sentences/sentences.ts'
import { keepServerLimits } from '../network-apps/server-apps.ts'
import { ownerOf } from '../owner.ts'
import type { WaitingState } from './authorize.ts'
import {
  type ConnectionRow,
  choosingHours,
  describeFailure,
  failConnection,
  findConnection,
  lockConnection,
  openConnection,
  type ShownCandidate,
  sealForConnection,
  withStep,
} from './connection/connection.ts'
import { mayConnect } from './connection/visit.ts'
import { type ConnectingContext, requireConnectable } from './context.ts'
import { failureOf, noAccounts, otherAccount, refusedByNetwork, scopesMissing } from './explain.ts'
import { recordMixUp, requireCallback } from './mix-ups.ts'
import { saveAccounts } from './save-accounts.ts'
import { subscribeAccounts } from './subscribe.ts'

/** A grant with the keys that its tokens were issued to. */
export type HeldGrant = {
  grant: Grant
  clientId: string | null
  /** The server that the person was sent to, on a network that has many. */
  began?: string
}

/** `serverKey`: of the address that the browser was sent to, on a network whose servers have one each. */
export type Callback = { network: string; serverKey?: string; query: Record<string, string> }

type Visit = { memberId: string; traceId: string }

/**
 * Undefined: the state is unknown, or belongs to another member. Of several visits with the same state (browsers repeat them),
 * the first exchanges the code, and the others get its result.
 */
export async function finishConnection(
  context: ConnectingContext,
  { network, serverKey, query }: Callback,
  visit: Visit,
): Promise<ConnectionRow | undefined> {
  const { row, isFirst } = await claimReturn(context, network, query.state ?? '', visit)
  if (!row) return undefined
  if (!isFirst) return awaitResult(context, row.id)
  const { network: used, authorizer, connect } = requireConnectable(context, network)
  const { title } = used
  await connectWith(context, row, visit, async () => {
    const waiting = openConnection<WaitingState>(context.keyRing, row)
    const { codeVerifier, session, app, server } = waiting
    const scopes = waiting.scopes ?? connect.scopes.map(({ name }) => name)
    const redirectUri = await requireCallback(context, waiting, { network, serverKey, title })
    if (query.code === undefined) throw refusedByNetwork(title, query)
    const grant = await authorizer.finish?.(
      { app, redirectUri, codeVerifier, scopes, query, session },
      callWithin(3 * context.callMs),
    )
    if (!grant) throw new Error(`${network} has no authorization page`)
    return { grant, clientId: app?.clientId ?? null, ...(server ? { began: server } : {}) }
  })
  return findConnection(context.database, row.id)
}

/** Gets a grant, and connects what it offers. A failure ends the connection and is shown. */
export async function connectWith(
  context: ConnectingContext,
  row: ConnectionRow,
  visit: Visit,
  obtain: () => Promise<HeldGrant>,
): Promise<void> {
  const { network } = requireConnectable(context, row.network)
  try {
    await acceptGrant(context, row, await obtain(), visit)
  } catch (err) {
    const failure = failureOf(network.title, err, visit.traceId)
    const about = { err, connection: row.id, network: row.network, reqId: visit.traceId }
    if (failure.code === 'internal') context.log.error(about, 'connecting failed')
    else context.log.warn({ ...about, err: undefined, code: failure.code }, failure.message)
    await inTransaction(context.database, async (tx) => {
      await failConnection(tx, row.id, failure)
      if (err instanceof MixedUpError) await recordMixUp(tx, context.keyRing, row, err, visit)
    })
  }
}

async function claimReturn(
  { database }: ConnectingContext,
  network: string,
  state: string,
  { memberId, traceId }: Visit,
): Promise<{ row?: ConnectionRow; isFirst: boolean }> {
  return inTransaction(database, async (tx) => {
    const found = await tx
      .selectFrom('connections')
      .select('id')
      .where('state_hash', '=', hashSecret(state))
      .where('network', '=', network)
      .where('authorized_by', '=', memberId)
      .executeTakeFirst()
    const row = found && (await lockConnection(tx, found.id))
    if (!row || !(await mayConnect(tx, row, memberId))) return { isFirst: false }
    if (row.status !== 'WAITING' || row.returned_at !== null) return { row, isFirst: false }
    await tx
      .updateTable('connections')
      .set({ returned_at: sql`clock_timestamp()`, steps: withStep('returned', traceId) })
      .where('id', '=', row.id)
      .execute()
    return { row, isFirst: true }
  })
}

/** Longer than the calls of the first visit may take. */
const maxExchangeMs = 60_000

async function awaitResult(
  { database, log }: ConnectingContext,
  id: string,
): Promise<ConnectionRow | undefined> {
  for (;;) {
    const row = await findConnection(database, id)
    if (row?.status !== 'WAITING' || row.returned_at === null) return row
    if (Date.now() - row.returned_at.getTime() > maxExchangeMs) {
      // The process of the first visit has died: the code is spent, and its answer lost.
      log.warn({ connection: id }, 'a connection was interrupted')
      const words = { message: say('connecting_interrupted'), hint: say('start_again') }
      await failConnection(database, id, describeFailure('interrupted', words, ''))
    } else await sleep(200)
  }
}

async function acceptGrant(
  context: ConnectingContext,
  row: ConnectionRow,
  held: HeldGrant,
  visit: Visit,
): Promise<void> {
  const { grant } = held
  const { network, connect } = requireConnectable(context, row.network)
  const missing = connect.scopes.filter(
    ({ name, feature, isOptional }) =>
      feature === 'publish' && !isOptional && !grant.scopes.includes(name),
  )
  if (missing.length > 0)
    throw scopesMissing(
      network.title,
      missing.map(({ name }) => name),
    )
  const accounts = await accountsFor(context, row, network.title, grant)
  const [only, ...others] = accounts
  if (!only) throw noAccounts(network.title)
  if (others.length === 0 && only.obstacle === undefined)
    await connectAccounts(context, row, held, [only], visit)
  else await offer(context, row, held, accounts, visit)
}

/** A profile is connected again as the same account and no other. */
async function accountsFor(
  { database }: ConnectingContext,
  row: ConnectionRow,
  title: string,
  grant: Grant,
): Promise<Candidate[]> {
  if (row.profile_id === null) return grant.accounts
  const expected = await database
    .selectFrom('profiles')
    .select(['network_id', 'username'])
    .where('id', '=', row.profile_id)
    .executeTakeFirstOrThrow()
  const same = grant.accounts.filter(({ networkId }) => networkId === expected.network_id)
  if (same.length === 0) throw otherAccount(title, expected, grant.accounts[0] ?? grant.subject)
  return same
}

/** Half connected: the person chooses among the accounts, now or after a reload. */
async function offer(
  { database, keyRing }: ConnectingContext,
  row: ConnectionRow,
  held: HeldGrant,
  accounts: Candidate[],
  { traceId }: Visit,
): Promise<void> {
  await database
    .updateTable('connections')
    .set({
      status: 'CHOOSE',
      sealed: sealForConnection(keyRing, row.id, held),
      candidates: JSON.stringify(accounts.map(shown)),
      steps: withStep('authorized', traceId),
      expires_at: sql`now() + ${`${choosingHours} hours`}::interval`,
    })
    .where('id', '=', row.id)
    .where('status', '=', 'WAITING')
    .execute()
}

function shown({ type, networkId, username, avatarUrl, obstacle }: Candidate): ShownCandidate {
  return {
    type,
    socialNetworkId: networkId,
    socialNetworkUsername: username,
    avatarUrl,
    obstacle: obstacle === undefined ? null : render(obstacle),
    ...besideTexts({ obstacle }),
  }
}

/** Stores credential, profiles, outcome and audit entry together. */
export async function connectAccounts(
  context: ConnectingContext,
  row: ConnectionRow,
  held: HeldGrant,
  accounts: Candidate[],
  visit: Visit,
): Promise<void> {
  const owner = ownerOf(row)
  const grant = await subscribeAccounts(
    context,
    { network: row.network, owner },
    held.grant,
    accounts,
  )
  await inTransaction(context.database, async (tx) => {
    const current = await lockConnection(tx, row.id)
    if (!current || !['WAITING', 'CHOOSE'].includes(current.status)) return
    const { profileIds, healedIds } = await saveAccounts(
      tx,
      context.keyRing,
      {
        network: row.network,
        clientId: held.clientId,
        owner,
        connectedBy: visit.memberId,
        canRenew:
          grant.isRenewable !== false &&
          requireConnectable(context, row.network).authorizer.renew !== undefined,
      },
      grant,
      accounts,
    )
    await keepServerLimits(tx, row.network, grant)
    await context.resumeMessages(tx, healedIds)
    await recordConnected(tx, row, held, profileIds, visit)
  })
}

async function recordConnected(
  tx: Tx,
  row: ConnectionRow,
  { began, grant }: HeldGrant,
  profileIds: string[],
  { memberId, traceId }: Visit,
): Promise<void> {
  await tx
    .updateTable('connections')
    .set({
      status: 'DONE',
      sealed: null,
      candidates: null,
      profile_ids: profileIds,
      steps: withStep('connected', traceId),
    })
    .where('id', '=', row.id)
    .execute()
  await addAuditEntry(tx, onPage(memberId, traceId), {
    action: row.profile_id === null ? 'profile.connected' : 'profile.reconnected',
    subject: `connection:${row.id}`,
    ...(row.organization_id ? { organizationId: row.organization_id } : { ofMember: memberId }),
    detail: {
      ...{ network: row.network, profileIds },
      ...(began ? { began, ended: grant.server ?? null } : {}),
    },
  })
}
