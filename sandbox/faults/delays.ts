// The answers that come late: by the latency of the network, or by a fault.
import { setTimeout as sleep } from 'node:timers/promises'
import type { World } from '../exchange/exchange.ts'
import type { NetworkName, Token } from '../names.ts'
import type { Fault } from './faults.ts'

export async function waitBeforeAnswer(
  { latency, renewing }: Pick<World, 'latency' | 'renewing'>,
  network: NetworkName,
  fault: Fault | undefined,
  token: Token | undefined,
): Promise<void> {
  const ms = (latency.get(network) ?? 0) + delayOf(fault)
  if (ms === 0) return
  if (fault?.kind !== 'refuse-concurrent' || !token) return sleep(ms)
  const refused = new AbortController()
  renewing.set(token.text, () => refused.abort())
  await sleep(ms, undefined, { signal: refused.signal }).catch(() => undefined)
  renewing.delete(token.text)
}

function delayOf(fault: Fault | undefined): number {
  const isLate = fault?.kind === 'delay' || fault?.kind === 'refuse-concurrent'
  return isLate ? (fault.delayMs ?? 1000) : 0
}
