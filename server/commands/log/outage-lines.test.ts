import assert from 'node:assert/strict'
import { test } from 'node:test'
import pino from 'pino'
import { logOptions } from './log.ts'
import { makeOutageLines } from './outage-lines.ts'

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

test('a sentence is written once, then once a minute with the number of those left out', () => {
  let now = 0
  const lines = makeOutageLines(() => now)
  assert.equal(lines.admit('could not look for lanes'), 0)
  for (now = 250; now < 60_000; now += 250)
    assert.equal(lines.admit('could not look for lanes'), undefined)
  assert.equal(lines.admit('could not extend the leases'), 0, 'another sentence')
  assert.equal(lines.admit('could not look for lanes'), 239)
  now += 250
  assert.equal(lines.admit('could not look for lanes'), undefined)
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
