// Renewing as a model: what happens to one credential, and what must hold after every step.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { NetworkError } from '../../server/networks/networks.ts'
import { eventually } from '../support/eventually.ts'
import type { TokenFault } from './token-server.ts'
import type { RenewalWorld } from './world.ts'

export type Model = {
  /** The version of the tokens that was seen last. */
  version: number
  /** Tokens that were stored once, by version. */
  stored: Map<number, string>
}
export type Real = {
  world: RenewalWorld
  account: { id: string; subject: string }
  /** Processes whose answer is held back. */
  frozen: Frozen[]
}
type Frozen = { version: number; isOver: boolean; renewing: Promise<unknown> }
type Command = fc.AsyncCommand<Model, Real>

/** Holds after every step. */
async function assertPossible(model: Model, { world, account, frozen }: Real): Promise<void> {
  const { stats } = world.server
  const row = await world.read(account.id)
  const tokens = await world.tokensOf(account.id)
  assert.ok(row.tokensVersion >= model.version, 'the version never falls')
  const known = model.stored.get(row.tokensVersion)
  assert.ok(known === undefined || known === tokens.refreshToken, 'a version has one pair')
  assert.ok(stats.maxLive <= 1, 'one renewal at a time')
  if (row.deadAt) {
    assert.ok(!world.server.isUsable(tokens), 'a credential that lives is called dead')
    const isAwaited = ({ version, isOver }: Frozen) => version === row.tokensVersion && !isOver
    assert.ok(!frozen.some(isAwaited), 'an answer that is on its way will be stored')
  }
  model.version = row.tokensVersion
  model.stored.set(row.tokensVersion, String(tokens.refreshToken))
}

/** Nothing is left over: tokens that can be renewed, or a credential that says that it is dead. */
export async function assertAtRest(real: Real): Promise<void> {
  const { world, account, frozen } = real
  world.server.release()
  await thaw(frozen)
  world.server.clearFaults()
  const isDecided = async () => {
    await passTime(real)
    const { tokensVersion } = await world.read(account.id)
    const outcome = await renewOnce(real, tokensVersion)
    return outcome !== 'retry' && outcome
  }
  const outcome = await eventually(isDecided, { what: 'an outcome' })
  const { deadAt } = await world.read(account.id)
  const isUsable = world.server.isUsable(await world.tokensOf(account.id))
  assert.equal(outcome === 'reconnect', deadAt !== null)
  assert.equal(isUsable, deadAt === null)
}

export const commands: fc.Arbitrary<Command>[] = [
  fc.integer({ min: 1, max: 3 }).map((count) =>
    command(`renew by ${count} at once`, async ({ version }, real) => {
      const outcomes = Array.from({ length: count }, () => renewOnce(real, version))
      await Promise.all(outcomes)
    }),
  ),
  fc.constantFrom<TokenFault>('drop-before', 'drop-after', '500', '429', 'keys').map((fault) =>
    command(`the next answer: ${fault}`, async (_model, { world }) => {
      world.server.failNext(fault)
    }),
  ),
  fc.constantFrom('before-renewal', 'after-renewal').map((point) =>
    command(`crash at ${point}`, async ({ version }, { world, account }) => {
      await world.crashAt(account.id, version, point)
    }),
  ),
  fc.constant(
    command('a process is frozen during its call', async ({ version }, real) => {
      const { world, account, frozen } = real
      const { server } = world
      server.clearFaults()
      server.failNext('hold')
      const before = server.countHeld()
      const renewing = world
        .renew(account.id, version, { callMs: 20_000, waitMs: 300 })
        .catch(expectKnown)
        .finally(() => {
          one.isOver = true
        })
      const one: Frozen = { version, isOver: false, renewing }
      await eventually(() => one.isOver || server.countHeld() > before, { what: 'the call' })
      if (one.isOver) server.clearFaults()
      else frozen.push(one)
    }),
  ),
  fc.constant(
    command('frozen processes go on', async (_model, { world, frozen }) => {
      world.server.release()
      await thaw(frozen)
    }),
  ),
  fc.constant(command('the lease and the pause end', (_model, real) => passTime(real))),
  fc.constant(
    command('the person removes the app', async (_model, { world, account }) => {
      world.server.revoke(account.subject)
    }),
  ),
  fc.constant(
    command('the person connects the account again', async (_model, { world, account }) => {
      await world.connect(account.subject)
      const { deadAt } = await world.read(account.id)
      assert.equal(deadAt, null)
      assert.ok(world.server.isUsable(await world.tokensOf(account.id)))
    }),
  ),
]

function command(name: string, act: (model: Model, real: Real) => Promise<void>): Command {
  return {
    check: () => true,
    run: async (model, real) => {
      real.world.server.stats.maxLive = 0
      const before = await real.world.tokensOf(real.account.id)
      const wasUsable = real.world.server.isUsable(before)
      await act(model, real)
      await assertPossible(model, real)
      if (!wasUsable) return
      const after = await real.world.tokensOf(real.account.id)
      const isSame = after.refreshToken === before.refreshToken
      assert.ok(isSame || real.world.server.isUsable(after), 'a newer pair was overwritten')
    },
    toString: () => name,
  }
}

/** Time passes for those who hold nothing: the process that is frozen is not forgotten. */
async function passTime({ world, account, frozen }: Real): Promise<void> {
  await world.endLease(account.id)
  await world.endPause(account.id)
  if (frozen.every(({ isOver }) => isOver)) await world.waitForFrozen(account.id)
}

async function thaw(frozen: Frozen[]): Promise<void> {
  await Promise.all(frozen.splice(0).map(({ renewing }) => renewing))
}

type Outcome = 'renewed' | 'retry' | 'reconnect'

async function renewOnce({ world, account }: Real, seen: number): Promise<Outcome> {
  try {
    await world.renew(account.id, seen, { waitMs: 300 })
    return 'renewed'
  } catch (error) {
    return expectKnown(error)
  }
}

function expectKnown(error: unknown): Outcome {
  assert.ok(error instanceof NetworkError, String(error))
  assert.ok(error.kind === 'retry' || error.kind === 'reconnect', error.kind)
  return error.kind
}
