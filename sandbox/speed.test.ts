// A sanity check, not a benchmark: the sandbox must not be what a chaos run or a benchmark waits for.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { atEnd } from '../test/support/at-end.ts'
import { startTestSandbox } from './sandbox.testing.ts'

const directory = mkdtempSync(join(tmpdir(), 'carillon-sandbox-'))
atEnd(() => rmSync(directory, { recursive: true }))

test('a post costs little, however many there are already', async (t) => {
  const sandbox = await startTestSandbox({ file: join(directory, 'posts.jsonl') })
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  atEnd(() => agent.destroy())
  const count = 4000
  let next = 0
  const started = performance.now()
  const before = process.cpuUsage()
  const work = async (): Promise<void> => {
    while (next < count) {
      next += 1
      assert.equal(await tweet(agent, sandbox.url, next), 201)
    }
  }
  await Promise.all(Array.from({ length: 50 }, work))
  const { user, system } = process.cpuUsage(before)
  const perSecond = Math.round(count / ((performance.now() - started) / 1000))
  const microseconds = Math.round((user + system) / count)
  t.diagnostic(`${perSecond} posts per second, ${microseconds} µs each with the client's share`)
  // Work, not time: a busy machine must not turn this red. On a quiet one a post costs about 450.
  assert.ok(microseconds < 2000, `a post costs ${microseconds} µs`)
  assert.equal((await sandbox.posts('?network=twitter&profile=17')).length, 40)
})

function tweet(agent: Agent, url: string, number: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer sandbox-twitter-${number % 100}-t`,
    }
    const outgoing = request(`${url}/x/2/tweets`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode))
    })
    outgoing.on('error', reject)
    outgoing.end(JSON.stringify({ text: `Message ${number} https://example.org/${number}` }))
  })
}
