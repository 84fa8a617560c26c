// Labels of an organization: what messages name as tags, with a colour, another name, an end, and one in place of two.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '../../server/db/db.ts'
import { moveNames } from '../../server/messages/tags/move-names.ts'
import { takeTags } from '../../server/messages/tags/tags.ts'
import { type Answer, call, tokenOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { addLabel } from '../support/world-messages.ts'
import { addMember, addOrganization, addToOrganization } from '../support/world-people.ts'
import { addProfile, grantProfile } from '../support/world-profiles.ts'

const service = await startTestService()
const { demo, database } = service
const organizationId = demo.organization.demo
const owner = await tokenOf(service, demo.member.owner.id)
const { id: socialProfileId } = await addProfile(database, { organizationId })
const path = `/v1/organizations/${organizationId}/labels`

type Label = {
  id: string
  name: string
  color: string | null
  isArchived: boolean
  isMoving: boolean
  campaign: object | null
  useCount?: number
}
type Item = { id: string; tags: string[] | null }

function dataOf<T>({ body, status, text }: Answer): T {
  assert.equal(status, 200, text)
  return (body as { data: T }).data
}

const reasonOf = ({ status, body }: Answer) => {
  const { errors } = body as { errors: { reason: string; param: string | null }[] }
  return [status, errors[0]?.reason, errors[0]?.param]
}

const request = (method: string, at: string, body?: object) =>
  call(service, owner, method, at, body)
const create = async (body: object) => dataOf<Label>(await request('POST', path, body))
const change = async (id: string, body: object) =>
  dataOf<Label>(await request('PATCH', `${path}/${id}`, body))
const merge = (id: string, intoLabelId: string) =>
  request('POST', `${path}/${id}/merge`, { intoLabelId })
const list = async (query = '') => dataOf<Label[]>(await request('GET', `${path}${query}`))
const find = async (name: string) =>
  need((await list('?include=useCount')).find((one) => one.name === name))

let count = 0
const unique = (word: string) => `${word} ${++count}`

async function schedule(tags: string[], more: object = {}): Promise<string> {
  const body = {
    text: unique('A message with labels'),
    socialProfileIds: [socialProfileId],
    scheduledSendTime: '2030-08-01T12:00:00Z',
    tags,
    ...more,
  }
  return need(dataOf<Item[]>(await request('POST', '/v1/messages', body))[0]).id
}

const tagsOf = async (id: string) =>
  need(dataOf<Item[]>(await request('GET', `/v1/messages/${id}`))[0]).tags
const found = async (query: string) =>
  dataOf<{ id: string }[]>(
    await request(
      'GET',
      `/v1/messages?view=line&startTime=2030-07-30T00:00:00Z&endTime=2030-08-03T00:00:00Z&${query}`,
    ),
  ).map(({ id }) => id)
const searched = async (query: string) =>
  dataOf<{ id: string }[]>(await request('GET', `/v1/messages/search?view=line&${query}`)).map(
    ({ id }) => id,
  )

test('a tag that a message uses is a label, and a label that is created is a tag', async () => {
  const [used, made] = [unique('used'), unique('made')]
  await schedule([used])
  const label = await create({ name: `  ${made} `, color: 'TEAL' })
  assert.deepEqual(
    { ...label, id: '' },
    { id: '', name: made, color: 'TEAL', isArchived: false, campaign: null, isMoving: false },
  )
  assert.deepEqual((await find(used)).useCount, 1)
  assert.deepEqual((await find(made)).useCount, 0)
  const tags = dataOf<{ name: string }[]>(
    await request('GET', `/v1/organizations/${organizationId}/tags`),
  ).map(({ name }) => name)
  assert.ok(tags.includes(used) && tags.includes(made))
})

test('a colour and an archive change nothing of the messages', async () => {
  const name = unique('season')
  const id = await schedule([name])
  const label = await find(name)
  assert.equal((await change(label.id, { color: 'PINK' })).color, 'PINK')
  assert.equal((await change(label.id, { isArchived: true })).color, 'PINK')
  assert.deepEqual(await tagsOf(id), [name])
  const tags = JSON.stringify(
    (await request('GET', `/v1/organizations/${organizationId}/tags`)).body,
  )
  assert.ok(!tags.includes(name), 'it is not offered')
  assert.deepEqual(await tagsOf(await schedule([name])), [name], 'requests may still name it')
  assert.equal((await change(label.id, { isArchived: false, color: null })).color, null)
})

test('a label gets another name: messages follow, and the earlier name means the same label', async () => {
  const [before, after] = [unique('before'), unique('after')]
  const ids = [await schedule([before, 'kept']), await schedule([before])]
  const label = await find(before)
  const renamed = await change(label.id, { name: after })
  assert.deepEqual([renamed.id, renamed.name, renamed.isMoving], [label.id, after, true])
  const [one, other] = [await found(`tags=${before}`), await found(`tags=${after}`)]
  assert.deepEqual([one.sort(), other.sort()], [ids.toSorted(), ids.toSorted()], 'while it moves')
  assert.equal((await find(after)).useCount, 2)
  await moveNames(database.database)
  assert.deepEqual(await Promise.all(ids.map(tagsOf)), [[after, 'kept'], [after]])
  assert.equal((await find(after)).isMoving, false)
  assert.deepEqual((await searched(`tags=${before}`)).sort(), ids.toSorted())
  assert.deepEqual((await searched(`q=${encodeURIComponent(after)}`)).sort(), ids.toSorted())
  const later = await schedule([before, after])
  assert.deepEqual(await tagsOf(later), [after])
  dataOf(
    await request('POST', '/v1/messages/bulk', {
      ids: [later],
      action: 'tag',
      removeTags: [before],
    }),
  )
  assert.equal(await tagsOf(later), null)
  dataOf(
    await request('POST', '/v1/messages/bulk', { ids: [later], action: 'tag', addTags: [before] }),
  )
  assert.deepEqual(await tagsOf(later), [after])
  dataOf(await request('PATCH', `/v1/messages/${later}`, { tags: [before, 'kept'] }))
  assert.deepEqual(await tagsOf(later), [after, 'kept'])
})

test('one label in place of two, asked once or twice, and across two steps', async () => {
  const [first, second, third] = [unique('x'), unique('y'), unique('z')]
  const id = await schedule([first, second])
  const alone = await schedule([first])
  await schedule([third])
  const labels = await Promise.all([first, second, third].map(find))
  const [one, two, three] = labels.map((label) => label.id)
  for (const again of [1, 2])
    assert.equal(dataOf<Label>(await merge(need(one), need(two))).name, second, `${again}`)
  assert.equal(dataOf<Label>(await merge(need(two), need(three))).name, third)
  await moveNames(database.database)
  assert.deepEqual([await tagsOf(id), await tagsOf(alone)], [[third], [third]])
  assert.equal((await find(third)).useCount, 3)
  assert.deepEqual(
    reasonOf(await request('PATCH', `${path}/${one}`, { color: 'RED' })).slice(0, 2),
    [404, 'not_found'],
  )
  assert.deepEqual(await tagsOf(await schedule([first])), [third])
})

test('a name is free again once no message has it, and goes back at once to its own label', async () => {
  const [before, after] = [unique('north'), unique('south')]
  const id = await schedule([before])
  const label = await find(before)
  await change(label.id, { name: after })
  assert.deepEqual(reasonOf(await request('POST', path, { name: before })), [
    409,
    'name_in_use',
    '/name',
  ])
  assert.equal((await change(label.id, { name: before })).name, before)
  await moveNames(database.database)
  assert.deepEqual(await tagsOf(id), [before])
  await change(label.id, { name: after })
  await moveNames(database.database)
  const fresh = await create({ name: before })
  assert.notEqual(fresh.id, label.id)
  assert.deepEqual(await tagsOf(await schedule([before])), [before])
  assert.deepEqual(await tagsOf(id), [after])
})

test('more messages than one step takes', async () => {
  const [before, after] = [unique('many'), unique('all')]
  const id = await schedule([before])
  await database.pool.query(
    `with added as (
       insert into messages (profile_id, text, send_at, act_at, state, tags)
       select profile_id, text, send_at, act_at, state, tags from messages, generate_series(1, 250) where id = $1 returning id
     )
     insert into message_words (message_id, words)
     select added.id, w.words from added, message_words w where w.message_id = $1`,
    [id],
  )
  await change((await find(before)).id, { name: after })
  await moveNames(database.database)
  const { rows } = await database.pool.query<{ tags: string[]; count: string }>(
    `select tags, count(*) from messages where tags && $1 group by tags`,
    [[before, after]],
  )
  assert.deepEqual(
    rows.map((row) => [row.tags, Number(row.count)]),
    [[[after], 251]],
  )
})

test('a message that is being stored keeps a new name waiting, so that it is not missed', async () => {
  const [before, after] = [unique('race'), unique('won')]
  const { id } = await create({ name: before })
  const done: string[] = []
  let renaming: Promise<unknown> = Promise.resolve()
  await inTransaction(database.database, async (tx) => {
    const names = await takeTags(tx, [before], [
      { organization_id: organizationId, rights: { preset: 'EDITOR', permissions: ['PUBLISH'] } },
    ] as unknown as Parameters<typeof takeTags>[2])
    assert.deepEqual(names({ organization_id: organizationId }), [before])
    renaming = change(id, { name: after }).then(() => done.push('renamed'))
    await eventually(
      async () => {
        const { rowCount } = await database.pool.query(
          `select from pg_locks where locktype = 'advisory' and not granted`,
        )
        return (rowCount ?? 0) > 0
      },
      { what: 'the new name to wait' },
    )
    done.push('stored')
  })
  await renaming
  assert.deepEqual(done, ['stored', 'renamed'])
})

test('each organization has its own names', async () => {
  const memberId = demo.member.owner.id
  const otherId = await addOrganization(database)
  await addToOrganization(database, { organizationId: otherId, memberId, preset: 'SUPER_ADMIN' })
  const other = await addProfile(database, { organizationId: otherId, type: 'MASTODON' })
  await grantProfile(database, { socialProfileId: other.id, memberId, preset: 'EDITOR' })
  const [before, after] = [unique('ours'), unique('renamed')]
  const { id } = await create({ name: before })
  await change(id, { name: after })
  const items = dataOf<Item[]>(
    await request('POST', '/v1/messages', {
      text: unique('Two organizations'),
      socialProfileIds: [other.id, socialProfileId],
      tags: [before],
    }),
  )
  assert.deepEqual(
    items.map(({ tags }) => tags),
    [[before], [after]],
  )
})

test('names, colours and ids are checked, and others may only look', async () => {
  const name = unique('taken')
  const { id } = await create({ name })
  for (const [body, ...wanted] of [
    [{}, 400, 'missing', '/name'],
    [{ name: '  ' }, 400, 'missing', '/name'],
    [{ name: 'x'.repeat(101) }, 400, 'too_long', '/name'],
    [{ name }, 409, 'name_in_use', '/name'],
    [{ name: 'new', color: '#ff0000' }, 400, 'unknown_value', '/color'],
  ] as [object, ...unknown[]][])
    assert.deepEqual(reasonOf(await request('POST', path, body)), wanted, JSON.stringify(body))
  assert.deepEqual(reasonOf(await merge(id, id)), [400, 'same_label', '/intoLabelId'])
  const foreign = await addLabel(database, { organizationId: await addOrganization(database) })
  assert.equal((await merge(id, foreign)).status, 404)
  assert.equal((await merge(foreign, id)).status, 404)
  const member = await tokenOf(service, await addMember(database, { organizationId }))
  assert.equal((await call(service, member, 'GET', path)).status, 200)
  assert.equal(
    (await call(service, member, 'PATCH', `${path}/${id}`, { color: 'RED' })).status,
    401,
  )
})

test('pages of labels lead through all of them', async () => {
  const all = (await list()).map(({ name }) => name)
  const names: string[] = []
  for (let next: string | null = ''; next !== null; ) {
    const query: string = next === '' ? '' : `&cursor=${next}`
    const { body } = await request('GET', `${path}?limit=3${query}`)
    const page = body as { data: Label[]; metadata: { cursor: { next: string | null } } }
    names.push(...page.data.map(({ name }) => name))
    next = page.metadata.cursor.next
  }
  assert.deepEqual(names, all)
})
