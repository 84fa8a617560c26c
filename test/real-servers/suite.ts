// Messages of every kind to a real server, over a proxy that loses requests and answers: afterwards each is there once, or its author reads
// that this is unknown.
import type { Profile } from '../connecting/world.ts'
import { need } from '../support/need.ts'
import type { Fate, LossyWay } from './lossy-way.ts'
import type { Draft, Sent } from './messages.ts'
import { judge, type Settled, type Shown, type Verdict } from './verdict.ts'

/** Of the calls that publish, over and over. */
export const fates: (Fate | undefined)[] = [
  'unanswered',
  undefined,
  'cut',
  'lost',
  undefined,
  'late',
  'unanswered',
  'hanging',
  undefined,
  'cut',
  'unanswered',
]

export type RealServer<Who extends { profile: Profile }> = {
  way: Pick<LossyWay<'publish'>, 'next' | 'deliverHeld'>
  /** A new account, connected. */
  connect(): Promise<Who>
  schedule(profile: Profile, draft: Draft): Promise<string>
  settled(id: string): Promise<Sent>
  /** The posts that stand on the server. */
  posts(who: Who): Promise<Shown[]>
}

type Suite = {
  messages: number
  accounts: number
  /** Each makes a message with this mark in its text. */
  kinds: ((mark: string) => Draft)[]
  fates?: (Fate | undefined)[]
}

export async function runSuite<Who extends { profile: Profile }>(
  server: RealServer<Who>,
  { messages, accounts, kinds, fates: chosen = fates }: Suite,
): Promise<Verdict> {
  const connected: Who[] = []
  for (let count = 0; count < accounts; count += 1) connected.push(await server.connect())
  server.way.next('publish', ...repeat(chosen, messages))
  const sent: (Draft & { id: string })[] = []
  for (let index = 0; index < messages; index += 1) {
    const draft = need(kinds[index % kinds.length])(`n${index}x`)
    const { profile } = need(connected[index % accounts])
    sent.push({ ...draft, id: await server.schedule(profile, draft) })
  }
  const settled: Settled[] = []
  for (const draft of sent) settled.push({ ...draft, ...(await server.settled(draft.id)) })
  await server.way.deliverHeld()
  const posts = await Promise.all(connected.map((who) => server.posts(who)))
  return judge(settled, posts.flat())
}

export function repeat<T>(values: T[], count: number): (T | undefined)[] {
  return Array.from({ length: count }, (_, index) => values[index % values.length])
}
