// A connected profile of LinkedIn: its access is not renewed, and a token that was issued just now is not called dead.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { openConnectingWorld } from './world.ts'

const world = await openConnectingWorld()
const { sandbox, service } = world
const owner = await world.as(service.demo.member.owner)

async function connect(name: string) {
  const connection = await owner.start('LINKEDIN')
  await owner.comeBack(await owner.authorize(connection, { name }))
  const { socialProfileIds } = await owner.connection(connection.id)
  return owner.profile(need(socialProfileIds[0]))
}

const refusal = (serviceErrorCode: number) => ({
  network: 'linkedin',
  operation: 'publish',
  kind: 'answer',
  status: 401,
  body: { status: 401, serviceErrorCode, message: 'The token used in the request is refused' },
  times: 1,
})

test('65601 within seconds of the connection: the message goes out a little later, and the profile stays connected', async () => {
  const profile = await connect('Fresh Bell')
  await sandbox.addFault({ ...refusal(65601), profile: profile.socialNetworkId })
  // As if the connection had not taken seconds.
  await service.database.pool.query(
    `update credentials set tokens_at = now()
     where id = (select credential_id from profiles where id = $1)`,
    [profile.id],
  )
  const { id } = await owner.schedule(profile.id)
  await owner.sent(id)
  const attempts = await owner.data<{ code: string | null }[]>('GET', `/v1/messages/${id}/attempts`)
  assert.deepEqual(
    attempts.map(({ code }) => code),
    ['new_token_refused', null],
  )
  const { rows } = await service.database.pool.query(
    'select is_reauth_required from profiles where id = $1',
    [profile.id],
  )
  assert.equal(rows[0].is_reauth_required, false)
})

test('65600 is proof: the profile must be connected again, and its message goes out then', async () => {
  const profile = await connect('Dead Bell')
  await sandbox.addFault({ ...refusal(65600), times: 100, profile: profile.socialNetworkId })
  const { id } = await owner.schedule(profile.id)
  const isRequired = async () => (await owner.profile(profile.id)).isReauthRequired === 1
  await eventually(isRequired, { what: 'the profile to need a new connection' })
  await sandbox.clearFaults()
  const again = await owner.data<{ id: string; url: string }>(
    'POST',
    `/v1/socialProfiles/${profile.id}/reconnect`,
  )
  await owner.comeBack(await owner.authorize(again, { as: profile.socialNetworkId }))
  await owner.sent(id)
  assert.equal((await owner.profile(profile.id)).isReauthRequired, 0)
})

test('65601 of a token that is older is proof', async () => {
  const profile = await connect('Old Bell')
  await service.database.pool.query(
    `update credentials set tokens_at = tokens_at - interval '1 minute'
     where id = (select credential_id from profiles where id = $1)`,
    [profile.id],
  )
  await sandbox.addFault({ ...refusal(65601), times: 100, profile: profile.socialNetworkId })
  await owner.schedule(profile.id)
  const isRequired = async () => (await owner.profile(profile.id)).isReauthRequired === 1
  await eventually(isRequired, { what: 'the profile to need a new connection' })
  await sandbox.clearFaults()
})

test('without a refresh token nothing is renewed, and people are warned before the end', async () => {
  const profile = await connect('Sixty Bell')
  const credential = `(select credential_id from profiles where id = ${profile.id})`
  const { pool } = service.database
  const { rows } = await pool.query(
    `select is_renewable, renew_at, access_expires_at from credentials where id = ${credential}`,
  )
  assert.deepEqual([rows[0].is_renewable, rows[0].renew_at], [false, null])
  await pool.query(
    `update credentials set access_expires_at = now() + interval '13 days' where id = ${credential}`,
  )
  assert.equal((await owner.profile(profile.id)).health.status, 'EXPIRES_SOON')
})

test('GET /v1/networks says when the version ends that Carillon speaks', async () => {
  type Listed = { name: string; apiVersion: { endsOn: string; warning: string | null } | null }
  const listed = await owner.data<Listed[]>('GET', '/v1/networks')
  const versionOf = (name: string) => need(listed.find((one) => one.name === name)).apiVersion
  const { endsOn, warning } = need(versionOf('linkedincompany') ?? undefined)
  const isSoon = Date.parse(endsOn) - Date.now() < 60 * 86_400_000
  assert.equal(warning !== null, isSoon)
  assert.equal(versionOf('twitter'), null)
})
