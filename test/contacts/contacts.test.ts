// The address book of an organization: what it holds, who reads and changes it, and how it is read in pages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSandboxNetworks } from '../networks/sandbox-networks.ts'
import { type Answer, call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { addContact } from '../support/world-contacts.ts'
import { addMember, addOrganization } from '../support/world-people.ts'

const sandbox = await startSandboxNetworks()
const service = await startTestService({ BLUESKY_API_URL: need(sandbox.addresses.bluesky) })
const { demo, database } = service
const organizationId = demo.organization.demo
const owner = await tokenOf(service, demo.member.owner.id)
const path = `/v1/organizations/${organizationId}/contacts`

type Contact = {
  id: string
  name: string
  accounts: { network: string; handle: string; id: string | null }[]
}
type List = { data: Contact[]; metadata: { cursor: { next: string | null } } }

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

test('a contact has one account of each network, in the form of the network', async () => {
  const accounts = [
    { network: 'x', handle: ' @reedbakery' },
    { network: 'mastodon', handle: '@reed@social.example' },
    { network: 'linkedin', handle: 'urn:li:organization:70002001' },
    { network: 'facebook', handle: '100000000000009' },
  ]
  const made = dataOf<Contact>(await create(owner, { name: '  Reed Bakery ', accounts }))
  assert.equal(made.name, 'Reed Bakery')
  assert.deepEqual(
    made.accounts.map(({ handle }) => handle),
    ['reedbakery', 'reed@social.example', 'urn:li:organization:70002001', '100000000000009'],
  )
  const changed = dataOf<Contact>(await change(owner, made.id, { accounts: [] }))
  assert.deepEqual([changed.name, changed.accounts], ['Reed Bakery', []])
  for (const [wrong, reason] of [
    [{ network: 'x', handle: 'a b!' }, 'bad_format /accounts/0/handle'],
    [{ network: 'mastodon', handle: 'reed' }, 'bad_format /accounts/0/handle'],
    [{ network: 'linkedin', handle: 'reed' }, 'bad_format /accounts/0/handle'],
    [{ network: 'pinterest', handle: 'reed' }, 'unknown_value /accounts/0/network'],
  ] as const) {
    const answer = await change(owner, made.id, { accounts: [wrong] })
    assert.equal(answer.status, 400, answer.text)
    assert.deepEqual(reasonOf(answer), [reason])
  }
  const [first] = accounts
  const twice = await change(owner, made.id, { accounts: [first, first] })
  assert.deepEqual(reasonOf(twice), ['duplicate_item /accounts/1'])
})

test('the account of a handle on Bluesky is looked up, and a handle of no account is refused', async () => {
  const handle = 'reed.bsky.test'
  const did = 'did:plc:ojswkzaaaaaaaaaaaaaaaaaa'
  const body = { name: 'Known on Bluesky', accounts: [{ network: 'bluesky', handle }] }
  const { accounts } = dataOf<Contact>(await create(owner, body))
  assert.deepEqual(accounts, [{ network: 'bluesky', handle, id: did }])
  const absent = { network: 'bluesky', handle: 'absent.invalid' }
  const refused = await create(owner, { name: 'Unknown', accounts: [absent] })
  assert.deepEqual(reasonOf(refused), ['unknown_value /accounts/0/handle'])
})

test('names are unique, and of a form that a text can hold', async () => {
  dataOf(await create(owner, { name: 'Autumn Fair' }))
  const taken = await create(owner, { name: 'AUTUMN FAIR' })
  assert.equal(taken.status, 409, taken.text)
  for (const name of ['', '  ', 'x'.repeat(101), 'a{b', 'a}b', 'a[b', 'a]b', 'a\\b', 'a\nb']) {
    const answer = await create(owner, { name })
    assert.equal(answer.status, 400, JSON.stringify(name))
  }
  assert.equal((await create(owner, {})).status, 400)
})

test('it is read in pages, by name, and by the beginning of a word', async () => {
  const names = ['Zoë Ärmel', 'zoo of Chur', 'Zürich 100%', 'Zürich_1']
  for (const name of names) dataOf(await create(owner, { name }))
  const all = async (query: string) => {
    const found: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: List = await list(owner, `?limit=1${query}${cursor && `&cursor=${cursor}`}`)
      found.push(...page.data.map(({ name }) => name))
      cursor = page.metadata.cursor.next
    }
    return found
  }
  assert.deepEqual(await all('&q=Z'), ['zoo of Chur', 'Zoë Ärmel', 'Zürich 100%', 'Zürich_1'])
  assert.deepEqual(await all(`&q=${encodeURIComponent('ärm')}`), ['Zoë Ärmel'])
  assert.deepEqual(await all('&q=chur'), ['zoo of Chur'])
  assert.deepEqual(await all(`&q=${encodeURIComponent('Zürich_')}`), ['Zürich_1'])
  assert.deepEqual(await all(`&q=${encodeURIComponent('100%')}`), ['Zürich 100%'])
  assert.deepEqual(await all('&q=hur'), [])
})

test('a member changes their own contacts; those of others need the right to manage profiles', async () => {
  const author = await tokenOf(service, await addMember(database, { organizationId }))
  const other = await tokenOf(service, await addMember(database, { organizationId }))
  const { id } = dataOf<Contact>(await create(author, { name: 'Mine' }))
  assert.equal((await change(other, id, { name: 'Theirs' })).status, 401)
  assert.equal((await remove(other, id)).status, 401)
  dataOf(await change(author, id, { name: 'Still mine' }))
  dataOf(await change(owner, id, { name: 'Ours' }))
  dataOf(await remove(author, id))
  assert.equal((await remove(owner, id)).status, 404)
})

test('contacts of another organization are out of reach', async () => {
  const elsewhere = await addOrganization(database)
  const id = await addContact(database, { organizationId: elsewhere, name: 'Zanzibar' })
  assert.equal((await change(owner, id, { name: 'Taken over' })).status, 404)
  assert.equal((await remove(owner, id)).status, 404)
  assert.deepEqual((await list(owner, '?q=Zanz')).data, [])
  const theirs = `/v1/organizations/${elsewhere}/contacts`
  assert.equal((await call(service, owner, 'GET', theirs)).status, 404)
})

test('at most 5 000 contacts, even with requests at the same time', async () => {
  const before = await database.pool.query('select from contacts where organization_id = $1', [
    organizationId,
  ])
  await database.pool.query(
    `insert into contacts (organization_id, name, accounts) select $1, 'Filler ' || n, '[]' from generate_series(1, $2) n`,
    [organizationId, 4999 - before.rows.length],
  )
  const answers = await Promise.all(['Last one', 'Last two'].map((name) => create(owner, { name })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
})
