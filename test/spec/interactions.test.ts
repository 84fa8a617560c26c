// spec 4.3, decisions 7 and the other lines about interactions, on the sandbox networks.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networks } from '../../server/networks/registry.ts'
import {
  collect,
  historyOf,
  requestHistory,
  startSandboxService,
  untilHistoryIs,
} from '../interactions/collect.ts'
import { appToken, call, tokenOf } from '../support/client.ts'
import { refusalOf } from './reading.ts'

const { service, sandbox } = await startSandboxService()
collect(service, 2)

const x = { network: 'twitter', own: '1750000000000000001' }
const page = { network: 'facebook', own: '100000000000002' }
let people = 0
const newPerson = () => `${88_000_000_000 + people++}`

function mention(from: string) {
  return sandbox.interact({ network: 'twitter', type: 'MENTION', from, to: x.own })
}

test('spec 1 the history between a profile and another is mentions, comments, likes, private messages', async () => {
  const other = newPerson()
  const toX = { network: 'twitter', from: other, to: x.own }
  const onX = [
    await sandbox.interact({ ...toX, type: 'MENTION' }),
    await sandbox.interact({ ...toX, type: 'LIKE' }),
    await sandbox.interact({ ...toX, type: 'PRIVATE_MESSAGE' }),
  ]
  await untilHistoryIs(
    service,
    { ...x, other },
    onX.map(({ line }) => line),
  )
  const toPage = { network: 'facebook', from: other, to: page.own }
  const onPage = [
    await sandbox.interact({ ...toPage, type: 'COMMENT' }),
    await sandbox.interact({ ...toPage, type: 'LIKE' }),
    await sandbox.interact({ ...toPage, type: 'PRIVATE_MESSAGE' }),
  ]
  await untilHistoryIs(
    service,
    { ...page, other },
    onPage.map(({ line }) => line),
  )
})

test('spec 1 the history is for enterprise customers', async () => {
  const token = await tokenOf(service, service.demo.member.sole.id)
  const path = `/v1/interactions/twitter?socialNetworkId=${x.own}&targetSocialNetworkId=1`
  const answer = await call(service, token, 'GET', path)
  assert.deepEqual(refusalOf(answer), [403, 1003, 'Account plan limit exceeded'])
})

test('spec 2.6 an interaction has its type and the network id of its message, and no body', async () => {
  const other = newPerson()
  const made = await mention(other)
  const [item] = await untilHistoryIs(service, { ...x, other }, [made.line])
  assert.deepEqual(item, {
    type: 'MENTION',
    fromSocialNetworkId: other,
    toSocialNetworkId: x.own,
    socialNetworkType: 'TWITTER',
    externalMessageId: made.messageId,
    timestamp: made.createdAt.replace(/\.\d+Z$/, 'Z'),
  })
})

test('decisions 7 the newest interaction with each account, newest first, in pages', async () => {
  const [one, two] = [newPerson(), newPerson()]
  const lines = new Map<string, string[]>()
  for (const other of [one, two, one]) {
    const { line } = await mention(other)
    lines.set(other, [...(lines.get(other) ?? []), line])
    await untilHistoryIs(service, { ...x, other }, lines.get(other) ?? [])
  }
  const token = await tokenOf(service, service.demo.member.owner.id)
  const path = `/v1/interactions?socialProfileId=${service.demo.profile.twitter}`
  type Found = { with: { socialNetworkId: string }; last: { type: string }; count: number }
  type List = { data: Found[]; metadata: { cursor: { next: string | null } } }
  const read = async (query: string) =>
    (await call(service, token, 'GET', path + query)).body as List
  const found: Found[] = []
  for (let next: string | null = ''; next !== null && found.length < 2; ) {
    const page: List = await read(`&limit=1${next && `&cursor=${next}`}`)
    assert.equal(page.data.length, 1)
    found.push(...page.data)
    next = page.metadata.cursor.next
  }
  assert.deepEqual(
    found.map((item) => [item.with.socialNetworkId, item.last.type, item.count]),
    [
      [one, 'MENTION', 2],
      [two, 'MENTION', 1],
    ],
  )
  const all = (await read('&limit=100')).data.map((item) => item.with.socialNetworkId)
  assert.equal(new Set(all).size, all.length)
  assert.deepEqual(refusalOf(await call(service, token, 'GET', `${path}&cursor=abc`))[1], 3020)
  const sole = await tokenOf(service, service.demo.member.sole.id)
  assert.deepEqual(refusalOf(await call(service, sole, 'GET', path))[1], 1003)
  const notCollected = `/v1/interactions?socialProfileId=${service.demo.profile.pinterest}`
  assert.deepEqual(
    refusalOf(await call(service, token, 'GET', notCollected)).slice(0, 2),
    [400, 3021],
  )
})

test('decisions 7 an account is called as its network shows it', async () => {
  const token = await tokenOf(service, service.demo.member.owner.id)
  type Shown = { socialNetworkId: string; name?: string; handle?: string; avatarUrl?: string }
  const find = async (other: string) => {
    const profileId = service.demo.profile.twitter
    const path = `/v1/interactions?socialProfileId=${profileId}&with=${other}`
    const { data } = (await call(service, token, 'GET', path)).body as { data: { with: Shown }[] }
    assert.ok(data.length <= 1)
    return data[0]?.with
  }
  const other = newPerson()
  const { line } = await mention(other)
  await untilHistoryIs(service, { ...x, other }, [line])
  const { name, handle, avatarUrl, ...rest } = (await find(other)) ?? {}
  assert.deepEqual(rest, { socialNetworkId: other })
  assert.match(name ?? '', /^\p{L}+ \p{L}+$/u)
  assert.match(handle ?? '', /^[a-z_]+\d{4}$/)
  assert.match(avatarUrl ?? '', /\/_sandbox\/portraits\//)
  await sandbox.control('POST', '/profiles', {
    network: 'twitter',
    profile: other,
    name: 'Ada King',
  })
  const again = await mention(other)
  await untilHistoryIs(service, { ...x, other }, [line, again.line])
  assert.equal((await find(other))?.name, 'Ada King')
  assert.equal(await find(newPerson()), undefined)
  assert.equal(await find('%00'), undefined)
})

test('spec 4.3 the network is the lowercase name of one of two', async () => {
  const specified = ['twitter', 'facebook']
  for (const between of [x, page])
    assert.equal((await requestHistory(service, { ...between, other: '1' })).status, 200)
  const others = networks.map(({ name }) => name).filter((name) => !specified.includes(name))
  assert.ok(others.length > 4)
  for (const network of ['TWITTER', 'Facebook', ...others])
    assert.deepEqual(
      refusalOf(await requestHistory(service, { ...x, network, other: '1' })),
      [400, 3021, 'Invalid social network type'],
      network,
    )
})

test('spec 4.3 socialNetworkId is a profile of the member, targetSocialNetworkId another', async () => {
  const [one, other] = [newPerson(), newPerson()]
  const made = await mention(one)
  await untilHistoryIs(service, { ...x, other: one }, [made.line])
  assert.deepEqual(await historyOf(service, { ...x, other }), [])
  assert.equal((await requestHistory(service, { ...x, own: one, other: x.own })).status, 404)
  const token = await tokenOf(service, service.demo.member.owner.id)
  for (const query of ['', `?socialNetworkId=${x.own}`, '?targetSocialNetworkId=1'])
    assert.equal(
      (await call(service, token, 'GET', `/v1/interactions/twitter${query}`)).status,
      400,
    )
})

test('spec 5.10 the history needs an app of the developer programme', async () => {
  const path = `/v1/interactions/twitter?socialNetworkId=${x.own}&targetSocialNetworkId=1`
  assert.deepEqual(refusalOf(await call(service, undefined, 'GET', path)).slice(0, 2), [401, 1000])
  // And a member whom it acts for.
  const alone = await call(service, await appToken(service), 'GET', path)
  assert.deepEqual(refusalOf(alone).slice(0, 2), [403, 1202])
})

test('decisions 7 newest first, ten at a time, with both cursors', async () => {
  const other = newPerson()
  const lines: string[] = []
  for (let count = 0; count < 12; count += 1) lines.push((await mention(other)).line)
  await untilHistoryIs(service, { ...x, other }, lines)
  type Page = { interactions: object[]; metadata: { cursor: Record<string, string | null> } }
  const pageAt = async (more: string) =>
    ((await requestHistory(service, { ...x, other }, more)).body as { data: Page }).data
  const first = await pageAt('')
  assert.equal(first.interactions.length, 10)
  assert.equal(first.metadata.cursor.previous, null)
  const second = await pageAt(`&cursor=${first.metadata.cursor.next}`)
  assert.equal(second.interactions.length, 2)
  assert.equal(second.metadata.cursor.next, null)
  const all = await historyOf(service, { ...x, other })
  assert.deepEqual([...first.interactions, ...second.interactions], all)
  const times = all.map(({ timestamp }) => timestamp)
  assert.deepEqual(times, times.toSorted().reverse())
  assert.deepEqual(await pageAt(`&cursor=${second.metadata.cursor.previous}`), {
    ...first,
    metadata: { cursor: { next: first.metadata.cursor.next, previous: null } },
  })
})

test('decisions 7 only for a profile that the member can use', async () => {
  const token = await tokenOf(service, service.demo.member.editor.id)
  const of = (own: string) =>
    `/v1/interactions/twitter?socialNetworkId=${own}&targetSocialNetworkId=1`
  assert.equal((await call(service, token, 'GET', of(x.own))).status, 200)
  // The owner's own one.
  const answer = await call(service, token, 'GET', of('1750000000000000006'))
  assert.deepEqual(refusalOf(answer), [404, 4001, 'Social profile not found'])
})

test('decisions 7 collected without duplicates; what is deleted disappears', async () => {
  const other = newPerson()
  const [stays, goes] = [await mention(other), await mention(other)]
  await untilHistoryIs(service, { ...x, other }, [stays.line, goes.line])
  // A list that repeats itself and comes in another order.
  for (const kind of ['repeat-page', 'out-of-order'])
    await sandbox.addFault({
      network: 'twitter',
      operation: 'read',
      profile: x.own,
      kind,
      times: 3,
    })
  await sandbox.undo(goes)
  const later = await mention(other)
  await untilHistoryIs(service, { ...x, other }, [stays.line, later.line])
})
