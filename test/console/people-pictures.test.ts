// The pictures of people through the service: shown only to members who may use the profile that they interacted with.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '../../server/db/db.ts'
import { mergeInteractions } from '../../server/interactions/collecting/merge.ts'
import { addProfile } from '../interactions/collecting.ts'
import { mention, tenYears } from '../interactions/store.ts'
import { Browser } from '../support/browser.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { addProfiles } from '../support/world-profiles.ts'
import { logIn, startPictureHost } from './picture-host.ts'

const host = await startPictureHost()
const service = await startTestService({ ALLOW_PRIVATE_WEBHOOKS: 'yes' })
const { owner, limited, sole } = service.demo.member
const browser = await logIn(service, owner)
const x = {
  profileId: need(service.demo.profile.twitter),
  networkId: '1750000000000000001',
  network: 'twitter',
}
const { services } = service

let people = 0
async function addPerson(avatarUrl: string | null, of = x): Promise<string> {
  people += 1
  const networkId = `${880_000 + people}`
  const update = {
    ...{ gone: [], covered: [], askedAt: null },
    interactions: [{ ...mention(of, networkId, people), key: `mention:${networkId}` }],
    people: [{ networkId, name: 'Ada King', avatarUrl }],
  }
  await inTransaction(services.database, (tx) => mergeInteractions(tx, of, update, tenYears))
  return networkId
}

const open = (id: string, as = browser, profileId = x.profileId) =>
  as.open(`/pictures/profiles/${profileId}/people?socialNetworkId=${encodeURIComponent(id)}`)

test('the picture of a person is fetched once and shown small', async () => {
  const id = await addPerson(`${host.url}/good-person.png`)
  const answers = await Promise.all([open(id), open(id), open(id)])
  for (const answer of answers) {
    assert.equal(answer.status, 200, answer.text.slice(0, 200))
    assert.match(answer.headers.get('content-type') ?? '', /^image\/(jpeg|png|webp)$/)
    assert.match(answer.headers.get('cache-control') ?? '', /^private/)
  }
  assert.equal((await open(id)).status, 200)
  assert.equal(host.asked.filter((path) => path === '/good-person.png').length, 1)
})

test('what is no picture becomes the initials, and is not asked for again', async () => {
  for (const url of [`${host.url}/page.png`, null]) {
    const id = await addPerson(url)
    for (const time of ['first', 'second']) {
      const answer = await open(id)
      assert.equal(answer.status, 302, `${url} ${time}`)
      assert.match(answer.headers.get('location') ?? '', /^\/avatars\/AK-\d+\.svg$/)
    }
  }
  assert.equal(host.asked.filter((path) => path === '/page.png').length, 1)
})

test('only members who may use the profile see it, and other people are not found', async () => {
  const id = await addPerson(`${host.url}/good.png`)
  const strangers = await addProfile(service.database)
  const theirs = await addPerson(`${host.url}/good.png`, strangers)
  assert.equal((await open(id, new Browser(service.url))).status, 404, 'without a session')
  const organizationId = service.demo.organization.demo
  const [added] = await addProfiles(service.database, [{ organizationId, type: 'TWITTER' }])
  const { id: profileId, networkId } = need(added)
  const hidden = await addPerson(`${host.url}/good.png`, { ...x, profileId, networkId })
  assert.equal((await open(hidden, browser, profileId)).status, 200)
  const without = await logIn(service, limited)
  assert.equal((await open(hidden, without, profileId)).status, 404, 'without rights')
  assert.equal((await open(id, await logIn(service, sole))).status, 403, 'without the plan')
  assert.equal((await open(theirs, browser, strangers.profileId)).status, 404, 'elsewhere')
  assert.equal((await open(theirs)).status, 404, 'a person of another profile')
  for (const nonsense of ['', '999', ' ', '\u0000', 'x'.repeat(500), '../../x'])
    assert.equal((await open(nonsense)).status, 404, JSON.stringify(nonsense))
  assert.equal((await open(id, browser, '9'.repeat(30))).status, 404)
})

test('a picture goes with its person', async () => {
  const id = await addPerson(`${host.url}/good-gone.png`)
  assert.equal((await open(id)).status, 200)
  const update = { interactions: [], covered: [], askedAt: null }
  const gone = [{ key: `mention:${id}`, at: null }]
  await inTransaction(services.database, (tx) =>
    mergeInteractions(tx, x, { ...update, gone }, tenYears),
  )
  assert.equal((await open(id)).status, 404)
  const { rows } = await service.database.pool.query(
    'select from interaction_pictures where other_id = $1',
    [id],
  )
  assert.equal(rows.length, 0)
})
