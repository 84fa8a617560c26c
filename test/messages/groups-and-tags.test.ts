// Groups of profiles that an organization keeps, and the tags of messages that are already there.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { addFailedMessage } from '../support/world-messages.ts'
import { addMember, addOrganization } from '../support/world-people.ts'
import { addProfile, addProfiles, grantProfiles } from '../support/world-profiles.ts'

const service = await startTestService()
const { demo, database } = service
const organizationId = demo.organization.demo
const owner = await tokenOf(service, demo.member.owner.id)
const path = `/v1/organizations/${organizationId}/profileGroups`

type Group = { id: string; name: string; socialProfileIds: string[] }
type Result = { id: string; outcome: string; state: string | null; errors: { reason: string }[] }
type Item = { id: string; state: string; tags: string[] | null; sequenceNumber: number | null }

function dataOf<T>({ body, status, text }: Answer): T {
  assert.equal(status, 200, text)
  return (body as { data: T }).data
}

const profiles = (
  await addProfiles(
    database,
    Array.from({ length: 4 }, (_, index) => ({ organizationId, username: `groups-${index}` })),
  )
).map(({ id }) => id)
const [first = '', second = '', third = '', fourth = ''] = profiles

/** A member of the organization who may use some of the profiles. */
async function addColleague(usable: string[], preset: 'LIMITED' | 'EDITOR' = 'LIMITED') {
  const memberId = await addMember(database, { organizationId })
  await grantProfiles(
    database,
    usable.map((socialProfileId) => ({ socialProfileId, memberId, preset })),
  )
  return tokenOf(service, memberId)
}

const list = async (token: string) => dataOf<Group[]>(await call(service, token, 'GET', path))
const create = (token: string, body: object) => call(service, token, 'POST', path, body)
const change = (token: string, id: string, body: object) =>
  call(service, token, 'PATCH', `${path}/${id}`, body)
const remove = (token: string, id: string) => call(service, token, 'DELETE', `${path}/${id}`)
const shortOf = ({ name, socialProfileIds }: Group) => [name, ...socialProfileIds]

test('a group is kept, and each member sees the profiles of it that they may use', async () => {
  const made = dataOf<Group>(
    await create(owner, { name: '  Spring ', socialProfileIds: [first, Number(second), first] }),
  )
  assert.deepEqual(shortOf(made), ['Spring', first, second])
  const some = await addColleague([second, third])
  assert.deepEqual((await list(some)).map(shortOf), [['Spring', second]])
  const none = await addColleague([third])
  assert.deepEqual(await list(none), [])
  assert.deepEqual((await list(owner)).map(shortOf), [['Spring', first, second]])
})

test('a member changes their own group; one that others created needs the right to manage profiles', async () => {
  const author = await addColleague([first, second, third])
  const { id } = dataOf<Group>(
    await create(author, { name: 'Mine', socialProfileIds: [first, second] }),
  )
  const other = await addColleague([first])
  assert.equal((await change(other, id, { name: 'Theirs' })).status, 401)
  assert.equal((await remove(other, id)).status, 401)
  const renamed = dataOf<Group>(await change(author, id, { name: 'Ours' }))
  assert.deepEqual(shortOf(renamed), ['Ours', first, second])
  const replaced = dataOf<Group>(await change(owner, id, { socialProfileIds: [third, fourth] }))
  assert.deepEqual(shortOf(replaced), ['Ours', third, fourth])
  // The author may not use the fourth, so it stays.
  dataOf(await change(author, id, { socialProfileIds: [first] }))
  assert.deepEqual((await list(owner)).filter((group) => group.id === id).map(shortOf), [
    ['Ours', first, fourth],
  ])
  dataOf(await remove(author, id))
  assert.equal((await remove(owner, id)).status, 404)
})

test('names are unique, profiles must be usable, and everything is bounded', async () => {
  const author = await addColleague([first])
  dataOf(await create(author, { name: 'Autumn', socialProfileIds: [first] }))
  assert.equal((await create(author, { name: 'AUTUMN', socialProfileIds: [first] })).status, 409)
  const foreign = await addProfile(database, { organizationId: await addOrganization(database) })
  for (const id of [second, foreign.id, '999999999999'])
    assert.equal((await create(author, { name: 'New', socialProfileIds: [id] })).status, 404, id)
  for (const body of [
    { name: ' ', socialProfileIds: [first] },
    { name: 'x'.repeat(61), socialProfileIds: [first] },
    { name: 'New', socialProfileIds: [] },
    { name: 'New', socialProfileIds: Array.from({ length: 201 }, (_, index) => String(index)) },
  ])
    assert.equal((await create(author, body)).status, 400, JSON.stringify(body).slice(0, 80))
})

test('at most 100 groups, even with requests at the same time', async () => {
  const before = (await list(owner)).length
  await database.pool.query(
    `insert into profile_groups (organization_id, name) select $1, 'Filler ' || n from generate_series(1, $2) n`,
    [organizationId, 99 - before],
  )
  const answers = await Promise.all(
    ['Last one', 'Last two'].map((name) => create(owner, { name, socialProfileIds: [first] })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  await database.pool.query(`delete from profile_groups where name like 'Filler %'`)
})

let count = 0

async function schedule(token: string, more: object = {}): Promise<Item> {
  const body = {
    text: `A message to tag ${++count}`,
    socialProfileIds: [first],
    scheduledSendTime: '2030-08-01T12:00:00Z',
    ...more,
  }
  return need(dataOf<Item[]>(await call(service, token, 'POST', '/v1/messages', body))[0])
}

const read = async (id: string) =>
  need(dataOf<Item[]>(await call(service, owner, 'GET', `/v1/messages/${id}`))[0])
const tag = async (token: string, ids: string[], more: object) =>
  dataOf<Result[]>(
    await call(service, token, 'POST', '/v1/messages/bulk', { ids, action: 'tag', ...more }),
  )
const outcomes = (results: Result[]) =>
  results.map(({ outcome, errors }) => [outcome, ...errors.map(({ reason }) => reason)].join(' '))

test('tags are added and removed by bulk, and nothing else of a message changes', async () => {
  const [one, other] = [await schedule(owner, { tags: ['old'] }), await schedule(owner)]
  const ids = [one.id, other.id]
  const body = { addTags: ['launch', 'launch'], removeTags: ['old'] }
  assert.deepEqual(outcomes(await tag(owner, ids, { ...body, dryRun: true })), ['done', 'done'])
  assert.deepEqual((await read(one.id)).tags, ['old'])
  assert.deepEqual(outcomes(await tag(owner, ids, body)), ['done', 'done'])
  for (const id of ids) {
    const { tags, state } = await read(id)
    assert.deepEqual({ tags, state }, { tags: ['launch'], state: 'SCHEDULED' })
  }
})

test('a message that is settled can be tagged, and one under review stays as it was reviewed', async () => {
  const failed = await addFailedMessage(database, {
    socialProfileId: first,
    memberId: demo.member.owner.id,
  })
  assert.deepEqual(outcomes(await tag(owner, [failed], { addTags: ['later'] })), ['done'])
  assert.deepEqual((await read(failed)).tags, ['later'])
  const author = await addColleague([first])
  const proposal = await schedule(author)
  const before = await read(proposal.id)
  assert.deepEqual(outcomes(await tag(author, [proposal.id], { addTags: ['later'] })), ['done'])
  const { tags, state, sequenceNumber } = await read(proposal.id)
  assert.deepEqual(
    { tags, state, sequenceNumber },
    { tags: ['later'], state: 'PENDING_APPROVAL', sequenceNumber: before.sequenceNumber },
  )
})

test('a member who may only propose uses the tags that there are, on messages of their own', async () => {
  const author = await addColleague([first])
  const [own, owners] = [await schedule(author), await schedule(owner)]
  const fresh = `new-${count}`
  assert.deepEqual(outcomes(await tag(author, [own.id, owners.id], { addTags: [fresh] })), [
    'refused tag_not_permitted',
    'refused not_permitted',
  ])
  const editor = await addColleague([first], 'EDITOR')
  assert.deepEqual(outcomes(await tag(editor, [owners.id], { addTags: [fresh] })), ['done'])
  assert.deepEqual(outcomes(await tag(author, [own.id], { addTags: [fresh] })), ['done'])
  const stranger = await addColleague([third])
  assert.deepEqual(outcomes(await tag(stranger, [own.id], { removeTags: [fresh] })), [
    'refused unknown_message',
  ])
})

test('tags without tag, tag without tags, and too many tags are refused', async () => {
  const { id } = await schedule(owner, { tags: Array.from({ length: 50 }, (_, n) => `t${n}`) })
  assert.deepEqual(outcomes(await tag(owner, [id], { addTags: ['one more'] })), [
    'refused too_many_items',
  ])
  const personal = await addProfile(database, { memberId: demo.member.owner.id })
  const own = await schedule(owner, { socialProfileIds: [personal.id] })
  assert.match(outcomes(await tag(owner, [own.id], { addTags: ['news'] }))[0] ?? '', /^refused/)
  for (const body of [
    { ids: [id], action: 'tag' },
    { ids: [id], action: 'delete', addTags: ['a'] },
    { ids: [id], action: 'tag', addTags: [''] },
    { ids: [id], action: 'tag', addTags: ['x'.repeat(101)] },
  ])
    assert.equal((await call(service, owner, 'POST', '/v1/messages/bulk', body)).status, 400)
})
