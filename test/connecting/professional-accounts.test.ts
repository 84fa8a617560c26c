// Professional accounts of Instagram: refused with the specification's sentence, and published to if the operator sets so.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withOptIns } from '../../server/networks/opt-ins.ts'
import { findDescription } from '../../server/networks/registry.ts'
import { type MediaService, publish, startMediaService } from '../media/media-service.ts'
import { png } from '../media/pictures.ts'
import { sharedSandbox } from '../networks/sandbox-networks.ts'
import { startScripted } from '../networks/scripted.ts'
import { makeAccount, makePost, open, requireNetwork, soon } from '../networks/subjects.ts'
import { Browser, hiddenField } from '../support/browser.ts'
import { call } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'

const setting = 'INSTAGRAMBUSINESS_PUBLISHING'
const notice =
  /Professional accounts can be connected, but messages for them are refused unless the operator of this service sets INSTAGRAMBUSINESS_PUBLISHING=yes/
const sandbox = await sharedSandbox()

function start(environment: Record<string, string> = {}): Promise<MediaService> {
  return startMediaService({ INSTAGRAM_API_URL: sandbox.addresses.instagram, ...environment })
}

async function sendTo(service: MediaService, text: string) {
  const { id } = await service.upload(await png(), 'image/png')
  return call(service, service.token, 'POST', '/v1/messages', {
    text,
    socialProfileIds: [need(service.demo.profile['instagram-business'])],
    media: [{ id }],
  })
}

type Shown = {
  name: string
  types: string[]
  publishedTypes: string[]
  connecting: { notice: string | null }
}

async function readNetwork(service: MediaService): Promise<Shown> {
  const answer = await call(service, service.token, 'GET', '/v1/networks')
  const { data } = answer.body as { data: Shown[] }
  return need(data.find(({ name }) => name === 'instagram'))
}

/** The page before the authorization, as the owner of the demo sees it. */
async function readConnectPage(service: MediaService): Promise<string> {
  const { email, password } = service.demo.member.owner
  const browser = new Browser(service.url)
  const page = await browser.follow('/connect')
  const logIn = { csrf: hiddenField(page.text, 'csrf'), email, password }
  const overview = await browser.follow(page.location, logIn)
  const form = { csrf: hiddenField(overview.text, 'csrf'), type: 'INSTAGRAM', owner: 'me' }
  return (await browser.follow('/connect', form)).text
}

test('without the setting: refused with the sentence of the specification, and said before the authorization', async () => {
  const service = await start()
  const answer = await sendTo(service, 'A lake')
  const { errors } = answer.body as { errors: { code: number; message: string }[] }
  assert.deepEqual(
    [answer.status, errors.map(({ code, message }) => [code, message])],
    [400, [[4000, 'This social profile type is not supported by our API at this time']]],
  )
  const network = await readNetwork(service)
  assert.deepEqual(network.publishedTypes, ['INSTAGRAM'])
  assert.match(network.connecting.notice ?? '', notice)
  assert.match(await readConnectPage(service), notice)
})

test('with the setting: published by a container, and no notice', async () => {
  const service = await start({ [setting]: 'yes' })
  publish(service.services)
  const text = `A lake ${Date.now()}`
  const answer = await sendTo(service, text)
  assert.equal(answer.status, 200, answer.text)
  const message = need((answer.body as { data: { id: string }[] }).data[0])
  const sent = await eventually(
    async () => {
      const read = await call(service, service.token, 'GET', `/v1/messages/${message.id}`)
      return /"state":"(SCHEDULED|SUBMITTED)"/.test(read.text) ? undefined : read.text
    },
    { what: 'the message to be sent' },
  )
  assert.match(sent, /"state":"SENT"/)
  const { rows } = await service.database.pool.query(
    `select p.network_id, a.prepared_id
     from attempts a join messages m on m.id = a.message_id join profiles p on p.id = m.profile_id where m.id = $1
     order by a.number desc limit 1`,
    [message.id],
  )
  assert.ok(rows[0].prepared_id, 'a container was made first')
  const posts = await sandbox.postsOf('instagram', rows[0].network_id)
  assert.deepEqual(
    posts.map((post) => post.text).filter((one) => one === text),
    [text],
  )
  const network = await readNetwork(service)
  assert.deepEqual(network.publishedTypes, ['INSTAGRAM', 'INSTAGRAMBUSINESS'])
  assert.deepEqual([...network.types].sort(), ['INSTAGRAM', 'INSTAGRAMBUSINESS'])
  assert.equal(network.connecting.notice, null)
  assert.doesNotMatch(await readConnectPage(service), notice)
})

test('on the real network only professional accounts publish by containers; personal profiles are handed over', async () => {
  const network = await startScripted(({ path }) =>
    path.endsWith('/media') ? { body: { id: '5' } } : { body: { status_code: 'FINISHED' } },
  )
  const described = need(findDescription('instagram'))
  const real = { ...described, api: { ...described.api, url: network.url } }
  const networks = open(network.url, {
    descriptions: withOptIns([real], {
      optIns: { instagram: true },
      interactions: { networks: [] },
    }),
  })
  const personal = requireNetwork(networks, 'INSTAGRAM')
  const professional = requireNetwork(networks, 'INSTAGRAMBUSINESS')
  assert.equal(personal.prepare, undefined)
  assert.deepEqual(network.asked, [])
  assert.equal(personal.settlingSeconds, 0)
  assert.equal(professional.settlingSeconds, described.settling.seconds)
  const prepare = need(professional.prepare)
  assert.equal(await prepare(makeAccount('instagram'), makePost(), soon()), '5')
  assert.equal(open(network.url, { descriptions: [real] }).forType('INSTAGRAMBUSINESS'), undefined)
})
