// Interactions of Threads: only where the operator has switched them on, and people by their usernames.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedSandbox } from '../networks/sandbox-networks.ts'
import { eventually } from '../support/eventually.ts'
import { startTestService } from '../support/service.ts'
import { addProfile } from '../support/world-profiles.ts'
import { collect, historyOf, requestHistory, startSandboxService } from './collect.ts'

function codeOf({ status, body }: { status: number; body: unknown }): string {
  const [error] = (body as { errors: { code: number; message: string }[] }).errors
  return `${status}/${error?.code} ${error?.message}`
}

test('without the setting there is no history', async () => {
  const service = await startTestService()
  const between = { network: 'threads', own: '77', other: 'ann.bell' }
  assert.match(codeOf(await requestHistory(service, between)), /^400\/3021 /)
})

test('with the setting: replies and mentions arrive, disappear, and are asked for by username', async () => {
  const { addresses } = await sharedSandbox()
  const { service, sandbox } = await startSandboxService({
    INTERACTION_NETWORKS: 'twitter,facebook,threads',
    THREADS_API_URL: addresses.threads,
  })
  await sandbox.limit('threads', 1_000_000)
  const own = '17840000000077001'
  const bakery = '17841400000003001'
  await addProfile(service.database, {
    organizationId: service.demo.organization.demo,
    type: 'THREADS',
    networkId: own,
    credentials: { accessToken: `sandbox-threads-${own}-a` },
  })
  collect(service)
  const interact = (type: string, from: string) =>
    sandbox.interact({ network: 'threads', type, from, to: own })
  const mention = await interact('MENTION', bakery)
  const reply = await interact('REPLY', bakery)
  await interact('REPLY', '4711')
  const between = { network: 'threads', own, other: 'reed.bakery' }
  const arrived = await eventually(
    async () => {
      const items = await historyOf(service, between)
      return items.length === 2 && items
    },
    { what: 'both', every: 100 },
  )
  assert.deepEqual(arrived.map((item) => [item.type, item.externalMessageId]).sort(), [
    ['MENTION', mention.messageId],
    ['REPLY', reply.messageId],
  ])
  for (const item of arrived)
    assert.deepEqual(
      [item.fromSocialNetworkId, item.toSocialNetworkId, item.socialNetworkType],
      ['reed.bakery', own, 'THREADS'],
    )
  const wrong = { ...between, other: 'Reed Bakery' }
  assert.match(codeOf(await requestHistory(service, wrong)), /^400\/.*username/)
  const swapped = { ...between, own: 'reed.bakery' }
  assert.match(codeOf(await requestHistory(service, swapped)), /socialNetworkId must be digits/)
})
