// How accounts of each network are connected here, for GET /v1/networks.
import type { ConnectingState } from '../../networks/network-schema.ts'
import type { NetworkDescription } from '../../networks/networks.ts'
import { besideTexts, render, type Said, say } from '../../sentences/sentences.ts'
import {
  type ConnectableNetwork,
  type ConnectingContext,
  callbackUrl,
  canAuthorize,
  findConnectable,
  noticeOf,
} from '../connecting/context.ts'
import { listNetworkApps } from './network-apps.ts'

/** Null: only the operator's network apps count. */
export async function describeConnecting(
  context: ConnectingContext,
  organizationId: string | null,
): Promise<(description: NetworkDescription) => ConnectingState> {
  const apps = await listNetworkApps(context.database, organizationId)
  return (description) => stateOf(context, description, apps.has(description.name))
}

function stateOf(
  context: ConnectingContext,
  { name, title }: NetworkDescription,
  hasApp: boolean,
): ConnectingState {
  const found = findConnectable(context, name)
  const isSetUp =
    found !== undefined && (!found.connect.app || hasApp || found.network.isReal === false)
  const missing = isSetUp ? null : missingOf(title, found !== undefined)
  const notice = found ? noticeOf(context, found) : null
  return {
    isPossible: isSetUp,
    missing: missing && render(missing),
    methods: found ? methodsOf(context, found) : [],
    asks: found?.connect.asks?.field ?? null,
    callbackUrl: callbackUrl(context.publicUrl, name),
    registerAt: found?.connect.app?.registerAt ?? null,
    notice: notice && render(notice),
    ...besideTexts({ missing, notice }),
    isRenewed: found?.authorizer.renew !== undefined,
  }
}

function missingOf(title: string, canConnect: boolean): Said {
  return canConnect
    ? say('keys_of_app', { network: title })
    : say('network_not_connectable', { network: title })
}

type Method = 'AUTHORIZATION' | 'PASSWORD'

function methodsOf(context: ConnectingContext, found: ConnectableNetwork): Method[] {
  return [
    ...(canAuthorize(context, found) ? (['AUTHORIZATION'] as const) : []),
    ...(found.authorizer.logIn ? (['PASSWORD'] as const) : []),
  ]
}
