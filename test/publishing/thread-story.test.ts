// The whole story of a thread: written once, with pictures and a first comment, for six networks. The server is killed twice in its middle. In the
// end each part is there once, in order, or a sentence says which one is missing, and going on sends it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startMediaService } from '../media/media-service.ts'
import { jpeg } from '../media/pictures.ts'
import { type SandboxPost, startSandboxNetworks } from '../networks/sandbox-networks.ts'
import { atEnd } from '../support/at-end.ts'
import { spawnCarillon } from '../support/carillon.ts'
import { call } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { testKeys } from '../support/keys.ts'
import { need } from '../support/need.ts'
import { networkSettings } from '../support/network-settings.ts'
import { endLeases } from './chains-crash.ts'

/** The profiles of the demo. */
const replying = [
  ['twitter', 'twitter', '1750000000000000001'],
  ['bluesky', 'bluesky', 'did:plc:mrsw23yaaaaaaaaaaaaaaaaa'],
  ['mastodon', 'mastodon', 'demo@mastodon.test'],
  ['threads', 'threads', '17840000000000006'],
] as const
const commenting = [
  ['facebook', 'facebook-page', '100000000000002'],
  ['linkedincompany', 'linkedincompany', '70000007'],
] as const
const everywhere = [...replying, ...commenting]

const [first, second, third, comment] = [
  'How our bread is made',
  'The dough rests for a day',
  'And at five it is baked',
  'The recipe: https://bakery.example/bread',
] as const

type Part = { state: string; failure: { code: string; reason: string } | null }
type Message = {
  id: string
  state: string
  parts: Part[]
  socialProfile: { id: string }
}

const sandbox = await startSandboxNetworks()
const settings = networkSettings(sandbox.addresses)
const service = await startMediaService(settings)

test('a thread with pictures and a first comment for six networks, killed twice: each part is there once, and a missing one is sent', async () => {
  const messages = await write()
  const ofNetwork = (name: string) =>
    need(messages.find(({ socialProfile }) => socialProfile.id === service.demo.profile[name]))

  // The first posts are out, and the server dies before it knows.
  await killAt('after-call*6')
  // The second ones are out.
  await killAt('after-call*6')
  await sandbox.addFault({
    ...{ network: 'twitter', operation: 'publish', kind: 'status', status: 400 },
    profile: '1750000000000000001',
  })
  startServer('')
  for (const [, profile] of everywhere) await ended(ofNetwork(profile).id)

  const onX = await read(ofNetwork('twitter').id)
  assert.deepEqual(statesOf(onX), ['SENT', 'SENT', 'SEND_FAILED_PERMANENTLY'])
  assert.match(need(onX.parts[1]?.failure ?? undefined).reason, /\w+ \w+/)
  const goOn = `/v1/messages/${onX.id}/goOn`
  const going = await call(service, service.token, 'POST', goOn, {})
  assert.equal(going.status, 200, going.text)
  await ended(onX.id)

  for (const [network, profile, networkId] of everywhere) {
    const isReplying = replying.some(([name]) => name === network)
    const texts = isReplying ? [first, second, third] : [first, comment]
    const shown = await read(ofNetwork(profile).id)
    assert.deepEqual(
      statesOf(shown),
      texts.map(() => 'SENT'),
      network,
    )
    const posts = await sandbox.postsOf(network, networkId)
    requireOrder(posts, texts, network)
    const pictures = texts.map((text) =>
      posts.flatMap((post) => (post.text === text ? post.media.map(({ altText }) => altText) : [])),
    )
    const expected = isReplying ? ['Picture 0', 'Picture 1', 'Picture 2'] : ['Picture 0', undefined]
    assert.deepEqual(
      pictures,
      expected.map((altText) => (altText ? [altText] : [])),
      network,
    )
  }
  const warned = await sandbox.postsOf('mastodon', 'demo@mastodon.test')
  assert.deepEqual(await Promise.all(warned.map(warningOf)), ['Flour', 'Flour', 'Flour'])
})

async function warningOf({ id }: SandboxPost): Promise<unknown> {
  const answer = await fetch(`${sandbox.addresses.mastodon}/api/v1/statuses/${id}`, {
    headers: { authorization: 'Bearer sandbox-mastodon-demo@mastodon.test-try' },
  })
  return ((await answer.json()) as { spoiler_text?: unknown }).spoiler_text
}

/** One message, as the composer sends it: the comment stands where there are comments. */
async function write(): Promise<Message[]> {
  const pictures: string[] = []
  for (let count = 0; count < 3; count += 1)
    pictures.push((await service.upload(await jpeg(), 'image/jpeg')).id)
  const media = (index: number) => [{ id: need(pictures[index]), altText: `Picture ${index}` }]
  const profile = (name: string) => need(service.demo.profile[name])
  const answer = await call(service, service.token, 'POST', '/v1/messages', {
    text: first,
    media: media(0),
    extendedInfo: [
      {
        socialProfileType: 'MASTODON',
        socialProfileId: profile('mastodon'),
        data: { contentWarning: 'Flour' },
      },
    ],
    socialProfileIds: everywhere.map(([, name]) => profile(name)),
    parts: [
      { text: second, media: media(1) },
      { text: third, media: media(2) },
    ],
    variations: commenting.map(([, name]) => ({
      socialProfileId: profile(name),
      parts: [{ text: comment }],
    })),
  })
  assert.equal(answer.status, 200, answer.text)
  const { data } = answer.body as { data: Message[] }
  assert.equal(data.length, everywhere.length)
  return data
}

function startServer(failPoint: string) {
  const worker = spawnCarillon('worker', {
    ...settings,
    DATABASE_URL: service.database.url,
    CARILLON_KEYS: testKeys,
    CARILLON_DATA_DIR: service.config.dataDirectory,
    PUBLIC_URL: service.url,
    PUBLISH_SETTLING_SECONDS: '2',
    FAIL_POINT: failPoint,
  })
  atEnd(() => worker.end())
  return worker
}

async function killAt(failPoint: string): Promise<void> {
  const worker = startServer(failPoint)
  assert.equal(await worker.ended, 'SIGKILL', worker.output())
  await endLeases(service)
}

async function read(id: string): Promise<Message> {
  const answer = await call(service, service.token, 'GET', `/v1/messages/${id}`)
  assert.equal(answer.status, 200, answer.text)
  return need((answer.body as { data: Message[] }).data[0])
}

const ended = (id: string) =>
  eventually(async () => (await read(id)).state === 'SENT', { what: id, every: 100 })

function statesOf({ state, parts }: Message): string[] {
  return [state, ...parts.map((part) => part.state)]
}

/** Each once, behind the one before it: a reply to that, or a comment on the first. */
function requireOrder(posts: SandboxPost[], texts: readonly string[], network: string): void {
  const story = `${network}: ${JSON.stringify(posts, null, 1)}`
  const found = texts.map((text) => posts.filter((post) => post.text === text))
  assert.deepEqual(
    found.map(({ length }) => length),
    texts.map(() => 1),
    story,
  )
  assert.equal(posts.length, texts.length, story)
  for (const [index, [post]] of found.entries())
    if (index > 0) assert.equal(post?.follows, found[index - 1]?.[0]?.id, story)
}
