// The faults of the call that publishes, and what each of them means on every network.
import assert from 'node:assert/strict'

export type Fault = Record<string, unknown> & { kind: string }

export const publishFaults: { fault: Fault; kind: string; taken: boolean }[] = [
  { fault: { kind: 'status', status: 500 }, kind: 'unknown-outcome', taken: false },
  { fault: { kind: 'status', status: 503 }, kind: 'unknown-outcome', taken: false },
  { fault: { kind: 'status', status: 408 }, kind: 'unknown-outcome', taken: false },
  { fault: { kind: 'status', status: 400 }, kind: 'rejected', taken: false },
  { fault: { kind: 'status', status: 403 }, kind: 'rejected', taken: false },
  { fault: { kind: 'status', status: 401 }, kind: 'reconnect', taken: false },
  { fault: { kind: 'status', status: 429 }, kind: 'rate-limited', taken: false },
  { fault: { kind: 'drop-before' }, kind: 'unknown-outcome', taken: false },
  { fault: { kind: 'drop-after' }, kind: 'unknown-outcome', taken: true },
  { fault: { kind: 'status-after', status: 500 }, kind: 'unknown-outcome', taken: true },
  { fault: { kind: 'status-after', status: 502 }, kind: 'unknown-outcome', taken: true },
  { fault: { kind: 'rate-limit', retryAfter: 7 }, kind: 'rate-limited', taken: false },
  { fault: { kind: 'expire-token' }, kind: 'reconnect', taken: false },
]

/** `since`: when the call began. It may take seconds, so the least counts from there, and the most from now. */
export function assertRetryAt(
  retryAt: Date | undefined,
  fault: Fault,
  kind: string,
  since: number,
): void {
  if (kind !== 'rate-limited') {
    assert.equal(retryAt, undefined)
    return
  }
  const at = retryAt?.getTime() ?? Number.NaN
  const [seconds, left] = [(at - since) / 1000, (at - Date.now()) / 1000]
  const max = typeof fault.retryAfter === 'number' ? fault.retryAfter : 60
  assert.ok(seconds > 0.5 && left <= max, `${seconds} s, ${left} s left`)
  // Asked to wait seven seconds, it does not come back after one.
  if (fault.retryAfter) assert.ok(seconds > max - 5, `${seconds} s`)
}

export function label({ kind, status }: Fault): string {
  return status === undefined ? kind : `${kind} ${status}`
}
