// Facebook pushes nothing about a page before its app is subscribed to it (developers.facebook.com, "Page subscribed_apps").
import type { SubscribedAccount } from '../connecting.ts'
import { callNetwork, incomplete, type NetworkClient, valueAt } from '../http/client.ts'
import { graphPath } from '../http/graph.ts'

/** What push.ts reads. Messages need a permission of their own; with a field that is not allowed, Facebook refuses all of them. */
const always = ['feed', 'mention']
const ofMessages = ['messages', 'message_echoes']

export async function subscribePage(
  client: NetworkClient,
  { networkId, tokens, scopes }: SubscribedAccount,
  signal: AbortSignal,
): Promise<void> {
  const fields = [...always, ...(scopes.includes('pages_messaging') ? ofMessages : [])]
  const { body } = await callNetwork(
    client,
    { networkId, username: '', credentials: tokens },
    {
      purpose: 'prepare',
      method: 'POST',
      path: `${graphPath}/${encodeURIComponent(networkId)}/subscribed_apps`,
      form: { subscribed_fields: fields.join(',') },
    },
    signal,
  )
  if (valueAt(body, 'success') !== true) throw incomplete(client, 'prepare')
}
