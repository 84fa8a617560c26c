// An answer on X is in the thread of its post and among the mentions. Whichever list showed it first: when it is
// deleted it leaves the history, even if the post is too old to be read, or is gone itself.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startCollector } from '../../server/interactions/interactions.ts'
import type { Network } from '../../server/networks/networks.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { collect, historyOf, startSandboxService, untilHistoryIs } from './collect.ts'

const own = '1750000000000000001'
const network = 'twitter'
const { service, sandbox } = await startSandboxService()
const { services } = service

async function post(text: string): Promise<string> {
  const answer = await fetch(`${sandbox.addresses.twitter}/2/tweets`, {
    method: 'POST',
    headers: {
      authorization: `Bearer sandbox-twitter-${own}-t`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ text }),
  })
  assert.equal(answer.status, 201, await answer.clone().text())
  return ((await answer.json()) as { data: { id: string } }).data.id
}

/** Reads only the threads of posts, until the history has this length. */
async function collectPosts(other: string, count: number): Promise<void> {
  const x = need(services.networks.all.find(({ name }) => name === network))
  const onlyPosts: Network = { ...x, reader: { ...need(x.reader), kinds: ['posts'] } }
  const collector = startCollector({
    ...services,
    networks: [onlyPosts],
    pollingInterval: { minMs: 50, maxMs: 100 },
    retentionMs: services.config.interactions.retentionMs,
    ...{ concurrency: 8, stepMs: 10_000, leaseMs: 20_000, pollMs: 20, enrolMs: 60_000 },
  })
  await eventually(
    async () => (await historyOf(service, { network, own, other })).length === count,
    { what: `a history of ${count}` },
  )
  await collector.stop()
}

test('deleted answers of a post that is no longer among the newest are removed', async () => {
  const other = '98001'
  const postId = await post('The one that is answered')
  const answers = []
  for (let count = 0; count < 6; count += 1)
    answers.push(await sandbox.interact({ network, type: 'REPLY', from: other, to: own, postId }))
  await collectPosts(other, 6)
  for (let count = 0; count < 55; count += 1) await post(`Later ${count}`)
  const [kept, ...deleted] = answers
  for (const answer of deleted) await sandbox.undo(answer)
  collect(service, 2)
  await untilHistoryIs(service, { network, own, other }, [need(kept).line])
})

test('deleting posts removes the interactions of their threads, and the mentions stay', async () => {
  const other = '98002'
  const deed = { network, from: other, to: own }
  const mention = await sandbox.interact({ ...deed, type: 'MENTION' })
  const hanging = []
  for (const type of ['REPLY', 'QUOTE', 'LIKE'])
    hanging.push(await sandbox.interact({ ...deed, type }))
  const all = [mention, ...hanging].map(({ line }) => line)
  await untilHistoryIs(service, { network, own, other }, all)
  await sandbox.deletePosts()
  await untilHistoryIs(service, { network, own, other }, [mention.line])
})
