// Meta's callbacks when a person removes the app, or asks for the deletion of their data: only what an app of the network has signed counts.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { inTransaction } from '../../server/db/db.ts'
import type { SpecifiedType } from '../../server/networks/profile-types.ts'
import { setNetworkApp } from '../../server/profiles/network-apps/network-apps.ts'
import { mention, mergeUpdate } from '../interactions/store.ts'
import { send } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { addOrganization } from '../support/world-people.ts'
import { addProfile } from '../support/world-profiles.ts'

const service = await startTestService()
const { pool, database } = service.database
const { keyRing } = service.services
const ours = service.demo.organization.demo
const theirs = await addOrganization(service.database, { name: 'Others' })
const operator = { clientId: 'meta-app', clientSecret: 'secret of the operator' }
// The client id of an organization's own app is whatever the organization says.
const foreign = { clientId: 'meta-app', clientSecret: 'secret of the others' }
for (const network of ['facebook', 'instagram', 'threads'])
  await inTransaction(database, async (tx) => {
    await setNetworkApp(tx, keyRing, network, null, operator)
    await setNetworkApp(tx, keyRing, network, theirs, foreign)
  })

let people = 500_000
function newPerson(): string {
  people += 1
  return String(people)
}
const seconds = (time: number) => Math.floor(time / 1000)

function sign(payload: Record<string, unknown>, secret = operator.clientSecret): string {
  const issued = { algorithm: 'HMAC-SHA256', issued_at: seconds(Date.now()) }
  return signText(JSON.stringify({ ...issued, ...payload }), secret)
}

function signText(text: string, secret: string): string {
  const payload = Buffer.from(text).toString('base64url')
  return `${createHmac('sha256', secret).update(payload).digest('base64url')}.${payload}`
}

function post(path: string, signed_request: string) {
  return send(service.url + path, {
    method: 'POST',
    body: new URLSearchParams({ signed_request }),
  })
}

const types: Record<string, SpecifiedType> = {
  facebook: 'FACEBOOKPAGE',
  instagram: 'INSTAGRAMBUSINESS',
  threads: 'THREADS',
}

type Connected = {
  organizationId?: string
  network?: string
  app?: string
  connectedAt?: Date
  username?: string
}

/** A profile that the person has connected, ten minutes ago. */
async function addConnected(subject: string, options: Connected = {}) {
  const { organizationId = ours, network = 'facebook', app = operator.clientId } = options
  const type = need(types[network])
  const { connectedAt = new Date(Date.now() - 600_000) } = options
  const { username = `person-${subject}` } = options
  const profile = { organizationId, type, username, credentials: { accessToken: 'x' } }
  const { id } = await addProfile(service.database, profile)
  await pool.query(
    `update credentials set subject = $2, app = $3, network = $4, tokens_at = $5
     where id = (select credential_id from profiles where id = $1)`,
    [id, subject, app, network, connectedAt],
  )
  return id
}

async function isDead(profileId: string): Promise<boolean> {
  const { rows } = await pool.query(
    `select p.is_reauth_required, c.dead_at, c.dead_reason from profiles p join credentials c on c.id = p.credential_id
     where p.id = $1`,
    [profileId],
  )
  const { is_reauth_required, dead_at, dead_reason } = need(rows[0])
  assert.equal(is_reauth_required, dead_at !== null)
  if (dead_at) assert.match(dead_reason, /has removed the app at (Facebook|Instagram|Threads)/)
  return dead_at !== null
}

for (const network of ['facebook', 'instagram', 'threads']) {
  test(`${network}: a deauthorization ends the access that the person gave, and no other`, async () => {
    const [person, other] = [newPerson(), newPerson()]
    const first = await addConnected(person, { network })
    const second = await addConnected(person, { network, organizationId: theirs })
    const others = [
      await addConnected(other, { network }),
      await addConnected(person, { network, app: 'another-app' }),
      await addConnected(person, {
        network: network === 'facebook' ? 'instagram' : 'facebook',
      }),
    ]
    const answer = await post(`/networks/${network}/deauthorize`, sign({ user_id: person }))
    assert.deepEqual([answer.status, answer.body], [200, {}], answer.text)
    for (const id of [first, second]) assert.equal(await isDead(id), true)
    for (const id of others) assert.equal(await isDead(id), false)
  })
}

test('forged, changed, incomplete, stale and oversized requests are refused', async () => {
  const person = newPerson()
  const id = await addConnected(person)
  const right = sign({ user_id: person })
  const [signature, payload] = right.split('.')
  const now = seconds(Date.now())
  const refused = {
    'another secret': sign({ user_id: person }, 'another secret'),
    'the secret of the sandbox': sign({ user_id: person }, 'sandbox'),
    'an empty secret': sign({ user_id: person }, ''),
    'another payload': `${signature}.${sign({ user_id: person, x: 1 }).split('.')[1]}`,
    'no signature': `.${payload}`,
    'half a signature': `${signature?.slice(0, 20)}.${payload}`,
    'no payload': `${signature}.`,
    'three parts': `${right}.${payload}`,
    nothing: '',
    'another algorithm': sign({ user_id: person, algorithm: 'none' }),
    'no person': sign({}),
    'no time': sign({ user_id: person, issued_at: undefined }),
    'a day old': sign({ user_id: person, issued_at: now - 86_401 }),
    'from the future': sign({ user_id: person, issued_at: now + 600 }),
    'no JSON': signText('{', operator.clientSecret),
    'no object': signText('7', operator.clientSecret),
    'too long': sign({ user_id: person, filler: 'x'.repeat(5_000) }),
  }
  for (const path of ['/networks/facebook/deauthorize', '/networks/facebook/data-deletion'])
    for (const [what, signed] of Object.entries(refused)) {
      const answer = await post(path, signed)
      assert.equal(answer.status, 401, `${what}: ${answer.text}`)
      assert.match(answer.text, /bad_signature/)
    }
  const huge = await post('/networks/facebook/deauthorize', 'x'.repeat(100_000))
  assert.equal(huge.status, 413, huge.text)
  const json = await send(`${service.url}/networks/facebook/deauthorize`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ signed_request: right }),
  })
  assert.equal(json.status, 400, json.text)
  assert.equal(await isDead(id), false)
  assert.equal((await post('/networks/facebook/deauthorize', right)).status, 200)
  assert.equal(await isDead(id), true, 'the request itself is right')
})

test('an account that was connected after the request stays connected', async () => {
  const person = newPerson()
  const issued_at = seconds(Date.now()) - 3_600
  const id = await addConnected(person)
  const answer = await post('/networks/facebook/deauthorize', sign({ user_id: person, issued_at }))
  assert.equal(answer.status, 200)
  assert.equal(await isDead(id), false)
})

test("an organization's own key reaches only that organization", async () => {
  const person = newPerson()
  const own = await addConnected(person, { organizationId: theirs })
  const alien = await addConnected(person)
  const signed = sign({ user_id: person }, foreign.clientSecret)
  assert.equal((await post('/networks/facebook/deauthorize', signed)).status, 200)
  assert.deepEqual([await isDead(own), await isDead(alien)], [true, false])
})

async function addInteraction(profileId: string, person: string, number = 1) {
  const owner = { profileId, networkId: `9${profileId}`, network: 'facebook' }
  const at = new Date(Date.now() - 60_000)
  const interactions = [{ ...mention(owner, person, number), at }]
  await mergeUpdate(database, owner, { interactions })
}

async function countOf(profileId: string): Promise<number> {
  const { rows } = await pool.query(
    'select count(*)::integer as count from interactions where profile_id = $1',
    [profileId],
  )
  return need(rows[0]).count
}

test('a data deletion also erases the interactions, and its page says that it is done', async () => {
  const [person, other] = [newPerson(), newPerson()]
  const id = await addConnected(person)
  const elsewhere = await addConnected(newPerson(), { organizationId: theirs })
  for (const profileId of [id, elsewhere]) {
    await addInteraction(profileId, person)
    await addInteraction(profileId, other, 2)
  }
  const answer = await post('/networks/facebook/data-deletion', sign({ user_id: person }))
  assert.equal(answer.status, 200, answer.text)
  assert.equal(await isDead(id), true)
  assert.deepEqual([await countOf(id), await countOf(elsewhere)], [1, 1])
  await addInteraction(id, person)
  assert.equal(await countOf(id), 1, 'what came before is not stored again')
  const { url, confirmation_code: code } = answer.body as Record<string, string>
  assert.match(code ?? '', /^[0-9a-z]+$/)
  assert.equal(url, `${service.url}/networks/facebook/data-deletion/${code}`)
  const page = await send(url ?? '')
  assert.equal(page.status, 200)
  assert.match(page.text, /<h1>Your data is deleted<\/h1>/)
  assert.ok(page.text.includes(code ?? '') && !page.text.includes(person))
  const last = code?.at(-1) === '0' ? '1' : '0'
  for (const wrong of [`${code?.slice(0, -1)}${last}`, 'x', '%3Cscript%3E'])
    assert.equal(
      (await send(`${service.url}/networks/facebook/data-deletion/${wrong}`)).status,
      404,
    )
  const other404 = await send(`${service.url}/networks/instagram/data-deletion/${code}`)
  assert.equal(other404.status, 404)
})

test('Threads: a data deletion also erases what is known by the username of the person', async () => {
  const person = newPerson()
  await addConnected(person, { network: 'threads', username: 'Ann.Bell' })
  const id = await addConnected(newPerson(), { network: 'threads' })
  await addInteraction(id, 'ann.bell')
  await addInteraction(id, 'someone.else', 2)
  const answer = await post('/networks/threads/data-deletion', sign({ user_id: person }))
  assert.equal(answer.status, 200, answer.text)
  assert.equal(await countOf(id), 1)
})

test("a data deletion with an organization's own key erases on its profiles alone, and for good there", async () => {
  const person = newPerson()
  const own = await addConnected(newPerson(), { organizationId: theirs })
  const alien = await addConnected(newPerson())
  for (const profileId of [own, alien]) await addInteraction(profileId, person)
  const signed = sign({ user_id: person }, foreign.clientSecret)
  assert.equal((await post('/networks/facebook/data-deletion', signed)).status, 200)
  assert.deepEqual([await countOf(own), await countOf(alien)], [0, 1])
  await addInteraction(own, person)
  await addInteraction(alien, person, 2)
  assert.deepEqual([await countOf(own), await countOf(alien)], [0, 2])
})

test('a network without such callbacks has none', async () => {
  assert.equal((await post('/networks/twitter/deauthorize', sign({ user_id: '1' }))).status, 404)
})

test('an address that calls too often is refused before the signature is checked', async () => {
  const other = await startTestService({ QUOTA_PER_DAY: '3' })
  await inTransaction(other.database.database, (tx) =>
    setNetworkApp(tx, other.services.keyRing, 'facebook', null, operator),
  )
  const call = async (path: string, signed_request: string) => {
    const body = new URLSearchParams({ signed_request })
    return send(`${other.url}/networks/facebook/${path}`, { method: 'POST', body })
  }
  for (const path of ['deauthorize', 'data-deletion', 'deauthorize'])
    assert.equal((await call(path, 'nonsense')).status, 401)
  const signed = sign({ user_id: newPerson() })
  for (const path of ['deauthorize', 'data-deletion']) {
    const refused = await call(path, signed)
    assert.equal(refused.status, 429, refused.text)
    assert.ok(Number(refused.headers.get('retry-after')) > 0)
  }
})
