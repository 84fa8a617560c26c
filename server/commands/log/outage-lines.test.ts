import assert from 'node:assert/strict'
import { test } from 'node:test'
import pino from 'pino'
import { connect } from '../../db/db.ts'
import { logOptions } from './log.ts'
import { isOutageLine, makeOutageLines } from './outage-lines.ts'

// No server listens there.
const refused: unknown = await connect('postgresql://nothing@127.0.0.1:1/nothing', {
  max: 1,
  name: 'carillon test',
})
  .pool.query('select 1')
  .catch((error: unknown) => error)

test('a sentence is written once, then once a minute with the number of those left out', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const lines = makeOutageLines()
  const reported: string[] = []
  const admit = (sentence: string) =>
    lines.admit(sentence, (leftOut) => void reported.push(`${sentence}: ${leftOut}`))
  assert.equal(admit('could not look for lanes'), true)
  for (let tries = 1; tries < 240; tries += 1) {
    context.mock.timers.tick(250)
    assert.equal(admit('could not look for lanes'), false)
  }
  assert.equal(admit('could not extend the leases'), true, 'another sentence')
  context.mock.timers.tick(250)
  assert.deepEqual(reported.splice(0), ['could not look for lanes: 239'])
  assert.equal(admit('could not look for lanes'), false)
  // The outage ends: what was left out last is not lost.
  context.mock.timers.tick(60_000)
  assert.deepEqual(reported.splice(0), ['could not look for lanes: 1'])
  context.mock.timers.tick(60_000)
  assert.deepEqual(reported, [])
  assert.equal(admit('could not look for lanes'), true, 'a later outage')
})

test('warnings about other servers than the database are all written', () => {
  const refusedByNetwork = Object.assign(new Error('connect ECONNREFUSED'), {
    code: 'ECONNREFUSED',
  })
  assert.equal(isOutageLine({ err: refusedByNetwork }), false)
  assert.equal(isOutageLine({ err: refused }), true)
  const caused = (cause: unknown) => isOutageLine({ err: new Error('could not start', { cause }) })
  assert.deepEqual([refused, refusedByNetwork].map(caused), [true, false])
  assert.equal(isOutageLine({ err: refused, reqId: 'r1' }), false)
  assert.equal(isOutageLine({ err: new Error('Connection terminated unexpectedly') }), true)
})

test('the log leaves out repeated warnings of an outage, and nothing else', () => {
  const written: Record<string, unknown>[] = []
  const log = pino(logOptions('info'), { write: (line) => void written.push(JSON.parse(line)) })
  for (let i = 0; i < 5; i += 1) {
    log.warn({ err: refused }, 'could not look for lanes; trying again')
    log.child({ worker: i }).error({ err: refused }, 'could not take jobs')
    log.child({ reqId: `r${i}` }).error({ err: refused }, 'request failed')
    log.warn({ err: new Error('a fault of the code') }, 'could not work through a lane')
    log.info('Published message')
  }
  const count = (msg: string) => written.filter((line) => line.msg === msg).length
  assert.equal(count('could not look for lanes; trying again'), 1)
  assert.equal(count('could not take jobs'), 1)
  assert.equal(count('request failed'), 5)
  assert.equal(count('could not work through a lane'), 5)
  assert.equal(count('Published message'), 5)
})
