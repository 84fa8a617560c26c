// A request that has no effect and carries no token: does the other side answer at all? Whatever it answers.
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
