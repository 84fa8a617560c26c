// Sends the person to the network: a new state and PKCE verifier for each time the button is pressed.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { NetworkApp } from '../../networks/connecting.ts'
import { callWithin } from '../../networks/http/call-signals.ts'
import { hashSecret, randomText } from '../../secrets/secrets.ts'
import { findNetworkApp } from '../network-apps/network-apps.ts'
import { requirePublishedApp } from '../network-apps/published-apps.ts'
import { openServerApps } from '../network-apps/server-apps.ts'
import {
  type ConnectionRow,
  sealForConnection,
  waitingMinutes,
  withStep,
} from './connection/connection.ts'
import {
  type ConnectableNetwork,
  type ConnectingContext,
  callbackUrl,
  requireConnectable,
} from './context.ts'
import { appMissing } from './explain.ts'

/** The state for the callback. Sealed with the connection: the verifier and a DPoP key are secrets. */
export type WaitingState = {
  codeVerifier: string
  session: Record<string, unknown>
  /** The scopes that the person was asked for. Connections of an earlier version lack them: then the scopes of today. */
  scopes?: string[]
  /** The one address at which the answer is accepted. Without it: the network's own. */
  redirectUri?: string
  /** The server that the person was sent to, on a network that has many. */
  server?: string
  /** The keys may be replaced while the person is at the network. */
  app: NetworkApp | null
}

/** Null: the network needs none. Undefined: none is set up. */
async function findApp(
  context: ConnectingContext,
  row: ConnectionRow,
  { network, connect }: ConnectableNetwork,
): Promise<NetworkApp | null | undefined> {
  const { app, publishedApp } = connect
  if (publishedApp) return requirePublishedApp(context, row.network, publishedApp)
  if (!app) return null
  return findNetworkApp(context.database, context.keyRing, network, row.organization_id)
}

/** Returns the address of the network's authorization page. Throws a NetworkError. */
export async function authorize(
  context: ConnectingContext,
  row: ConnectionRow,
  { asked, traceId }: { asked: string | null; traceId: string },
): Promise<string> {
  const { network, connect, authorizer } = requireConnectable(context, row.network)
  if (!authorizer.start) throw new Error(`${row.network} has no authorization page`)
  const app = await findApp(context, row, { network, connect, authorizer })
  if (app === undefined) throw appMissing(network)
  const [state, codeVerifier] = [randomText(43), randomText(64)]
  const scopes = connect.scopes.map(({ name }) => name)
  const started = await authorizer.start(
    {
      app,
      asked,
      redirectUri: callbackUrl(context.publicUrl, row.network),
      state,
      codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url'),
      scopes,
      isAgain: row.profile_id !== null,
      serverApps: openServerApps(context, row.network),
    },
    callWithin(context.callMs),
  )
  const { session = {}, redirectUri, server } = started
  const waiting: WaitingState = {
    ...{ codeVerifier, session, app, scopes },
    ...(redirectUri ? { redirectUri } : {}),
    ...(server ? { server } : {}),
  }
  await context.database
    .updateTable('connections')
    .set({
      asked,
      state_hash: hashSecret(state),
      returned_at: null,
      sealed: sealForConnection(context.keyRing, row.id, waiting),
      steps: withStep('sent_to_network', traceId),
      expires_at: sql`now() + ${`${waitingMinutes} minutes`}::interval`,
    })
    .where('id', '=', row.id)
    .where('status', '=', 'WAITING')
    .execute()
  return started.url
}
