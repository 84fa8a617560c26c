// Random sequences of renewals, faults, crashes, freezes and reconnections of one account. Never two renewals at once, never an
// overwritten newer pair, never a live grant called dead; the token endpoint knows the truth.
import { test } from 'node:test'
import fc from 'fast-check'
import { runs } from '../support/runs.ts'
import { assertAtRest, commands, type Model, type Real } from './model.ts'
import { openRenewalWorld } from './world.ts'

for (const replayKills of [true, false])
  test(`whatever happens in whatever order, the model holds, where a replay ${replayKills ? 'ends the grant' : 'is only refused'}`, {
    timeout: 600_000,
  }, async (t) => {
    const world = await openRenewalWorld({ replayKills })
    let steps = 0
    const holds = async (sequence: Iterable<fc.AsyncCommand<Model, Real>>) => {
      world.server.clearFaults()
      const account = await world.connect()
      const real: Real = { world, account, frozen: [] }
      const model: Model = { version: 0, stored: new Map() }
      model.version = (await world.read(account.id)).tokensVersion
      try {
        await fc.asyncModelRun(() => ({ model, real }), sequence)
        await assertAtRest(real)
      } finally {
        world.server.release()
        await Promise.all(real.frozen.map(({ renewing }) => renewing))
      }
      steps += [...sequence].length
    }
    const sequences = fc.commands(commands, { maxCommands: 20, size: '+1' })
    await fc.assert(fc.asyncProperty(sequences, holds), {
      numRuns: runs(10, 150),
      endOnFailure: true,
    })
    t.diagnostic(`${steps} steps`)
  })
