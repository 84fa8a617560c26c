import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeTestDatabase } from '../../../test/support/database.ts'
import { eventually } from '../../../test/support/eventually.ts'
import { testKeyRing as keyRing } from '../../../test/support/keys.ts'
import { addMember, addOrganization } from '../../../test/support/world-people.ts'
import { addProfile, type ProfileOptions } from '../../../test/support/world-profiles.ts'
import { inTransaction } from '../../db/db.ts'
import { connectProfile, findTokens, type NewCredential } from './credentials.ts'
import { sealedOfProfiles } from './reseal.ts'
import { profileContext } from './sealed-credential.ts'

const { pool, database } = await makeTestDatabase()
const organizationId = await addOrganization({ pool })

const add = (profile: ProfileOptions = {}) =>
  addProfile({ pool }, { organizationId, credentials: { accessToken: 'first' }, ...profile })
const tokensOf = ({ id }: { id: string }) => findTokens(database, keyRing, id)
const connect = ({ id }: { id: string }, credential: NewCredential) =>
  inTransaction(database, (tx) => connectProfile(tx, keyRing, id, credential))

async function share(from: { id: string }, to: { id: string }): Promise<void> {
  await pool.query(
    `update profiles set credential_id = (select credential_id from profiles where id = $1) where id = $2`,
    [from.id, to.id],
  )
}

async function countCredentials(): Promise<number> {
  const { rows } = await pool.query<{ n: number }>('select count(*)::integer as n from credentials')
  return rows[0]?.n ?? 0
}

test('profiles that share a credential get its new tokens together', async () => {
  const [person, page] = [await add(), await add()]
  await share(person, page)
  assert.deepEqual(await tokensOf(page), { accessToken: 'first' })
  const renewed = { network: 'twitter', subject: person.networkId, tokens: { accessToken: 'new' } }
  await connect(person, renewed)
  assert.deepEqual(await tokensOf(page), { accessToken: 'new' })
  assert.deepEqual(await tokensForPreviousVersion(page), { accessToken: 'new' })
})

test('a profile that is connected to another account leaves the shared credential to the others', async () => {
  const [person, page] = [await add(), await add()]
  await share(person, page)
  await connect(page, { network: 'twitter', subject: 'other', tokens: { accessToken: 'other' } })
  assert.deepEqual(await tokensOf(person), { accessToken: 'first' })
  assert.deepEqual(await tokensOf(page), { accessToken: 'other' })
})

test('a credential is deleted with the last profile that uses it', async () => {
  const before = await countCredentials()
  const [person, page] = [await add(), await add()]
  await share(person, page)
  assert.equal(await countCredentials(), before + 1, 'the page had one of its own before')
  await pool.query('delete from profiles where id = $1', [person.id])
  assert.equal(await countCredentials(), before + 1)
  await pool.query('update profiles set credential_id = null where id = $1', [page.id])
  assert.equal(await countCredentials(), before)
})

test('a credential is deleted when its last two profiles are deleted at the same time', async () => {
  const before = await countCredentials()
  const [person, page] = [await add(), await add()]
  await share(person, page)
  const one = await pool.connect()
  await one.query('begin')
  await one.query('delete from profiles where id = $1', [person.id])
  const other = pool.query('delete from profiles where id = $1', [page.id])
  await eventually(isWaiting, { what: 'the second deletion to wait for the first' })
  await one.query('commit')
  one.release()
  await other
  assert.equal(await countCredentials(), before)
})

async function isWaiting(): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'delete from profiles%'`,
  )
  return rowCount === 1
}

test('a credential is deleted with the member who owns the profile', async () => {
  const before = await countCredentials()
  const memberId = await addMember({ pool }, { organizationId })
  await addProfile({ pool }, { memberId, credentials: { accessToken: 'own' } })
  assert.equal(await countCredentials(), before + 1)
  await pool.query('delete from members where id = $1', [memberId])
  assert.equal(await countCredentials(), before)
})

test('tokens that are copied to another row do not open, also after a key rotation', async () => {
  const [ours, theirs] = [await add(), await add({ credentials: { accessToken: 'secret' } })]
  await pool.query(
    `update credentials set (sealed, sealed_for) = (select sealed, sealed_for from credentials
       where id = (select credential_id from profiles where id = $1))
     where id = (select credential_id from profiles where id = $2)`,
    [theirs.id, ours.id],
  )
  await assert.rejects(tokensOf(ours))
  for (const place of sealedOfProfiles) await place.reseal(database, keyRing)
  await assert.rejects(tokensOf(ours))
})

test('tokens that an earlier version sealed for a profile open for this profile alone', async () => {
  const [earlier, other] = [await add(), await add()]
  const sealed = keyRing.seal('{"accessToken":"earlier"}', profileContext(earlier.id))
  await pool.query(
    `update credentials set sealed = $1, sealed_for = $2
     where id = (select credential_id from profiles where id = $3)`,
    [sealed, profileContext(earlier.id), earlier.id],
  )
  assert.deepEqual(await tokensOf(earlier), { accessToken: 'earlier' })
  await share(earlier, other)
  await assert.rejects(tokensOf(other))
})

test('processes of the previous version still find the tokens in profiles.credentials', async () => {
  const profile = await add()
  await connect(profile, { network: 'twitter', subject: 'x', tokens: { accessToken: 'both' } })
  assert.deepEqual(await tokensForPreviousVersion(profile), { accessToken: 'both' })
})

async function tokensForPreviousVersion({ id }: { id: string }): Promise<unknown> {
  const { rows } = await pool.query('select credentials from profiles where id = $1', [id])
  return JSON.parse(keyRing.open(rows[0]?.credentials, profileContext(id)))
}

const networkIds = ['did:plc:z72i7hdynmk6r22z27h6tvur', 'urn:li:organization:2414183']
for (const networkId of [...networkIds, 'mastodon.example/109302439']) {
  test(`${networkId} is stored as it is`, async () => {
    const { id } = await add({ networkId })
    const { rows } = await pool.query(
      'select p.network_id, c.subject from profiles p join credentials c on c.id = p.credential_id where p.id = $1',
      [id],
    )
    assert.deepEqual(rows, [{ network_id: networkId, subject: networkId }])
  })
}
