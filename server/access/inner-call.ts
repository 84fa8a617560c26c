// Calls of the API from inside of the process: /mcp makes them for an assistant, so that its tools are the same routes with the same checks. The
// principal of such a call is the one of the assistant's token, and it reaches the calls of its mode alone.
import { AsyncLocalStorage } from 'node:async_hooks'
import { Socket } from 'node:net'
import type { Principal } from './access.ts'

type InnerCall = {
  principal: Principal
  /** The answer is wanted, and the effects are not (db/undone.ts). */
  isDryRun: boolean
}

type Arrived = { raw: { socket: unknown } }

const current = new AsyncLocalStorage<InnerCall>()

export function asInnerCall<T>(call: InnerCall, work: () => PromiseLike<T>): Promise<T> {
  // Awaited inside: a call that begins only when it is awaited must begin here.
  return current.run(call, async () => await work())
}

/** Undefined for every request that came over a connection. */
export function innerPrincipalOf(request: Arrived): Principal | undefined {
  return innerCallOf(request)?.principal
}

/** For a route that can be tried without an effect. */
export function isDryRun(request: Arrived): boolean {
  return innerCallOf(request)?.isDryRun ?? false
}

function innerCallOf({ raw }: Arrived): InnerCall | undefined {
  return raw.socket instanceof Socket ? undefined : current.getStore()
}
