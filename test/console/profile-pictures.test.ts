// The pictures of profiles through the service: fetched once, made small, and shown only to members who may use the profile.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Browser } from '../support/browser.ts'
import { need } from '../support/need.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { addProfiles } from '../support/world-profiles.ts'
import { logIn, startPictureHost } from './picture-host.ts'

const host = await startPictureHost()
const service = await startTestService({ ALLOW_PRIVATE_WEBHOOKS: 'yes' })
const { owner, limited } = service.demo.member
const browser = await logIn(service, owner)

async function addWith(on: TestService, avatarUrl: string | null): Promise<string> {
  const organizationId = on.demo.organization.demo
  const [profile] = await addProfiles(on.database, [
    { organizationId, type: 'TWITTER', username: 'Harbour Rye' },
  ])
  const { id } = need(profile)
  await on.database.pool.query('update profiles set avatar_url = $2 where id = $1', [id, avatarUrl])
  return id
}

const open = (id: string, as = browser) => as.open(`/pictures/profiles/${id}`)

test('a network’s picture is fetched once and shown small, by the service itself', async () => {
  const id = await addWith(service, `${host.url}/good.png`)
  const answers = await Promise.all([open(id), open(id), open(id)])
  for (const answer of answers) {
    assert.equal(answer.status, 200, answer.text.slice(0, 200))
    assert.match(answer.headers.get('content-type') ?? '', /^image\/(jpeg|png|webp)$/)
    assert.match(answer.headers.get('cache-control') ?? '', /^private/)
    assert.equal(answer.headers.get('cross-origin-resource-policy'), 'same-origin')
  }
  assert.equal((await open(id)).status, 200)
  assert.equal(host.asked.filter((path) => path === '/good.png').length, 1)
  await service.database.pool.query('update profiles set avatar_url = $2 where id = $1', [
    id,
    `${host.url}/good2.png`,
  ])
  assert.equal((await open(id)).status, 200)
  assert.equal(host.asked.filter((path) => path === '/good2.png').length, 1, 'a new address')
})

test('what is no picture, too large or missing becomes the generated picture, and is not asked for again', async () => {
  for (const path of ['/page.png', '/large.png', '/nothing.png']) {
    const id = await addWith(service, `${host.url}${path}`)
    for (const time of ['first', 'second']) {
      const answer = await open(id)
      assert.equal(answer.status, 302, `${path} ${time}`)
      assert.match(answer.headers.get('location') ?? '', /^\/avatars\/HR-\d+\.svg$/)
    }
    assert.equal(host.asked.filter((asked) => asked === path).length, 1, path)
  }
  const none = await addWith(service, null)
  assert.match((await open(none)).headers.get('location') ?? '', /^\/avatars\//)
})

test('only who may use the profile sees its picture', async () => {
  const id = await addWith(service, `${host.url}/good.png`)
  assert.equal((await open(id, new Browser(service.url))).status, 404)
  assert.equal((await open(id, await logIn(service, limited))).status, 404)
  for (const nonsense of ['999999999', 'x', '1e3', '-1', '9'.repeat(30)])
    assert.equal((await open(nonsense)).status, 404, nonsense)
})

test('a private address is never asked', async () => {
  const strict = await startTestService()
  const visitor = await logIn(strict, strict.demo.member.owner)
  const before = host.asked.length
  const id = await addWith(strict, `${host.url}/good.png`)
  assert.equal((await open(id, visitor)).status, 302)
  assert.equal(host.asked.length, before)
})
