// Interactions on Bluesky are collected and shown only where the operator wants it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedSandbox } from '../networks/sandbox-networks.ts'
import { makeDid } from '../networks/subjects.ts'
import { call, tokenOf } from '../support/client.ts'
import { collect, requestHistory, startSandboxService, untilHistoryIs } from './collect.ts'

const own = 'did:plc:mrsw23yaaaaaaaaaaaaaaaaa'

async function start(environment: Record<string, string>) {
  const { addresses } = await sharedSandbox()
  const { service, sandbox } = await startSandboxService({
    BLUESKY_API_URL: addresses.bluesky,
    ...environment,
  })
  const features = async () => {
    const token = await tokenOf(service, service.demo.member.owner.id)
    const { body } = await call(service, token, 'GET', '/v1/networks')
    const { data } = body as { data: { name: string; features: string[] }[] }
    return data.find(({ name }) => name === 'bluesky')?.features
  }
  return { service, sandbox, features }
}

test('where INTERACTION_NETWORKS names Bluesky, what people do on Bluesky is in the history', async () => {
  const { service, sandbox, features } = await start({ INTERACTION_NETWORKS: 'bluesky' })
  assert.deepEqual(await features(), ['publish', 'read'])
  collect(service)
  const other = makeDid()
  const made = []
  for (const type of ['MENTION', 'REPLY', 'QUOTE', 'LIKE', 'SHARE'])
    made.push(await sandbox.interact({ network: 'bluesky', type, from: other, to: own }))
  made.push(await sandbox.interact({ network: 'bluesky', type: 'REPLY', from: own, to: other }))
  const between = { network: 'bluesky', own, other }
  const lines = made.map(({ line }) => line)
  const [first] = await untilHistoryIs(service, between, lines)
  assert.equal(first?.socialNetworkType, 'BLUESKY')
  const [gone, ...rest] = made
  assert.ok(gone)
  await sandbox.undo(gone)
  await untilHistoryIs(
    service,
    between,
    rest.map(({ line }) => line),
  )
})

test('where it does not, Bluesky has no history', async () => {
  const { service, features } = await start({})
  assert.deepEqual(await features(), ['publish'])
  const answer = await requestHistory(service, { network: 'bluesky', own, other: makeDid() })
  assert.equal(answer.status, 400)
  assert.match(answer.text, /3021/)
})
