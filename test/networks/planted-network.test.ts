// A further network is one folder and one entry in a list of descriptions: settings, validation, seed, demo, wording,
// interactions, push and documents follow, and no product file changes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import pino from 'pino'
import { describeNetworks } from '../../scripts/documents/networks/networks.ts'
import { describeSettings } from '../../scripts/documents/settings.ts'
import { makeDemo } from '../../server/commands/seed/demo.ts'
import { loadSeed } from '../../server/commands/seed/seed.ts'
import { requireSeed } from '../../server/commands/seed/seed-shape.ts'
import { listSettings, readConfig } from '../../server/config/config.ts'
import { inTransaction } from '../../server/db/db.ts'
import { pushSecrets } from '../../server/interactions/push/push.ts'
import { placeOf } from '../../server/mail/wording.ts'
import { networks } from '../../server/networks/registry.ts'
import { logSettled } from '../../server/publishing/log-settled.ts'
import { accepted } from '../../server/publishing/outcome.ts'
import { call, send, tokenOf } from '../support/client.ts'
import { makeTestDatabase } from '../support/database.ts'
import { testKeyRing } from '../support/keys.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { addProfile, type ProfileType } from '../support/world-profiles.ts'
import { fern } from './fern/network.ts'
import { shown } from './fern/shown.ts'

const descriptions = [...networks, fern]
const secrets = { FERN_APP_SEED: 'spores-that-stay-secret', FERN_APP_WORD: 'frond' }
const switchedOn = { INTERACTION_NETWORKS: 'twitter,facebook,fern' }
const service = await startTestService({ ...secrets, ...switchedOn }, { descriptions })
const token = await tokenOf(service, service.demo.member.owner.id)
const organizationId = service.demo.organization.demo
// The type is none of the specification's.
const type = 'FERN' as ProfileType
const one = await addProfile(service.database, { organizationId, type, networkId: 'f12' })
const another = await addProfile(service.database, { organizationId, type, networkId: 'f13' })

async function validate(text: string, ...socialProfileIds: string[]) {
  const scheduledSendTime = new Date(Date.now() + 3_600_000).toISOString()
  const body = { text, socialProfileIds, scheduledSendTime }
  const { status, body: answer } = await call(service, token, 'POST', '/v1/messages/validate', body)
  const { errors = [] } = answer as { errors?: { message: string }[] }
  return [status, ...errors.map(({ message }) => message)]
}

test('its settings are listed in their places, and read', () => {
  const text = describeSettings(listSettings(descriptions))
  assert.match(
    text,
    /#[A-Z_]+_URL=\n\n# Where Fern is reached\.\n#FERN_API_URL=\n\n.*\n#ALLOW_PRIVATE_SERVERS=no\n\n.*\n#SMTP_URL=/,
  )
  assert.match(text, /#FACEBOOK_VERIFY_TOKEN=\n\n# Signs what Fern pushes\.\n#FERN_APP_SEED=\n/)
  assert.match(
    text,
    /some of twitter, facebook, instagram, pinterest, bluesky,\s[#a-z,\s]*fern\.\n/,
  )
  assert.doesNotMatch(describeSettings(), /FERN/)
  const environment = { FERN_API_URL: 'https://fern.lan/api', INTERACTION_NETWORKS: 'fern' }
  const config = readConfig(environment, Object.keys(environment), descriptions)
  assert.equal(config.networkAddresses.fern?.href, 'https://fern.lan/api')
  assert.deepEqual(config.interactions.networks, ['fern'])
  assert.throws(() => readConfig(environment), /INTERACTION_NETWORKS=fern must be some of twitter/)
  assert.throws(
    () => readConfig({ FERN_API_URL: 'fern' }, [], descriptions),
    /FERN_API_URL=fern must be an address/,
  )
})

test('the API answers what people see of it', async () => {
  const { body } = await call(service, token, 'GET', '/v1/networks')
  const { data } = body as { data: { name: string }[] }
  const { bundles, moving, types, images, ...same } = shown
  const acts = [
    { icon: 'star', label: null },
    { icon: 'share', label: 'share' },
  ]
  assert.partialDeepStrictEqual(need(data.find(({ name }) => name === 'fern')), {
    ...same,
    types: [...types.published, ...types.listed],
    publishedTypes: types.published,
    bundling: bundles,
    preview: { ...same.preview, acts },
    images: { ...images, minRatio: null, maxRatio: null, maxWidth: null },
    videos: moving.video,
    gifs: null,
    altText: { image: null, gif: null, video: null },
    hasBoards: false,
  })
})

test('a message for its profiles is checked by its own rules', async () => {
  assert.deepEqual(await validate('green', one.id), [200])
  assert.deepEqual(await validate('moss', one.id), [400, 'Fern takes no moss'])
  assert.deepEqual(await validate('green', one.id, another.id), [400, 'Only one FERN profile'])
})

test('its own unit counts in the report, and a location that it takes is no warning', async () => {
  const body = {
    text: 'one two three',
    socialProfileIds: [one.id],
    location: { latitude: 1, longitude: 2 },
  }
  const path = '/v1/messages/validate?view=report'
  const answer = await call(service, token, 'POST', path, body)
  const { data } = answer.body as { data: (object & { warnings: { reason: string }[] })[] }
  const { warnings, ...entry } = need(data[0])
  assert.partialDeepStrictEqual(entry, { length: 3, limit: 12_000, unit: 'leaves' })
  assert.deepEqual(
    warnings.map(({ reason }) => reason),
    ['not_connected'],
  )
})

test('a profile type that it only lists, or that no network has, is refused', async () => {
  for (const listed of ['FERNCLUB', 'INSTAGRAMBUSINESS', 'LICHEN'] as ProfileType[]) {
    const { id } = await addProfile(service.database, { organizationId, type: listed })
    const [status, message] = await validate('green', id)
    assert.deepEqual([status, typeof message], [400, 'string'], listed)
  }
})

test('a seed file may hold its profiles, and the demo has them', async () => {
  const seed = makeDemo(descriptions)
  assert.deepEqual(requireSeed(seed, 'demo', descriptions), seed)
  assert.throws(() => requireSeed(seed, 'demo'), /profiles\/\d+\/type/)
  const database = await makeTestDatabase()
  await inTransaction(database.database, (tx) => loadSeed(tx, testKeyRing, seed))
  const { rows } = await database.pool.query('select type, network_id from profiles order by id')
  assert.deepEqual(
    rows.filter((row) => row.type === 'FERN'),
    [{ type: 'FERN', network_id: 'f77' }],
  )
  const [profile] = (seed.profiles ?? []).filter((candidate) => candidate.type === 'FERN')
  assert.match(String(profile?.credentials?.accessToken), /^sandbox-fern-f77-\w+$/)
  assert.ok(seed.teams?.[0]?.profileIds?.includes('fern'))
  assert.deepEqual(
    makeDemo().profiles?.map(({ id }) => id),
    [
      'twitter',
      'facebook-page',
      'pinterest',
      'instagram',
      'instagram-business',
      'linkedincompany',
      'threads',
      'mastodon',
      'bluesky',
      'twitter-of-owner',
      'linkedin',
    ],
  )
})

test('the log and mails call it by its title', () => {
  const lines: string[] = []
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line).msg) })
  const subject = {
    messageId: '7',
    token: '1',
    sendAt: new Date(0),
    attempts: 1,
    looks: 0,
    doubtUntil: null,
  }
  const settled = accepted(subject, { postId: '1', postUrl: 'https://fern.example/1' })
  logSettled({ log, networkFor: service.services.networks.forType }, 'FERN', settled, 'SENT')
  assert.deepEqual(lines, ['Published message 7 to Fern: https://fern.example/1'])
  const about = { username: 'Ada', network: 'FERNCLUB' }
  assert.equal(placeOf('en', about, descriptions), 'Ada on Fern')
  assert.equal(placeOf('en', about), 'Ada on FERNCLUB')
})

test('its interactions are switched on by the setting, and asked for by ids of its own form', async () => {
  assert.deepEqual(readConfig(secrets, [], descriptions).interactions.networks, [
    'twitter',
    'facebook',
  ])
  assert.deepEqual(service.config.interactions.networks, ['twitter', 'facebook', 'fern'])
  const ask = (own: string, other: string) =>
    call(
      service,
      token,
      'GET',
      `/v1/interactions/fern?socialNetworkId=${own}&targetSocialNetworkId=${other}`,
    )
  const { status, body } = await ask('f12', 'f99')
  assert.deepEqual([status, (body as { data: { interactions: [] } }).data.interactions], [200, []])
  const refused = await ask('f12', '99')
  assert.equal(refused.status, 400)
  assert.match(refused.text, /targetSocialNetworkId must be an f and up to nine digits/)
})

test('it can push, with secrets of its own', async () => {
  const { push } = readConfig(secrets, [], descriptions).interactions
  const both = { networks: [], concurrency: 1, retentionMs: 1, push }
  const found = pushSecrets({ ...both, minPauseMs: 1, maxPauseMs: 1 }, false)
  assert.deepEqual(found, {
    facebook: undefined,
    fern: { appSecret: secrets.FERN_APP_SEED, verifyToken: 'frond' },
  })
  const query = 'hub.mode=subscribe&hub.challenge=42&hub.verify_token='
  const confirmed = await send(`${service.url}/push/fern?${query}frond`)
  assert.deepEqual([confirmed.status, confirmed.text], [200, '42'])
  assert.equal((await send(`${service.url}/push/fern?${query}stem`)).status, 401)
})

test('the documents describe it', () => {
  const [head = '', , types] = describeNetworks(descriptions).split('\n')
  assert.match(head, /\| Bluesky \|.* Fern \|$/)
  assert.match(types ?? '', /\| `FERN` \|$/)
  assert.match(describeNetworks(descriptions), /^\| Text \| .* \| 12 000 leaves \|$/m)
  assert.doesNotMatch(describeNetworks(), /Fern/)
})

test('what a description says it can do, its connector does', () => {
  for (const { capabilities, name } of descriptions) {
    const network = service.services.networks.all.find((opened) => opened.name === name)
    assert.equal(capabilities.includes('read'), network?.reader !== undefined, `${name} reads`)
    assert.equal(
      capabilities.includes('push'),
      network?.reader?.push !== undefined,
      `${name} pushes`,
    )
  }
})
