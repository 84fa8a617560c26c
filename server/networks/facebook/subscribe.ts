// Facebook pushes nothing about a page before its app is subscribed to it (developers.facebook.com, "Page subscribed_apps").
import type { SubscribedAccount } from '../connecting.ts'
import { graphPath } from '../graph/graph.ts'
import { type Call, callNetwork, incomplete, type NetworkClient, valueAt } from '../http/client.ts'

/** The fields that push.ts reads. Messages need a permission of their own; with a field that is not allowed, Facebook refuses all of them. */
const always = ['feed', 'mention']
const ofMessages = ['messages', 'message_echoes']

export async function subscribePage(
  client: NetworkClient,
  { networkId, tokens, scopes }: SubscribedAccount,
  signal: AbortSignal,
): Promise<void> {
  const fields = [...always, ...(scopes.includes('pages_messaging') ? ofMessages : [])]
  const form = { subscribed_fields: fields.join(',') }
  await callSubscription(client, { networkId, tokens }, { method: 'POST', form }, signal)
}

/** Without the scope nothing was subscribed, and nothing can be ended. */
export async function unsubscribePage(
  client: NetworkClient,
  page: SubscribedAccount,
  signal: AbortSignal,
): Promise<void> {
  if (!page.scopes.includes('pages_manage_metadata')) return
  await callSubscription(client, page, { method: 'DELETE' }, signal)
}

async function callSubscription(
  client: NetworkClient,
  { networkId, tokens }: Pick<SubscribedAccount, 'networkId' | 'tokens'>,
  call: Pick<Call, 'method' | 'form'>,
  signal: AbortSignal,
): Promise<void> {
  const path = `${graphPath}/${encodeURIComponent(networkId)}/subscribed_apps`
  const account = { networkId, username: '', credentials: tokens }
  const { body } = await callNetwork(client, account, { purpose: 'prepare', path, ...call }, signal)
  if (valueAt(body, 'success') !== true) throw incomplete(client, 'prepare')
}
