// Injects faults into the sandbox networks and reads their posts, from outside.
import { sandboxNetworks } from '../../sandbox/networks/registry.ts'
import type { SandboxProcess } from '../support/sandbox-process.ts'

export type Post = {
  network: string
  profile: string
  id: string
  text: string
  media: { sha256: string | null }[]
  /** The post that it answers or comments. */
  follows?: string
  createdAt: string
}
export type SandboxControl = ReturnType<typeof openSandboxControl>

const networks = sandboxNetworks.map(({ name }) => name)
const operations = ['publish', 'upload', 'read']

/** Longer than a worker waits for an answer. */
const delayMs = 1500
const kinds = [
  { kind: 'status', status: 503 },
  { kind: 'drop-before' },
  { kind: 'drop-after' },
  { kind: 'status-after', status: 502 },
  { kind: 'delay', delayMs },
  { kind: 'rate-limit', retryAfter: 1 },
  { kind: 'expire-token' },
]
const renewalKinds = [
  { kind: 'status', status: 503 },
  { kind: 'drop-before' },
  { kind: 'drop-after' },
  { kind: 'refuse-concurrent', delayMs: 500 },
]
/** The share of calls that they affect together. */
const share = 0.1
const probability = 1 - (1 - share) ** (1 / kinds.length)

/** In addition: an occasional permanent refusal, so that there are failures whose reason can be checked. */
export const refusal = { operation: 'publish', kind: 'status', status: 400, probability: 0.004 }

export function openSandboxControl({ url, control }: SandboxProcess) {
  return {
    url,
    addBoard: async (profile: string): Promise<string> =>
      ((await control('POST', '/boards', { profile, name: 'Lakes' })) as { id: string }).id,
    posts: async (): Promise<Post[]> =>
      ((await control('GET', '/posts')) as { posts: Post[] }).posts,
    /** A profile posts more here than X allows in a quarter of an hour. */
    async liftLimits(): Promise<void> {
      for (const network of networks)
        for (const operation of ['publish', 'read'])
          await control('POST', '/limits', { network, operation, perWindow: 1_000_000 })
    },
    setLifetimes: (lifetimes: { network: string; accessSeconds: number }) =>
      control('POST', '/lifetimes', lifetimes),
    /** The accounts of a network with a grant that was not revoked. */
    async listAlive(network: string): Promise<Set<string>> {
      type Listed = { grants: { network: string; account: string; isRevoked: boolean }[] }
      const { grants } = (await control('GET', '/grants')) as Listed
      const own = grants.filter((grant) => grant.network === network && !grant.isRevoked)
      return new Set(own.map(({ account }) => account))
    },
    /**
     * Faults for a tenth of all calls. Expired tokens become valid again, as if the profiles had been reconnected. `renewed`: a
     * network whose tokens are renewed. Its renewals fail as well, and its tokens end by themselves.
     */
    async disturb(renewed?: string): Promise<void> {
      await control('DELETE', '/faults')
      const faults = networks.flatMap((network) => [
        ...operations.flatMap((operation) =>
          kinds
            .filter(({ kind }) => kind !== 'expire-token' || network !== renewed)
            .map((fault) => ({ network, operation, probability, ...fault })),
        ),
        { network, ...refusal },
        ...(network === renewed
          ? renewalKinds.map((fault) => ({ network, operation: 'token', probability, ...fault }))
          : []),
      ])
      // Concurrently: one after the other the requests would take longer than the faults are to last.
      await Promise.all(faults.map((fault) => control('POST', '/faults', fault)))
    },
    /** The answers to renewals come so much later than their effect. */
    delayTokens: (network: string, delayMs: number) =>
      control('POST', '/faults', {
        network,
        operation: 'token',
        kind: 'delay',
        delayMs,
        probability: 1,
      }),
    calm: () => control('DELETE', '/faults'),
  }
}
