// A publisher dies at a point of one post of a chain, and another one recovers: in the end each post is there once, in order, behind the
// one before it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { connect } from '../../server/db/db.ts'
import { findChains } from '../../server/messages/chains/chain.ts'
import { renderMessage } from '../../server/messages/representation/item.ts'
import { startPublisher } from '../../server/publishing/publishing.ts'
import { atEnd } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'
import { mediaAtAddresses } from '../support/medium.ts'
import { need } from '../support/need.ts'
import { picture } from '../support/picture.ts'
import type { SandboxProfile } from '../support/sandbox-world.ts'
import { changedNetworks, patient } from './publisher.ts'
import { openPublishingWorld, type PublishingWorld, uniqueText } from './world.ts'

/**
 * `post`: 1 is the first of the chain. `answerLost`: so that there is something to look for. `pictures`: each post has one, and so a first phase
 * of its own.
 */
export type ChainCrash = { point: string; post: number; answerLost?: true; pictures?: true }

export const points = [
  'before-begin',
  'after-begin',
  'before-call',
  'after-call',
  'before-settle',
  'after-settle',
]
export const lookPoints = ['after-look', 'after-reconcile']

export function crashChains(network: string, crashes: ChainCrash[]): void {
  test(`${network}: after a crash in any post of a chain, each is there once and in order`, async (t) => {
    const world = await openPublishingWorld({ profilesPerNetwork: crashes.length })
    for (const [index, crash] of crashes.entries())
      await t.test(
        `${crash.point} of post ${crash.post}${crash.pictures ? ' with a picture' : ''}`,
        () => crashOne(world, world.profile(network, index), crash),
      )
  })
}

async function crashOne(
  world: PublishingWorld,
  profile: SandboxProfile,
  crash: ChainCrash,
): Promise<void> {
  const texts = [uniqueText(), uniqueText()]
  const content = crash.pictures ? { mediaUrls: [picture] } : {}
  const parts = texts.map((one) => ({ text: one, ...content }))
  const { id, text } = await world.schedule({ profile, parts, ...content })
  const all = [text, ...texts]
  const dying = openDying(world, crash, all[crash.post - 1])
  await eventually(() => dying.isDead(), {
    what: `the publisher to die at ${crash.point}`,
    every: 10,
  })
  leaveDead(dying)
  await endLeases(world)
  const next = openDying(world)
  const message = await world.settled(id)
  await next.stop()
  await requireStory(world, profile, { id, all, state: message.state })
  if (!crash.pictures) return
  for (const { media } of await world.posts(profile)) assert.equal(media.length, 1)
}

async function requireStory(
  world: PublishingWorld,
  profile: SandboxProfile,
  { id, all, state }: { id: string; all: string[]; state: string },
): Promise<void> {
  const message = await world.message(id)
  const chains = await findChains(world.database.database, [message])
  const { parts } = renderMessage(message, new Map(), { chains })
  const posts = await world.posts(profile)
  const story = JSON.stringify({ state, parts, posts }, null, 1)
  assert.equal(state, 'SENT', story)
  const isUnseen = world.networks.forType(profile.type)?.parts?.isUnseen
  const isComment = world.networks.forType(profile.type)?.parts?.as === 'COMMENT'
  // The outcome of a part that the network does not show stays unknown, and nothing follows it.
  const unknown = (parts ?? []).findIndex(({ failure }) => failure?.code === 'outcome_unknown')
  if (unknown >= 0) assert.ok(isUnseen, story)
  const rest = unknown >= 0 ? all.slice(0, unknown + 2) : all
  const found = rest.map((text) => posts.filter((post) => post.text === text))
  for (const [index, same] of found.entries()) {
    const isMaybe = unknown >= 0 && index === unknown + 1
    assert.ok(same.length === 1 || (isMaybe && same.length === 0), story)
    const before = found[isComment ? 0 : index - 1]?.[0]
    if (index > 0 && same[0]) assert.equal(same[0].follows, need(before).id, story)
  }
  assert.equal(posts.length, found.flat().length, story)
}

/** A dead publisher ends with its leases, after seconds in which other tests go on. */
export function leaveDead(dying: { stop(): Promise<void> }): void {
  const ended = dying.stop()
  atEnd(() => ended)
}

/** `dyingText`: the text of the post at which it dies. */
export function openDying(
  world: Pick<PublishingWorld, 'database' | 'networks' | 'keyRing'>,
  crash?: ChainCrash,
  dyingText?: string,
) {
  const connections = connect(world.database.url, { max: 4, name: 'publisher' })
  let isDead = false
  let hits = 0
  const publisher = startPublisher({
    database: connections.database,
    keyRing: world.keyRing,
    log: pino({ level: 'silent' }),
    networkFor: changedNetworks(world, (real) => ({
      publish: async (account, post, preparedId, signal) => {
        const published = await real.publish(account, post, preparedId, signal)
        if (crash?.answerLost && post.text === dyingText) throw new Error('the answer is lost')
        return published
      },
    })),
    mediaFor: mediaAtAddresses,
    rules: { catchUpMs: 6 * 3_600_000, maxLooks: 8 },
    concurrency: 50,
    ...patient,
    ...(crash ? { callMs: 5000, leaseMs: 8000 } : {}),
    prepareMs: 60_000,
    settlingMs: 300,
    pollMs: 40,
    breakerTimes: { giveUpMs: 20_000 },
    reach(point) {
      if (point === crash?.point && !isDead) {
        hits += 1
        // Only the post in doubt comes to the points of a lookup.
        isDead = hits === (crash.answerLost ? 1 : crash.post)
        if (isDead) void connections.pool.end()
      }
      if (isDead) throw new Error('it is no more')
    },
  })
  return {
    isDead: () => isDead,
    async stop() {
      await publisher.stop()
      if (!isDead) await connections.close()
    },
  }
}

/** Also those that a statement of the dead publisher has taken that was under way. */
export async function endLeases({
  database: { pool },
}: Pick<PublishingWorld, 'database'>): Promise<void> {
  for (let held: number | null = 1; held !== 0; ) {
    await pool.query('update lanes set next_at = now() where owner is not null')
    await sleep(250)
    held = (await pool.query('select from lanes where owner is not null and next_at > now()'))
      .rowCount
  }
}
