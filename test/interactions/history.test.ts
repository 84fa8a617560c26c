// GET /v1/interactions/{network}: parameters, permissions, and pages that are stable while more arrives.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Owner } from '../../server/interactions/collecting/merge.ts'
import { type Answer, appToken, call, organizationToken, tokenOf } from '../support/client.ts'
import { assertEnvelope } from '../support/envelope.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { addMember, addOrganization, addToOrganization } from '../support/world-people.ts'
import { addProfile } from '../support/world-profiles.ts'
import { mention, mergeUpdate } from './store.ts'

type Item = {
  type: string
  fromSocialNetworkId: string
  toSocialNetworkId: string
  socialNetworkType: string
  externalMessageId: string
  timestamp: string
}
type Page = {
  interactions: Item[]
  metadata: { cursor: { next: string | null; previous: string | null } }
}

const service = await startTestService()
const { database } = service.database
const owner: Owner = {
  profileId: need(service.demo.profile.twitter),
  networkId: '1750000000000000001',
  network: 'twitter',
}
const token = await tokenOf(service, service.demo.member.owner.id)
let people = 0
/** A new account with an id of the maximum length. */
const newAccountId = () => `1844674407370955${1000 + people++}`

async function requestHistory(query: Record<string, string>, network = 'twitter', as = token) {
  const search = new URLSearchParams({ socialNetworkId: owner.networkId, ...query })
  const answer = await call(service, as, 'GET', `/v1/interactions/${network}?${search}`)
  assertEnvelope(answer)
  return answer
}

async function pageOf(otherId: string, query: Record<string, string> = {}): Promise<Page> {
  const answer = await requestHistory({ targetSocialNetworkId: otherId, ...query })
  assert.equal(answer.status, 200, answer.text)
  return (answer.body as { data: Page }).data
}

function errorOf(answer: Answer): string {
  const [error] = (answer.body as { errors: { code: number; message: string }[] }).errors
  return `${answer.status}/${error?.code} ${error?.message}`
}

const numbers = (items: Item[]) => items.map((item) => Number(item.externalMessageId) - 7_000_000)

function descending(from: number, to: number): number[] {
  return Array.from({ length: from - to + 1 }, (_, index) => from - index)
}

test('an interaction has these fields, with ids as strings without loss of digits', async () => {
  const otherId = newAccountId()
  await mergeUpdate(database, owner, {
    interactions: [
      mention(owner, otherId, 1),
      {
        ...mention(owner, otherId, 2),
        type: 'PRIVATE_MESSAGE',
        key: 'answer',
        fromNetworkId: owner.networkId,
        toNetworkId: otherId,
      },
    ],
  })
  const { interactions, metadata } = await pageOf(otherId)
  assert.deepEqual(interactions, [
    {
      type: 'PRIVATE_MESSAGE',
      fromSocialNetworkId: owner.networkId,
      toSocialNetworkId: otherId,
      socialNetworkType: 'TWITTER',
      externalMessageId: '7000002',
      timestamp: '2026-01-01T00:02:00Z',
    },
    {
      type: 'MENTION',
      fromSocialNetworkId: otherId,
      toSocialNetworkId: owner.networkId,
      socialNetworkType: 'TWITTER',
      externalMessageId: '7000001',
      timestamp: '2026-01-01T00:01:00Z',
    },
  ])
  assert.deepEqual(metadata, { cursor: { next: null, previous: null } })
})

test('a history without interactions is an empty page; a similar id is another person', async () => {
  const otherId = newAccountId()
  await mergeUpdate(database, owner, { interactions: [mention(owner, otherId, 3)] })
  const beside = String(BigInt(otherId) + 1_000_000n)
  assert.deepEqual((await pageOf(beside)).interactions, [])
  assert.equal((await pageOf(otherId)).interactions.length, 1)
})

test('pages of ten by default and a hundred at most, forwards and backwards while more arrives', async () => {
  const otherId = newAccountId()
  const some = (from: number, to: number) =>
    mergeUpdate(database, owner, {
      interactions: descending(to, from).map((n) => ({
        ...mention(owner, otherId, n),
        key: `p:${n}`,
      })),
    })
  await some(101, 125)
  const first = await pageOf(otherId)
  assert.deepEqual(numbers(first.interactions), descending(125, 116))
  assert.equal(first.metadata.cursor.previous, null)
  await some(126, 140)
  const second = await pageOf(otherId, { cursor: need(first.metadata.cursor.next) })
  assert.deepEqual(numbers(second.interactions), descending(115, 106))
  // An old interaction arrives late, in the part that was already shown: the following pages do not change.
  await mergeUpdate(database, owner, {
    interactions: [{ ...mention(owner, otherId, 120), key: 'late', externalMessageId: '1' }],
  })
  const third = await pageOf(otherId, { cursor: need(second.metadata.cursor.next) })
  assert.deepEqual(numbers(third.interactions), descending(105, 101))
  assert.equal(third.metadata.cursor.next, null)
  const back = await pageOf(otherId, { cursor: need(third.metadata.cursor.previous) })
  assert.deepEqual(numbers(back.interactions), descending(115, 106))
  const start = await pageOf(otherId, { cursor: need(second.metadata.cursor.previous) })
  assert.deepEqual(numbers(start.interactions).slice(-4), descending(119, 116))
  const all = await pageOf(otherId, { limit: '100' })
  assert.equal(all.interactions.length, 41)
  const refused = await requestHistory({ targetSocialNetworkId: otherId, limit: '101' })
  assert.equal(errorOf(refused), '400/4000 limit must be at most 100')
})

test('interactions of the same moment are neither skipped nor shown twice', async () => {
  const otherId = newAccountId()
  const { at } = mention(owner, otherId, 1)
  await mergeUpdate(database, owner, {
    interactions: descending(30, 1).map((n) => ({
      ...mention(owner, otherId, n),
      key: `same:${n}`,
      at,
    })),
  })
  const seen: number[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await pageOf(otherId, { limit: '7', ...(cursor ? { cursor } : {}) })
    seen.push(...numbers(page.interactions))
    cursor = page.metadata.cursor.next
  }
  assert.deepEqual(
    seen.toSorted((a, b) => a - b),
    descending(30, 1).reverse(),
  )
})

test('both ids are required, digits, without a leading zero, at most twenty', async () => {
  const missing = await call(service, token, 'GET', '/v1/interactions/twitter')
  assert.equal(errorOf(missing), '400/4000 socialNetworkId is missing')
  const bad = ['', '0', '012', '-1', '1.0', '1e3', '٣', '123456789012345678901', 'abc', '1 ', '%00']
  for (const targetSocialNetworkId of bad) {
    const answer = await requestHistory({ targetSocialNetworkId })
    const said = '400/4000 targetSocialNetworkId must be digits only, up to 20, the first not 0'
    assert.equal(errorOf(answer), said, answer.text)
    assert.match(answer.text, /"hint":"It is the id that the network gave/)
  }
  for (const socialNetworkId of bad) {
    const answer = await requestHistory({ socialNetworkId, targetSocialNetworkId: '1' })
    const said = '400/4000 socialNetworkId must be digits only, up to 20, the first not 0'
    assert.equal(errorOf(answer), said, answer.text)
  }
  const path = `/v1/interactions/twitter?socialNetworkId=${owner.networkId}`
  const twice = await call(
    service,
    token,
    'GET',
    `${path}&targetSocialNetworkId=1&targetSocialNetworkId=2`,
  )
  assert.equal(errorOf(twice), '400/4000 targetSocialNetworkId must be a string')
})

test('any other network is 3021', async () => {
  for (const network of ['instagram', 'pinterest', 'TWITTER', 'x', 'constructor', '__proto__'])
    assert.equal(
      errorOf(await requestHistory({ targetSocialNetworkId: '1' }, network)),
      '400/3021 Invalid social network type',
      network,
    )
  // The caller's own profile, but on the other network.
  const wrong = await requestHistory({ targetSocialNetworkId: '1' }, 'facebook')
  assert.equal(errorOf(wrong), '404/4001 Social profile not found')
})

test('only on the ENTERPRISE plan, and only for a profile that the caller may use', async () => {
  const organizationId = service.demo.organization.demo
  const otherId = newAccountId()
  await mergeUpdate(database, owner, {
    interactions: [{ ...mention(owner, otherId, 9), key: 'nine' }],
  })
  const about = { targetSocialNetworkId: otherId }
  const status = async (as: string, query = about) =>
    errorOf(await requestHistory(query, 'twitter', as))
  const sole = await tokenOf(service, service.demo.member.sole.id)
  assert.equal(await status(sole), '403/1003 Account plan limit exceeded')
  const outsider = await tokenOf(service, await addMember(service.database, { organizationId }))
  assert.equal(await status(outsider), '404/4001 Social profile not found')
  assert.equal(await status(await appToken(service)), '403/1202 Not authorized to view member')
  for (const as of [
    await tokenOf(service, service.demo.member.limited.id),
    await organizationToken(service),
  ])
    assert.equal((await requestHistory(about, 'twitter', as)).status, 200)
  // An unknown profile and one of another organization get the same answer.
  assert.equal(
    await status(token, { ...about, socialNetworkId: '17' } as typeof about),
    '404/4001 Social profile not found',
  )
  const { pool } = service.database
  await pool.query(`update organizations set plan = 'BUSINESS' where id = $1`, [organizationId])
  assert.equal(await status(token), '403/1003 Account plan limit exceeded')
  await pool.query(`update organizations set plan = 'ENTERPRISE' where id = $1`, [organizationId])
})

test('a member of two organizations sees only profiles whose own organization is on the plan', async () => {
  const { small } = service.demo.organization
  await addToOrganization(service.database, {
    organizationId: small,
    memberId: service.demo.member.owner.id,
    preset: 'SUPER_ADMIN',
  })
  await addProfile(service.database, { organizationId: small, networkId: '5555' })
  const answer = await requestHistory({ socialNetworkId: '5555', targetSocialNetworkId: '1' })
  assert.equal(errorOf(answer), '403/1003 Account plan limit exceeded')
})

test('the same profile in two organizations has two histories', async () => {
  const otherId = newAccountId()
  const { id } = await addProfile(service.database, {
    organizationId: await addOrganization(service.database),
    networkId: owner.networkId,
  })
  const twin = { ...owner, profileId: id }
  await mergeUpdate(database, twin, {
    interactions: [{ ...mention(twin, otherId, 1), key: 'theirs' }],
  })
  assert.deepEqual((await pageOf(otherId)).interactions, [])
})
