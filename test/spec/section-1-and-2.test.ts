// spec 1: what the service does. spec 2: the resources. coverage.ts lists the ones that are not built yet.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, requestToken, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { dataOf, newTokens } from './reading.ts'

type SocialProfile = {
  id: string
  type: string
  socialNetworkId: string
  socialNetworkUsername: string
  avatarUrl: string
  owner: string
}

const service = await startTestService()
const { demo } = service
const token = await tokenOf(service, demo.member.owner.id)

async function profiles(): Promise<SocialProfile[]> {
  return dataOf(await call(service, token, 'GET', '/v1/socialProfiles'))
}

async function profile(name: string): Promise<SocialProfile> {
  return need((await profiles()).find(({ id }) => id === demo.profile[name]))
}

test('spec 1 an authorized app acts for a member of an organization', async () => {
  const { access_token } = await newTokens(service)
  const me = dataOf<{ id: string }>(await call(service, access_token, 'GET', '/v1/me'))
  const organizations = await call(service, access_token, 'GET', '/v1/me/organizations')
  assert.equal(me.id, demo.member.owner.id)
  assert.deepEqual(
    dataOf<{ id: string }[]>(organizations).map(({ id }) => id),
    [demo.organization.demo],
  )
})

test('spec 2.1 id is the service-side id of the social profile', async () => {
  const { id } = await profile('twitter')
  assert.match(id, /^[1-9]\d*$/)
  const one = await call(service, token, 'GET', `/v1/socialProfiles/${id}`)
  assert.equal(dataOf<SocialProfile>(one).id, id)
})

test('spec 2.1 type is the uppercase name of the network', async () => {
  const types = (await profiles()).map(({ type }) => type).sort()
  assert.deepEqual(types, [
    'BLUESKY',
    'FACEBOOKPAGE',
    'INSTAGRAM',
    'INSTAGRAMBUSINESS',
    'LINKEDIN',
    'LINKEDINCOMPANY',
    'MASTODON',
    'PINTEREST',
    'THREADS',
    'TWITTER',
    'TWITTER',
  ])
})

test('spec 2.1 socialNetworkId is the id of the network itself, not the id of the profile', async () => {
  const { id, socialNetworkId } = await profile('twitter')
  assert.equal(socialNetworkId, '1750000000000000001')
  assert.notEqual(id, socialNetworkId)
  const wrong = await call(service, token, 'GET', `/v1/socialProfiles/${socialNetworkId}`)
  assert.equal(wrong.status, 404)
})

test('spec 2.1 socialNetworkUsername is the name on the network', async () => {
  assert.equal((await profile('twitter-of-owner')).socialNetworkUsername, 'olivia')
})

test('spec 2.1 avatarUrl is the address of an image', async () => {
  const generated = await fetch((await profile('pinterest')).avatarUrl)
  assert.match(generated.headers.get('content-type') ?? '', /^image\//)
  assert.equal(generated.status, 200)
  const address = 'https://images.example/avatar.png'
  await service.database.pool.query('update profiles set avatar_url = $1 where id = $2', [
    address,
    demo.profile.pinterest,
  ])
  assert.equal((await profile('pinterest')).avatarUrl, address)
})

test('spec 2.1 owner is MEMBER or ORGANIZATION', async () => {
  assert.equal((await profile('twitter')).owner, 'ORGANIZATION')
  assert.equal((await profile('twitter-of-owner')).owner, 'MEMBER')
})

test('spec 2.7 the token response has these fields and no others', async () => {
  assert.deepEqual(Object.keys(await newTokens(service)).sort(), [
    'access_token',
    'expires_in',
    'refresh_token',
    'scope',
    'token_type',
  ])
})

test('spec 2.7 access_token is a bearer token', async () => {
  const { access_token } = await newTokens(service)
  assert.equal((await call(service, access_token, 'GET', '/v1/me')).status, 200)
})

test('spec 2.7 expires_in is one hour, given as 3599 seconds', async () => {
  assert.equal((await newTokens(service)).expires_in, 3599)
})

test('spec 2.7 refresh_token obtains a new access token', async () => {
  const first = await newTokens(service)
  const form = { grant_type: 'refresh_token', refresh_token: first.refresh_token }
  const second = (await requestToken(service, form)).body as { access_token: string }
  assert.notEqual(second.access_token, first.access_token)
  assert.equal((await call(service, second.access_token, 'GET', '/v1/me')).status, 200)
})

test('spec 2.7 scope is offline', async () => {
  assert.equal((await newTokens(service)).scope, 'offline')
})

test('spec 2.7 token_type is bearer', async () => {
  assert.equal((await newTokens(service)).token_type, 'bearer')
})
