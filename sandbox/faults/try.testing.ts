// A call that the test of faults disturbs.
import type { Reply, startTestSandbox } from '../sandbox.testing.ts'

export type Try = {
  call(token: string, prepared: string): Promise<Reply>
  prepare?(token: string): Promise<string>
  /** Whether the network took it; left out where no call can show it. */
  wasAccepted?(token: string, prepared: string): Promise<boolean>
}

/** The sandbox that the calls go to. */
export type Disturbed = {
  ask: Awaited<ReturnType<typeof startTestSandbox>>['ask']
  hasPost(token: string): Promise<boolean>
}

export const profileOf = (token: string) => token.split('-')[2] ?? ''
