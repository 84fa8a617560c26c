// The sandbox as a test uses it: posts to read, faults to order, a clock to move.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault, Interaction, Mail, Network, Post, Span } from './shapes.ts'

type Filter = { network?: Network; profile?: string }

export type Sandbox = ReturnType<typeof connectSandbox>

/** Of any running sandbox, by its address. */
export function connectSandbox(url: string) {
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${url}/_sandbox/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const said = await answer.text()
    if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}: ${errorIn(said)}`)
    return JSON.parse(said)
  }
  const posts = async (filter: Filter = {}): Promise<Post[]> => {
    const answer = await call('GET', `posts?${new URLSearchParams(filter)}`)
    return (answer as { posts: Post[] }).posts
  }
  return {
    url,
    /** Oldest first. */
    posts,
    /** Waits for the first post that matches; rejects after `withinMs` (30 s) with the posts that there are. */
    waitForPost: (matches: (post: Post) => boolean, withinMs = 30_000): Promise<Post> =>
      waitForPost(posts, matches, withinMs),
    /** Removes all posts and forgets what was counted against limits. */
    clear: () => call('DELETE', 'posts').then(nothing),
    /** The next call of that operation fails, or as many as `times` or `probability` say. */
    fail: (fault: Fault) => call('POST', 'faults', fault).then(nothing),
    /** The faults that no call has met yet. */
    pendingFaults: async (): Promise<Fault[]> =>
      ((await call('GET', 'faults')) as { faults: Fault[] }).faults,
    /** Also makes expired tokens valid again. */
    clearFaults: () => call('DELETE', 'faults').then(nothing),
    /** Everything on the networks is that much longer ago: tokens end, windows of limits are over. */
    advance: (span: Span) =>
      call('POST', 'clock', { advanceSeconds: secondsOf(span) }).then(nothing),
    /** Calls per window and profile; null is the usual limit. */
    limit: (network: Network, perWindow: number | null, operation?: 'publish' | 'read') =>
      call('POST', 'limits', { network, perWindow, ...(operation ? { operation } : {}) }).then(
        nothing,
      ),
    /** Network time that is added to every answer. */
    delay: (network: Network, ms: number) => call('POST', 'latency', { network, ms }).then(nothing),
    /** A person mentions, answers, likes, or writes. Answers what the network shows. */
    interact: async (interaction: Interaction) =>
      (await call('POST', 'interactions', interaction)) as Interaction & {
        id: string
        createdAt: string
      },
    /** The mails of the service, where it has no mail server. */
    mails: async (): Promise<Mail[]> => ((await call('GET', 'mails')) as { mails: Mail[] }).mails,
  }
}

const nothing = () => undefined

function errorIn(said: string): string {
  try {
    return String((JSON.parse(said) as { error?: unknown }).error)
  } catch {
    return said
  }
}

async function waitForPost(
  read: () => Promise<Post[]>,
  matches: (post: Post) => boolean,
  withinMs: number,
): Promise<Post> {
  const end = performance.now() + withinMs
  while (true) {
    const posts = await read()
    const found = posts.find(matches)
    if (found) return found
    if (performance.now() > end)
      throw new Error(`no such post after ${withinMs} ms; there are: ${listTexts(posts)}`)
    await sleep(100)
  }
}

function listTexts(posts: Post[]): string {
  const newest = posts.slice(-10).map(({ network, text }) => `${network}: ${text.slice(0, 60)}`)
  return newest.join(' | ') || 'none'
}

function secondsOf({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Span): number {
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds
}
