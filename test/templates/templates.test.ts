// The templates of an organization: what they hold, who reads and changes them, and what becomes of them when a profile or a medium goes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { addMedium } from '../support/world-messages.ts'
import { addMember, addOrganization } from '../support/world-people.ts'
import { addProfile } from '../support/world-profiles.ts'
import { addTemplate } from '../support/world-templates.ts'

const service = await startTestService()
const { demo, database } = service
const organizationId = demo.organization.demo
const ownerId = demo.member.owner.id
const owner = await tokenOf(service, ownerId)
const path = `/v1/organizations/${organizationId}/templates`
const twitter = need(demo.profile.twitter)

type Template = {
  id: string
  name: string
  version: number
  text: string
  socialProfileIds: string[]
  variations: { socialProfileId: string }[]
  media: { id: string }[]
  parts: { media?: { id: string }[] }[]
  tags: string[]
  missing: { socialProfiles: number; media: number }
}

function dataOf<T>({ body, status, text }: Answer): T {
  assert.equal(status, 200, text)
  return (body as { data: T }).data
}

const create = (token: string, body: object) => call(service, token, 'POST', path, body)
const change = (token: string, id: string, body: object) =>
  call(service, token, 'PATCH', `${path}/${id}`, body)
const remove = (token: string, id: string) => call(service, token, 'DELETE', `${path}/${id}`)
const read = async (token: string, id: string) =>
  dataOf<Template>(await call(service, token, 'GET', `${path}/${id}`))
const list = async (token: string, query = '') =>
  dataOf<Template[]>(await call(service, token, 'GET', path + query))

let media = 0
/** Of the owner. */
function medium(memberId = ownerId): Promise<string> {
  media += 1
  const id = Buffer.from(`template medium ${media}`.padEnd(16).slice(-16)).toString('base64url')
  return addMedium(database, { id: `${id}==`, memberId })
}

test('a template has everything of a message but its time', async () => {
  const [first, second] = [await medium(), await medium()]
  const body = {
    name: ' Weekly menu ',
    text: 'This week: ',
    socialProfileIds: [twitter],
    variations: [{ socialProfileId: twitter, text: 'Menu: ' }],
    media: [{ id: first, altText: 'The counter' }],
    parts: [{ text: 'And cake', media: [{ id: second }], as: 'REPLY' }],
    tags: ['menu'],
    scheduledSendTime: '2030-01-31T12:00:00Z',
    queue: 'next',
  }
  const made = dataOf<Template>(await create(owner, body))
  assert.equal(made.name, 'Weekly menu')
  assert.deepEqual(made.variations, body.variations)
  assert.deepEqual(made.media, body.media)
  assert.deepEqual(made.tags, ['menu'])
  assert.deepEqual(made.missing, { socialProfiles: 0, media: 0 })
  assert.ok(!('scheduledSendTime' in made) && !('queue' in made))
  const { rows } = await database.pool.query<{ content: object }>(
    'select content from templates where id = $1',
    [made.id],
  )
  assert.ok(!('scheduledSendTime' in need(rows[0]).content))
  assert.deepEqual(await read(owner, made.id), made)
  const changed = dataOf<Template>(await change(owner, made.id, { text: 'Next week: ' }))
  assert.deepEqual(
    [changed.text, changed.media, changed.version],
    ['Next week: ', made.media, made.version + 1],
  )
})

test('a change of another version than was read is refused', async () => {
  const { id, version } = dataOf<Template>(await create(owner, { name: 'Versions' }))
  dataOf(await change(owner, id, { text: 'One', version }))
  const late = await change(owner, id, { text: 'Two', version })
  assert.equal(late.status, 412, late.text)
  assert.equal((await read(owner, id)).text, 'One')
})

test('names are unique, even if two members save the same one at once', async () => {
  const other = await tokenOf(service, await addMember(database, { organizationId }))
  const answers = await Promise.all(
    [owner, other, owner].map((token) => create(token, { name: 'Opening' })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
  assert.equal((await create(owner, { name: 'OPENING' })).status, 409)
  for (const name of ['', ' ', 'x'.repeat(101), 'a\nb'])
    assert.equal((await create(owner, { name })).status, 400, JSON.stringify(name))
})

test('profiles and media must exist for the one who saves', async () => {
  const elsewhere = await addOrganization(database)
  const profile = await addProfile(database, { organizationId: elsewhere, type: 'PINTEREST' })
  const stranger = await addMember(database, { organizationId: elsewhere })
  const theirs = await medium(stranger)
  const before = (await list(owner)).length
  for (const wrong of [
    { socialProfileIds: [profile.id] },
    { variations: [{ socialProfileId: profile.id }] },
    { media: [{ id: theirs }] },
    { parts: [{ media: [{ id: theirs }] }] },
    { media: [{ id: 'nothing' }] },
  ]) {
    const answer = await create(owner, { name: 'Of others', ...wrong })
    assert.equal(answer.status, 404, answer.text)
  }
  assert.equal((await list(owner)).length, before)
})

test('a profile or a medium that is gone is left out and counted', async () => {
  const profile = await addProfile(database, { organizationId, type: 'PINTEREST' })
  const [stays, goes] = [await medium(), await medium()]
  const { id } = dataOf<Template>(
    await create(owner, {
      name: 'Parts go',
      socialProfileIds: [twitter, profile.id],
      variations: [{ socialProfileId: profile.id, text: 'Pin' }],
      media: [{ id: stays }],
      parts: [{ text: 'More', media: [{ id: goes }] }],
    }),
  )
  await database.pool.query('delete from profiles where id = $1', [profile.id])
  await database.pool.query('delete from media where id = $1', [goes])
  const shown = await read(owner, id)
  assert.deepEqual(shown.socialProfileIds, [twitter])
  assert.deepEqual(shown.variations, [])
  assert.deepEqual(shown.media, [{ id: stays }])
  assert.deepEqual(shown.parts[0]?.media, [])
  assert.deepEqual(shown.missing, { socialProfiles: 1, media: 1 })
  const changed = dataOf<Template>(await change(owner, id, { text: 'Still usable' }))
  assert.deepEqual(changed.missing, { socialProfiles: 1, media: 1 })
})

test('a member sees the profiles that they may use', async () => {
  const member = await tokenOf(service, await addMember(database, { organizationId }))
  const { id } = dataOf<Template>(
    await create(owner, { name: 'Of the owner', socialProfileIds: [twitter] }),
  )
  const shown = await read(member, id)
  assert.deepEqual([shown.socialProfileIds, shown.missing.socialProfiles], [[], 1])
})

test('a member changes their own templates; those of others need the right to manage profiles', async () => {
  const author = await tokenOf(service, await addMember(database, { organizationId }))
  const other = await tokenOf(service, await addMember(database, { organizationId }))
  const { id } = dataOf<Template>(await create(author, { name: 'Mine' }))
  assert.equal((await change(other, id, { name: 'Theirs' })).status, 401)
  assert.equal((await remove(other, id)).status, 401)
  dataOf(await change(author, id, { name: 'Still mine' }))
  dataOf(await change(owner, id, { name: 'Ours' }))
  dataOf(await remove(author, id))
  assert.equal((await remove(owner, id)).status, 404)
})

test('templates of another organization are out of reach', async () => {
  const elsewhere = await addOrganization(database)
  const id = await addTemplate(database, { organizationId: elsewhere, name: 'Zanzibar' })
  assert.equal((await call(service, owner, 'GET', `${path}/${id}`)).status, 404)
  assert.equal((await change(owner, id, { name: 'Taken over' })).status, 404)
  assert.equal((await remove(owner, id)).status, 404)
  assert.deepEqual(await list(owner, '?q=Zanz'), [])
  const theirs = `/v1/organizations/${elsewhere}/templates`
  assert.equal((await call(service, owner, 'GET', theirs)).status, 404)
})

test('at most 500 templates, even with requests at the same time', async () => {
  const before = (await list(owner)).length
  await database.pool.query(
    `insert into templates (organization_id, name, content)
     select $1, 'Filler ' || n, '{}' from generate_series(1, $2) n`,
    [organizationId, 499 - before],
  )
  const answers = await Promise.all(['Last one', 'Last two'].map((name) => create(owner, { name })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
})
