// Chains on a real server of Bluesky: as it has stored them, each post behind the one before it.
import assert from 'node:assert/strict'
import { inTransaction } from '../../server/db/db.ts'
import { carryOut } from '../../server/messages/out/work.ts'
import { dataOf } from '../connecting/world.ts'
import { unique } from '../networks/subjects.ts'
import { endLeases, openDying } from '../publishing/chains-crash.ts'
import { makeCopies } from '../publishing/world.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import type { Stored } from './accounts.ts'
import type { ConnectedOnPds, PdsWorld } from './service-world.ts'

type ShownPart = { state: string; postId: string | null; failure: { code: string } | null }
type ShownMessage = { state: string; postId: string | null; parts: ShownPart[] }

/** The texts of a new chain. */
export function textsFor(posts: number): string[] {
  const mark = unique()
  return Array.from({ length: posts }, (_, index) => `Chain ${mark}, post ${index + 1}`)
}

/** A publisher of the world's own database. Without `crash` it lives until it is stopped. */
export function openPublisherOn(world: PdsWorld, ...crash: CrashOptions) {
  const { database, services } = world.service
  const { networks, keyRing } = services
  return openDying({ database, networks, keyRing }, ...crash)
}
type CrashOptions = Parameters<typeof openDying> extends [unknown, ...infer Rest] ? Rest : never

export const endLeasesOf = ({ service }: PdsWorld) => endLeases({ database: service.database })

export async function shownMessage({ owner }: PdsWorld, id: string): Promise<ShownMessage> {
  return need((await owner.data<ShownMessage[]>('GET', `/v1/messages/${id}`))[0])
}

export async function statesOf(world: PdsWorld, id: string): Promise<string[]> {
  const { state, parts } = await shownMessage(world, id)
  return [state, ...parts.map((part) => part.state)]
}

/** Asks for a change of a post that is out, and carries it out, as the jobs do. Returns what became of it. */
export async function changePost(
  { owner, service }: PdsWorld,
  id: string,
  call: 'deletePost' | 'lookAtPost',
  part: number,
): Promise<{ state: string; finding: string | null }> {
  type Posts = { changes: { id: string; state: string; finding: string | null }[] }
  dataOf(await owner.api('POST', `/v1/messages/${id}/${call}`, { part }))
  const { database, services } = service
  const context = {
    ...{ database: database.database, keyRing: services.keyRing, callMs: 6000, settlingMs: 300 },
    ...{ networkFor: services.networks.forType, mayPublish: () => true, reach: () => undefined },
  }
  const look = async () => {
    const { changes } = await owner.data<Posts>('GET', `/v1/messages/${id}/posts`)
    const change = need(changes.at(-1))
    if (['DONE', 'FAILED'].includes(change.state)) return change
    await carryOut(context, change.id)
    return undefined
  }
  return eventually(look, { what: 'the change to end', within: 60_000, every: 50 })
}

export async function takeRestBack({ owner, service }: PdsWorld, id: string): Promise<void> {
  dataOf(await owner.api('POST', `/v1/messages/${id}/takeRestBack`))
  await inTransaction(service.database.database, makeCopies)
}

/** The posts stand there once each, in order: every reply names the post before it and the first one, by address and content. */
export async function requireChain(
  { accounts }: PdsWorld,
  { real }: ConnectedOnPds,
  texts: string[],
): Promise<Stored[]> {
  const stored = (await accounts.list(real)).toReversed()
  const story = JSON.stringify(stored, null, 1)
  const own = stored.filter(({ value }) => texts.includes(String(value.text)))
  assert.deepEqual(
    own.map(({ value }) => value.text),
    texts,
    story,
  )
  const named = ({ uri, cid }: Stored) => ({ uri, cid })
  const first = need(own[0])
  assert.equal(first.value.reply, undefined, story)
  for (const [index, { value }] of own.entries())
    if (index > 0)
      assert.deepEqual(
        value.reply,
        { root: named(first), parent: named(need(own[index - 1])) },
        story,
      )
  return own
}
