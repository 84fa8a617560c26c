// The owner of a URL can replace its content at any time. The reviewed content is published.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { mediaForPost } from '../../server/media/media.ts'
import { freezeEarlier } from '../../server/messages/authoring/freeze-addresses.ts'
import { sha256Of } from '../networks/file-host.ts'
import { type Answer, call, tokenOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { addProfile } from '../support/world-profiles.ts'
import { startAddressHost } from './address-host.ts'
import { download, publish, startMediaService } from './media-service.ts'
import { jpeg, png } from './pictures.ts'

const service = await startMediaService({ ALLOW_PRIVATE_WEBHOOKS: 'yes' })
const { services } = service
const limited = await tokenOf(service, service.demo.member.limited.id)
const outsider = await tokenOf(service, service.demo.member.sole.id)
const profileId = need(service.demo.profile.twitter)
const elsewhere = await addProfile(service.database, {
  organizationId: service.demo.organization.small,
  type: 'TWITTER',
})
const { files, url: host } = await startAddressHost()

type Item = {
  id: string
  state: string
  sequenceNumber: number | null
  media: { id: string }[] | null
  mediaUrls: { id?: string; url: string; sourceUrl?: string; error?: string }[] | null
  failure: { code: string; reason: string } | null
}

test('a proposal cannot be approved before its picture is fetched, and from then on only the copy is shown', async () => {
  const url = `${host}/slow.jpg`
  const [harmless, other] = [await jpeg(), await jpeg()]
  files.delete('/slow.jpg')
  const { id } = await propose([url])
  const early = await approve(id)
  assert.equal(early.status, 409, early.text)
  assert.match(early.text, /still being fetched/)
  files.set('/slow.jpg', harmless)
  const [shown] = need((await withCopies(id)).mediaUrls)
  files.set('/slow.jpg', other)
  assert.equal(need(shown).sourceUrl, url)
  const seen = hashOf((await download(need(shown).url)).bytes)
  assert.equal((await approve(id)).status, 200)
  assert.equal(await publishedHash(id), seen)
  const { rows } = await service.database.pool.query<{ sha256: Buffer }>(
    'select sha256 from media where id = $1',
    [need(shown).id],
  )
  assert.equal(need(rows[0]).sha256.toString('hex'), hashOf(harmless))
})

test('a URL that cannot be fetched is reported at once: in the message, to the reviewer, by an event, and at its time', async () => {
  const url = `${host}/missing.jpg`
  const { id } = await propose([url], { webhookUrls: [`${host}/events`] })
  const message = await eventually(
    async () => {
      const item = await read(id)
      return item.mediaUrls?.[0]?.error ? item : undefined
    },
    { what: 'the error' },
  )
  const { id: copyId, ...shown } = need(message.mediaUrls?.[0])
  assert.deepEqual(shown, {
    url,
    error: 'The media could not be fetched: It answered with status 404.',
    sentences: {
      error: {
        id: 'media_not_fetched',
        values: { why: { id: 'answered_with_status', values: { status: 404 } } },
      },
    },
  })
  const copy = await call(service, service.token, 'GET', `/v1/media/${copyId}`)
  assert.equal((copy.body as { data: { state: string } }).data.state, 'FAILED')
  const refused = await approve(id)
  assert.equal(refused.status, 409)
  assert.match(refused.text, /could not be fetched: It answered with status 404/)
  const { rows } = await service.database.pool.query<{ type: string; error: string }>(
    `select type, data #>> '{mediaUrls,0,error}' as error from webhook_deliveries where message_id = $1 order by id`,
    [id],
  )
  assert.deepEqual(rows.at(-1), {
    type: 'message.media_failed',
    error: 'The media could not be fetched: It answered with status 404.',
  })
  publish(services)
  const due = await create(service.token, [url], { scheduledSendTime: null })
  const failed = await eventually(async () => {
    const item = await read(due.id)
    return item.failure ? item : undefined
  })
  assert.equal(failed.state, 'SEND_FAILED_PERMANENTLY')
  assert.match(failed.failure?.reason ?? '', /It answered with status 404/)
})

test('a file that is neither a picture nor a video is refused with the reason', async () => {
  files.set('/page.jpg', Buffer.from('<!doctype html><p>Hello'))
  const { id } = await propose([`${host}/page.jpg`])
  const item = await eventually(
    async () => {
      const found = await read(id)
      return found.mediaUrls?.[0]?.error ? found : undefined
    },
    { what: 'the error' },
  )
  assert.match(item.mediaUrls?.[0]?.error ?? '', /not a picture or video of a known type/)
})

test('new URLs of a changed message are fetched, and unchanged ones are not fetched again', async () => {
  const [first, second] = [await jpeg(), await png()]
  files.set('/first.jpg', first)
  files.set('/second.png', second)
  const { id } = await propose([`${host}/first.jpg`])
  const before = await withCopies(id)
  const seen = hashOf((await download(need(before.mediaUrls?.[0]).url)).bytes)
  files.set('/first.jpg', await jpeg())
  const changed = await call(service, limited, 'PATCH', `/v1/messages/${id}`, {
    mediaUrls: [`${host}/first.jpg`, `${host}/second.png`],
  })
  assert.equal(changed.status, 200, changed.text)
  const after = await withCopies(id)
  assert.equal(after.mediaUrls?.length, 2)
  assert.equal(hashOf((await download(need(after.mediaUrls?.[0]).url)).bytes), seen)
})

test('the copy of an address is a medium with an id, which a change can name in its place', async () => {
  files.set('/named.jpg', await jpeg())
  const { id } = await create(service.token, [`${host}/named.jpg`])
  const before = await withCopies(id)
  const [copy] = need(before.mediaUrls)
  const seen = hashOf((await download(need(copy).url)).bytes)
  const change = { media: [{ id: copy?.id, altText: 'A lake' }], mediaUrls: [] }
  const changed = await call(service, service.token, 'PATCH', `/v1/messages/${id}`, change)
  assert.equal(changed.status, 200, changed.text)
  const after = await read(id)
  assert.deepEqual(after.media, change.media)
  assert.deepEqual(
    after.mediaUrls?.map((shown) => [shown.id, shown.sourceUrl]),
    [[copy?.id, undefined]],
  )
  assert.equal(await publishedHash(id), seen)
})

test('a download URL of the service stands for its medium, for callers who may use it', async () => {
  const medium = await service.upload(await jpeg(), 'image/jpeg')
  const url = need(medium.downloadUrl ?? undefined)
  const created = await create(service.token, [url])
  assert.equal(await publishedHash(created.id), hashOf((await download(url)).bytes))
  const { rows } = await service.database.pool.query(
    'select media_id from message_media where message_id = $1',
    [created.id],
  )
  assert.deepEqual(rows, [{ media_id: medium.id }], 'no copy was made')
  const refused = await post(outsider, [url], {}, elsewhere.id)
  assert.equal(refused.status, 404, refused.text)
  assert.match(refused.text, /Media not found/)
})

test('messages from a version without copies get copies', async () => {
  files.set('/earlier.jpg', await jpeg())
  const { id } = await create(service.token, [`${host}/earlier.jpg`])
  await withCopies(id)
  const without = JSON.stringify([{ url: `${host}/earlier.jpg` }])
  await service.database.pool.query('delete from message_media where message_id = $1', [id])
  await service.database.pool.query('update messages set media_urls = $2 where id = $1', [
    id,
    without,
  ])
  await freezeEarlier(service.database.database)
  assert.equal((await withCopies(id)).mediaUrls?.[0]?.sourceUrl, `${host}/earlier.jpg`)
})

async function publishedHash(id: string): Promise<string> {
  const { rows } = await service.database.pool.query(
    'select media, media_urls from messages where id = $1',
    [id],
  )
  const [medium] = await mediaForPost(services, need(rows[0]), 'none')
  return sha256Of(need(medium))
}

async function withCopies(id: string): Promise<Item> {
  return eventually(
    async () => {
      const item = await read(id)
      return item.mediaUrls?.every(({ sourceUrl }) => sourceUrl) ? item : undefined
    },
    { what: 'the copies' },
  )
}

async function read(id: string): Promise<Item> {
  const { body } = await call(service, service.token, 'GET', `/v1/messages/${id}`)
  return need((body as { data: Item[] }).data[0])
}

function approve(id: string): Promise<Answer> {
  return read(id).then(({ sequenceNumber }) =>
    call(service, service.token, 'POST', `/v1/messages/${id}/approve`, { sequenceNumber }),
  )
}

const propose = (urls: string[], more: object = {}) => create(limited, urls, more)

async function create(token: string, urls: string[], more: object = {}): Promise<Item> {
  const answer = await post(token, urls, more, profileId)
  assert.equal(answer.status, 200, answer.text)
  return need((answer.body as { data: Item[] }).data[0])
}

function post(token: string, mediaUrls: string[], more: object, profile: string): Promise<Answer> {
  return call(service, token, 'POST', '/v1/messages', {
    text: 'Look',
    socialProfileIds: [profile],
    scheduledSendTime: `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 19)}Z`,
    mediaUrls,
    ...more,
  })
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
