// A request without effect and token that finds out whether the other side answers. Any answer counts.
import type { NetworkClient } from './client.ts'

/** `server`: the account's, on a network of many servers. */
export async function greet(
  { send, guarded, address, timeoutMs }: NetworkClient,
  server: string | null,
  signal: AbortSignal,
): Promise<boolean> {
  const url = new URL('/', server ?? address)
  const isOwn = url.origin === new URL(address).origin
  const outcome = await (isOwn ? send : guarded.send)(
    { method: 'HEAD', url, headers: {} },
    { signal, timeoutMs },
  )
  return outcome.answer !== undefined
}
