// Faults on demand: the next calls of a kind fail as they may on a real network.
import type { AuthorizationFaultKind } from '../authorization/authorization-faults.ts'
import type { NetworkName, Operation } from '../names.ts'
import type { ReadingFaultKind } from './reading-faults.ts'

export const faultKinds = [
  'status',
  'answer',
  'drop-before',
  'drop-after',
  'status-after',
  'gone-after',
  'delay',
  'rate-limit',
  'expire-token',
  'ignore-key',
] as const
export type FaultKind = (typeof faultKinds)[number]

export type Fault = {
  network: NetworkName
  operation: Operation | 'authorize'
  kind: FaultKind | ReadingFaultKind | AuthorizationFaultKind
  /** How many calls it hits; without a number it hits any call with `probability`. */
  times?: number
  probability?: number
  /** Only this profile. */
  profile?: string
  status?: number
  /** For the kind `answer`. */
  body?: unknown
  headers?: Record<string, string>
  delayMs?: number
  retryAfter?: number
  /** For `fields-missing`: which ones. */
  fields?: string[]
  /** The scope that is left out; without it the last one. */
  scope?: string
}

export type Faults = ReturnType<typeof makeFaults>

export function makeFaults() {
  let faults: Fault[] = []
  return {
    add: (fault: Fault) => void faults.push(fault),
    clear: () => {
      faults = []
    },
    list: (): readonly Fault[] => faults,
    /** The oldest fault that applies to this call, if any. */
    take(network: NetworkName, operation: Fault['operation'], profile: string | undefined) {
      const fault = faults.find((candidate) => hits(candidate, network, operation, profile))
      if (fault?.times !== undefined && --fault.times <= 0)
        faults = faults.filter((other) => other !== fault)
      return fault
    },
    /** For a fault that needs an accepted call and hit a refused one: it waits for the next call. */
    putBack(fault: Fault) {
      if (fault.times === undefined) return
      fault.times += 1
      if (!faults.includes(fault)) faults.unshift(fault)
    },
  }
}

function hits(
  fault: Fault,
  network: NetworkName,
  operation: Fault['operation'],
  profile: string | undefined,
): boolean {
  return (
    fault.network === network &&
    fault.operation === operation &&
    (fault.profile === undefined || fault.profile === profile) &&
    (fault.probability === undefined || Math.random() < fault.probability)
  )
}
