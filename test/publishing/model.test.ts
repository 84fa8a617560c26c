// Random sequences of actions, network faults and crashes. After each step the state is one that the model allows, and in
// the end each message is on its network once or known not to be.
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import pino from 'pino'
import { connect } from '../../server/db/db.ts'
import { startPublisher } from '../../server/publishing/publishing.ts'
import { eventually } from '../support/eventually.ts'
import { mediaAtAddresses } from '../support/medium.ts'
import { runs } from '../support/runs.ts'
import { assertAtRest, commands, type Model, type Real } from './model.ts'
import { changedNetworks, patient } from './publisher.ts'
import { openPublishingWorld, type PublishingWorld } from './world.ts'

/** Calls that publish, even those of dead publishers. */
const calls = new Set<Promise<unknown>>()

function networksOf(world: PublishingWorld) {
  return changedNetworks(world, (network) => ({
    publish: (...given) => {
      const call = network.publish(...given)
      const ended: Promise<unknown> = call.then(
        () => calls.delete(ended),
        () => calls.delete(ended),
      )
      calls.add(ended)
      return call
    },
  }))
}

/** `crashAt`: at this point its connections are closed and it stops. */
function open(world: PublishingWorld, crashAt?: string) {
  const connections = connect(world.database.url, { max: 4, name: 'publisher' })
  let isDead = false
  const publisher = startPublisher({
    database: connections.database,
    keyRing: world.keyRing,
    log: pino({ level: 'silent' }),
    networkFor: networksOf(world),
    mediaFor: mediaAtAddresses,
    rules: { catchUpMs: 6 * 3_600_000, maxLooks: 8 },
    concurrency: 50,
    ...patient,
    prepareMs: 60_000,
    settlingMs: 500,
    pollMs: 40,
    breakerTimes: { giveUpMs: 20_000 },
    reach(point) {
      if (point === crashAt && !isDead) {
        isDead = true
        void connections.pool.end()
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

function performOn(world: PublishingWorld, graves: Promise<void>[]): Real {
  return {
    world,
    async tick() {
      if (Math.random() < 0.3) await endLeases(world)
      const publisher = open(world)
      await sleep(60 + Math.random() * 100)
      await publisher.stop()
    },
    async crash(point) {
      const publisher = open(world, point)
      for (let waited = 0; waited < 300 && !publisher.isDead(); waited += 20) await sleep(20)
      // A dead publisher ends with its leases; the test does not wait for it.
      graves.push(publisher.stop())
      if (!publisher.isDead()) await graves.at(-1)
    },
  }
}

// A few hundred steps, each of which waits for processes; then every message has to reach a final state, in each sequence.
const options = { timeout: 600_000 }

test('whatever happens in whatever order, the model holds', options, async (t) => {
  const world = await openPublishingWorld()
  const graves: Promise<void>[] = []
  let steps = 0
  const holds = async (sequence: Iterable<fc.AsyncCommand<Model, Real>>) => {
    const real = performOn(world, graves)
    const model: Model = { messages: [] }
    await fc.asyncModelRun(() => ({ model, real }), sequence)
    await settle(world)
    await assertAtRest(model, real)
    steps += [...sequence].length
    await world.database.pool.query('delete from messages')
    // Accumulated over many sequences, failures would make the pauses between attempts longer than the test waits.
    await world.sandbox.clearFaults()
  }
  const sequences = fc.commands(commands, { maxCommands: 30, size: '+1' })
  try {
    // A failure names its seed and its steps.
    await fc.assert(fc.asyncProperty(sequences, holds), {
      numRuns: runs(3, 40),
      endOnFailure: true,
    })
  } finally {
    await Promise.all(graves)
  }
  t.diagnostic(`${steps} steps, ${graves.length} crashes`)
})

/** All earlier publishers have stopped or are dead. Their last calls end first, as they do within a lease. */
async function endLeases({ database }: PublishingWorld): Promise<void> {
  await Promise.all(calls)
  await database.pool.query('update lanes set next_at = now() where owner is not null')
}

/** Waits for the due messages; the others are due later. */
async function settle(world: PublishingWorld): Promise<void> {
  await endLeases(world)
  const publisher = open(world)
  const isSettled = async () => {
    const { rows } = await world.database.pool.query(
      `select from messages where (state = 'SCHEDULED' and send_at <= now()) or state = 'SUBMITTED' limit 1`,
    )
    return rows.length === 0
  }
  try {
    await eventually(isSettled, { what: 'everything to come to rest', every: 50 })
  } finally {
    await publisher.stop()
  }
}
