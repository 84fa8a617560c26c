// A pin with several pictures, from the upload to the board.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mediaForPost } from '../../server/media/media.ts'
import { sha256Of } from '../networks/file-host.ts'
import { startSandboxNetworks } from '../networks/sandbox-networks.ts'
import { call } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { startAddressHost } from './address-host.ts'
import { publish, startMediaService } from './media-service.ts'
import { jpeg, png, webp } from './pictures.ts'

const sandbox = await startSandboxNetworks()
const host = await startAddressHost()
const service = await startMediaService({
  PINTEREST_API_URL: sandbox.addresses.pinterest,
  ALLOW_PRIVATE_WEBHOOKS: 'yes',
})
const { services } = service
const networkId = '900000000000000003'
const byUrl = `${host.url}/lake.jpg`
host.files.set('/lake.jpg', await jpeg())

async function pin(ids: string[], mediaUrls: string[]) {
  const socialProfileId = need(service.demo.profile.pinterest)
  return call(service, service.token, 'POST', '/v1/messages', {
    text: 'Four lakes',
    socialProfileIds: [socialProfileId],
    media: ids.map((id) => ({ id })),
    mediaUrls,
    extendedInfo: [
      { socialProfileType: 'PINTEREST', socialProfileId, data: { boardId: `${networkId}01` } },
    ],
  })
}

const uploadAll = async () => [
  (await service.upload(await jpeg(), 'image/jpeg')).id,
  (await service.upload(await png(), 'image/png')).id,
  (await service.upload(await webp(), 'image/webp')).id,
]

test('uploads and a picture by URL become exactly one pin, even if the answer is lost', async () => {
  const ids = await uploadAll()
  await sandbox.addFault({ network: 'pinterest', operation: 'publish', kind: 'drop-after' })
  const answer = await pin(ids, [byUrl])
  assert.equal(answer.status, 200, answer.text)
  const [{ id }] = (answer.body as { data: [{ id: string }] }).data
  publish(services)
  const sent = async () => {
    const { body } = await call(service, service.token, 'GET', `/v1/messages/${id}`)
    return (body as { data: [{ state: string }] }).data[0].state === 'SENT'
  }
  await eventually(sent, { what: 'the pin to be sent' })
  const [post, ...more] = await sandbox.postsOf('pinterest', networkId)
  assert.deepEqual(more, [])
  const { rows } = await service.database.pool.query(
    'select media, media_urls from messages where id = $1',
    [id],
  )
  const frozen = await mediaForPost(services, need(rows[0]), 'pinterest')
  assert.equal(frozen.length, 4)
  assert.deepEqual(
    post?.media.map(({ sha256, source }) => sha256 ?? source),
    await Promise.all(frozen.map(sha256Of)),
  )
})

test('a sixth picture, or a video among them, is refused before anything is stored', async () => {
  const clip = 'https://pictures.example/lake.mp4'
  for (const mediaUrls of [Array(6).fill(byUrl), [byUrl, clip]]) {
    const answer = await pin([], mediaUrls)
    assert.equal(answer.status, 400, answer.text)
  }
})
