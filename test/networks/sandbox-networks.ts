// The sandbox as tests see it: started for the file, looked at and disturbed by its control interface.
import assert from 'node:assert/strict'
import { sandboxNetworks } from '../../sandbox/networks/registry.ts'
import { startSandbox } from '../../sandbox/sandbox.ts'
import { atEnd } from '../support/at-end.ts'

export type SandboxMedium = {
  type: string
  url: string
  source: string | null
  bytes: number | null
  sha256: string | null
  altText?: string
  /** People, in the words of the network. */
  userTags?: unknown[]
}

export type SandboxPost = {
  network: string
  profile: string
  id: string
  text: string
  media: SandboxMedium[]
  link: string | null
  board: string | null
  createdAt: string
  /** The post that it answers or is a comment on. */
  follows?: string
  /** Its kind on a network of several kinds of posts, in the words of the network. */
  product?: string
  quoted?: string
  reposted?: string
  poll?: { options: string[]; minutes: number; isMultiple?: boolean; question?: string }
  /** Its place, its collaborators and its labels, in the words of the network. */
  details?: Record<string, unknown>
}

export type Deed = {
  network: string
  type: string
  from: string
  to: string
  messageId?: string
  postId?: string
  at?: string
}

export type Made = Deed & { id: string; messageId: string; createdAt: string; line: string }

type Addresses = Record<string, string> &
  Record<'twitter' | 'facebook' | 'instagram' | 'pinterest' | 'bluesky' | 'threads', string>

export type SandboxNetworks = Awaited<ReturnType<typeof startSandboxNetworks>>

let sandbox: Promise<SandboxNetworks> | undefined
/** One for the whole test file: every world has profiles of its own on it. */
export function sharedSandbox(): Promise<SandboxNetworks> {
  if (!sandbox) {
    sandbox = startSandboxNetworks()
    atEnd(() => {
      sandbox = undefined
    })
  }
  return sandbox
}

export async function startSandboxNetworks() {
  const sandbox = await startSandbox({ port: 0 })
  atEnd(() => sandbox.close())
  const control = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${sandbox.url}/_sandbox${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    assert.equal(answer.status, 200, await answer.clone().text())
    return answer.json()
  }
  const withLine = (made: Made): Made => {
    const { type, from, to, messageId } = made
    return { ...made, line: `${type} ${from} > ${to} ${messageId}` }
  }
  return {
    control,
    addresses: Object.fromEntries(
      sandboxNetworks.map(({ name, path }) => [name, sandbox.url + path]),
    ) as Addresses,
    postsOf: async (network: string, profile: string): Promise<SandboxPost[]> => {
      const answer = await control('GET', `/posts?network=${network}&profile=${profile}`)
      return (answer as { posts: SandboxPost[] }).posts
    },
    setProcessing: (network: string, ms: number) => control('POST', '/processing', { network, ms }),
    setVersion: (network: string, version: string) =>
      control('POST', '/versions', { network, version }),
    addFault: (fault: Record<string, unknown>) =>
      control('POST', '/faults', { times: 1, ...fault }),
    limit: (network: string, perWindow: number | null) =>
      control('POST', '/limits', { network, perWindow, operation: 'read' }),
    /** Another person acts; returns the entry that the history will have. */
    interact: async (deed: Deed): Promise<Made> =>
      withLine((await control('POST', '/interactions', deed)) as Made),
    /** The same for a long history, in one request. */
    interactAll: async (interactions: Deed[]): Promise<Made[]> => {
      const answer = await control('POST', '/interactions/batch', { interactions })
      return (answer as { interactions: Made[] }).interactions.map(withLine)
    },
    undo: ({ network, id }: Pick<Made, 'network' | 'id'>) =>
      control('DELETE', `/interactions/${network}/${encodeURIComponent(id)}`),
    subscribe: (to: { url: string; secret: string; verifyToken: string }) =>
      control('POST', '/push', to),
    clearFaults: () => control('DELETE', '/faults'),
    deletePosts: () => control('DELETE', '/posts'),
    addBoard: async (profile: string): Promise<string> => {
      const board = await control('POST', '/boards', { profile, name: 'Lakes' })
      return (board as { id: string }).id
    },
  }
}
