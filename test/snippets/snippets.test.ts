// The snippets and groups of hashtags of an organization: what they hold, who reads and changes them, and their limits.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, call, tokenOf } from '../support/client.ts'
import { startTestService } from '../support/service.ts'
import { addMember, addOrganization } from '../support/world-people.ts'
import { addSnippet } from '../support/world-snippets.ts'

const service = await startTestService()
const { demo, database } = service
const organizationId = demo.organization.demo
const owner = await tokenOf(service, demo.member.owner.id)
const path = `/v1/organizations/${organizationId}/snippets`

type Snippet = {
  id: string
  name: string
  type: string
  text: string
  hashtags: string[]
  networkTexts: { network: string; text: string | null }[]
}
type List = { data: Snippet[]; metadata: { cursor: { next: string | null } } }

function dataOf<T>({ body, status, text }: Answer): T {
  assert.equal(status, 200, text)
  return (body as { data: T }).data
}

const create = (token: string, body: object) => call(service, token, 'POST', path, body)
const change = (token: string, id: string, body: object) =>
  call(service, token, 'PATCH', `${path}/${id}`, body)
const remove = (token: string, id: string) => call(service, token, 'DELETE', `${path}/${id}`)
const list = async (token: string, query = '') =>
  (await call(service, token, 'GET', path + query)).body as List
const reasonOf = ({ body }: Answer) =>
  (body as { errors: { reason: string; param: string }[] }).errors.map(
    ({ reason, param }) => `${reason} ${param}`,
  )

test('a snippet has a text for all networks, texts of some, and networks that it is not for', async () => {
  const networkTexts = [
    { network: 'x', text: ' Reed ' },
    { network: 'linkedin', text: null },
    { network: 'threads' },
  ]
  const body = { name: ' signature ', text: 'Reed Bakery, Chur', networkTexts }
  const made = dataOf<Snippet>(await create(owner, body))
  assert.deepEqual(
    [made.name, made.type, made.text, made.hashtags],
    ['signature', 'TEXT', 'Reed Bakery, Chur', []],
  )
  const stored = [
    { network: 'x', text: 'Reed' },
    { network: 'linkedin', text: null },
    { network: 'threads', text: null },
  ]
  assert.deepEqual(made.networkTexts, stored)
  const renamed = dataOf<Snippet>(await change(owner, made.id, { name: 'sign-off' }))
  assert.deepEqual(renamed, { ...made, name: 'sign-off', modifiedDate: dateOf(renamed) })
  const bare = dataOf<Snippet>(await change(owner, made.id, { networkTexts: [] }))
  assert.deepEqual([bare.text, bare.networkTexts], ['Reed Bakery, Chur', []])
  const twice = await create(owner, { ...body, networkTexts: [{ network: 'x' }, { network: 'x' }] })
  assert.deepEqual(reasonOf(twice), ['duplicate_item /networkTexts/1'])
  const unknown = await create(owner, { ...body, networkTexts: [{ network: 'fax' }] })
  assert.deepEqual(reasonOf(unknown), ['unknown_value /networkTexts/0/network'])
  assert.deepEqual(reasonOf(await create(owner, { name: 'blank', text: ' ' })), ['missing /text'])
})

function dateOf(snippet: object): string {
  return (snippet as { modifiedDate: string }).modifiedDate
}

test('a group of hashtags keeps their order and takes each once', async () => {
  const group = { name: 'bread', type: 'HASHTAGS' }
  const made = dataOf<Snippet>(
    await create(owner, {
      ...group,
      hashtags: ['#Rye', ' bread', 'Bäckerei'],
      networkTexts: [{ network: 'linkedin' }],
    }),
  )
  assert.deepEqual([made.text, made.hashtags], ['', ['Rye', 'bread', 'Bäckerei']])
  for (const [hashtags, reason] of [
    [['rye', 'RYE'], 'duplicate_item /hashtags/1'],
    [['two words'], 'bad_format /hashtags/0'],
    [['2027'], 'bad_format /hashtags/0'],
    [[], 'missing /hashtags'],
  ] as const)
    assert.deepEqual(reasonOf(await change(owner, made.id, { hashtags })), [reason])
  const text = await change(owner, made.id, { networkTexts: [{ network: 'x', text: 'Rye' }] })
  assert.deepEqual(reasonOf(text), ['invalid_value /networkTexts/0/text'])
})

test('names are unique without upper and lower case, even if two members save the same one at once', async () => {
  const answers = await Promise.all(
    ['Opening', 'OPENING', 'opening'].map((name) => create(owner, { name, text: 'From 7' })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
  for (const name of ['', '  ', 'x'.repeat(61), 'a/b', 'a\nb', 'a\u2028b'])
    assert.equal((await create(owner, { name, text: 'From 7' })).status, 400, JSON.stringify(name))
})

test('they are read in pages, by name and by the beginning of a word, and by members who may not change them', async () => {
  const member = await tokenOf(service, await addMember(database, { organizationId }))
  for (const name of ['zoo hours', 'Zürich 100%', 'Zürich_1'])
    await addSnippet(database, { organizationId, name })
  const found: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: List = await list(member, `?limit=1&q=Z${cursor && `&cursor=${cursor}`}`)
    found.push(...page.data.map(({ name }) => name))
    cursor = page.metadata.cursor.next
  }
  assert.deepEqual(found, ['zoo hours', 'Zürich 100%', 'Zürich_1'])
  const named = async (q: string) =>
    (await list(member, `?q=${encodeURIComponent(q)}`)).data.map(({ name }) => name)
  assert.deepEqual(await named('Zürich_'), ['Zürich_1'])
  assert.deepEqual(await named('hours'), ['zoo hours'])
  assert.deepEqual(await named('ours'), [])
  const id = await addSnippet(database, { organizationId })
  const mine = { name: 'Mine', text: 'Mine' }
  for (const answer of [
    await create(member, mine),
    await change(member, id, mine),
    await remove(member, id),
  ])
    assert.equal(answer.status, 401, answer.text)
  dataOf(await remove(owner, id))
  assert.equal((await remove(owner, id)).status, 404)
})

test('snippets of another organization are out of reach', async () => {
  const elsewhere = await addOrganization(database)
  const id = await addSnippet(database, { organizationId: elsewhere, name: 'Zanzibar' })
  assert.equal((await change(owner, id, { name: 'Taken over' })).status, 404)
  assert.equal((await remove(owner, id)).status, 404)
  assert.deepEqual((await list(owner, '?q=Zanz')).data, [])
  const theirs = `/v1/organizations/${elsewhere}/snippets`
  assert.equal((await call(service, owner, 'GET', theirs)).status, 404)
})

test('at most 1 000 snippets, even with requests at the same time', async () => {
  const before = await database.pool.query('select from snippets where organization_id = $1', [
    organizationId,
  ])
  await database.pool.query(
    `insert into snippets (organization_id, name, type, text, hashtags, network_texts)
     select $1, 'Filler ' || n, 'TEXT', 'x', '{}', '[]' from generate_series(1, $2) n`,
    [organizationId, 999 - before.rows.length],
  )
  const answers = await Promise.all(
    ['Last one', 'Last two'].map((name) => create(owner, { name, text: 'x' })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
})
