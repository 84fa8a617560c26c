// decisions 2 and 3: what a message says about its media: videoOptions, thumbnailId, thumbnailUrl and altText.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { inTransaction } from '../../server/db/db.ts'
import { type MailPayload, openMail } from '../../server/mail/mail.ts'
import { mediaForPost } from '../../server/media/media.ts'
import { sweepMedia } from '../../server/media/sweep.ts'
import { mailAuthors } from '../../server/messages/notify/mails.ts'
import { download, startMediaService } from '../media/media-service.ts'
import { animation, jpeg, png, read } from '../media/pictures.ts'
import { type Answer, call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { dataOf, refusalOf } from './reading.ts'

type Shown = {
  id?: string
  url: string
  thumbnailUrl?: string
  sourceUrl?: string
  altText?: string
}
type Item = { id: string; text: string; media: object[] | null; mediaUrls: Shown[] | null }

const service = await startMediaService()
const { demo, token } = service
const { pool } = service.database
const videoOptions = { facebook: { title: 'Lakes', category: 'ENTERTAINMENT' } }
const medium = (await service.upload(await jpeg(), 'image/jpeg')).id
const thumbnail = (await service.upload(await png({ width: 100, height: 50 }), 'image/png')).id

function create(more: object, by = token): Promise<Answer> {
  return call(service, by, 'POST', '/v1/messages', {
    text: `Options ${Math.random()}`,
    socialProfileIds: [need(demo.profile.twitter)],
    scheduledSendTime: '2030-01-01T12:00:00Z',
    ...more,
  })
}

const itemIn = (answer: Answer) => need(dataOf<Item[]>(answer)[0])
const get = async (id: string) => itemIn(await call(service, token, 'GET', `/v1/messages/${id}`))
const edit = async (id: string, change: object) =>
  itemIn(await call(service, token, 'PATCH', `/v1/messages/${id}`, change))

test('decisions 2 videoOptions and thumbnailId of media are accepted and answered', async () => {
  const named = { id: medium, thumbnailId: thumbnail, videoOptions }
  const created = itemIn(await create({ media: [named] }))
  assert.deepEqual(created.media, [named])
  assert.deepEqual((await get(created.id)).media, [named])
  const range = 'startTime=2029-12-31T00:00:00Z&endTime=2030-01-02T00:00:00Z'
  const listed = dataOf<Item[]>(await call(service, token, 'GET', `/v1/messages?${range}`))
  assert.deepEqual(listed.find(({ id }) => id === created.id)?.media, [named])
})

test('decisions 2 options of media that are null or empty are left out', async () => {
  const empty = { id: medium, thumbnailId: null, thumbnailUrl: '', videoOptions: {}, altText: ' ' }
  assert.deepEqual(itemIn(await create({ media: [empty] })).media, [{ id: medium }])
  const mediaUrls = [{ url: 'https://pictures.example/a.png', thumbnailUrl: null, altText: '' }]
  const { id, ...shown } = need(itemIn(await create({ mediaUrls })).mediaUrls?.[0])
  assert.deepEqual([typeof id, shown], ['string', { url: 'https://pictures.example/a.png' }])
})

test('decisions 2 thumbnailUrl is answered as it was given', async () => {
  const thumbnailUrl = 'https://pictures.example/small.png?size=1'
  const address = { url: 'https://pictures.example/a.png', thumbnailUrl }
  const created = itemIn(
    await create({ media: [{ id: medium, thumbnailUrl }], mediaUrls: [address] }),
  )
  assert.deepEqual(created.media, [{ id: medium, thumbnailUrl }])
  const [upload, byAddress] = need(created.mediaUrls)
  assert.equal(upload?.thumbnailUrl, thumbnailUrl)
  assert.deepEqual({ ...byAddress, id: undefined }, { ...address, id: undefined })
  assert.equal((await get(created.id)).mediaUrls?.[1]?.thumbnailUrl, thumbnailUrl)
})

test('decisions 2 a thumbnail is shown, handed to the network as cover, and kept with its message', async () => {
  const chosen = (await service.upload(await png({ width: 90, height: 30 }), 'image/png')).id
  const created = itemIn(await create({ media: [{ id: medium, thumbnailId: chosen }] }))
  await pool.query(`update media set look_at = look_at - interval '1 day 1 minute' where id = $1`, [
    chosen,
  ])
  await sweepMedia(service.services)
  const shown = need(need((await get(created.id)).mediaUrls)[0])
  const small = await read((await download(need(shown.thumbnailUrl))).bytes)
  assert.deepEqual([small.width, small.height], [90, 30])
  const { rows } = await pool.query('select media, media_urls from messages where id = $1', [
    created.id,
  ])
  const [handed, ...more] = await mediaForPost(service.services, rows[0], 'pinterest')
  assert.deepEqual(more, [])
  const cover = await read((await download(need(handed).coverUrl)).bytes)
  assert.deepEqual([cover.width, cover.height], [90, 30])
})

test('decisions 2 a thumbnail that cannot be used is refused and named', async () => {
  const waiting = (await service.requestUpload(100, 'image/png')).id
  const moving = (await service.upload(await animation(), 'image/gif')).id
  const expected: [string, number, number, string][] = [
    ['AAAAAAAAAAAAAAAAAAAAAA==', 404, 4001, 'Media not found'],
    [waiting, 400, 5000, 'unknown error'],
    [moving, 400, 4000, 'thumbnailId must name a picture'],
  ]
  for (const [thumbnailId, ...refusal] of expected) {
    const answer = await create({ media: [{ id: medium, thumbnailId }] })
    assert.deepEqual(refusalOf(answer), refusal)
    const { errors } = answer.body as { errors: { resource: unknown }[] }
    assert.deepEqual(errors[0]?.resource, { type: 'media', id: thumbnailId })
  }
})

test('decisions 2 the thumbnail of another organization does not exist', async () => {
  const sole = await tokenOf(service, demo.member.sole.id)
  const { id } = await service.requestUpload(100, 'image/png', sole)
  const answer = await create({ media: [{ id: medium, thumbnailId: id }] })
  assert.deepEqual(refusalOf(answer), [404, 4001, 'Media not found'])
})

test('decisions 2 a thumbnailUrl is an http address, and videoOptions are bounded', async () => {
  for (const thumbnailUrl of [
    'javascript:alert(1)',
    'data:image/png,x',
    '/small.png',
    'ftp://a.example/x',
  ])
    for (const body of [
      { media: [{ id: medium, thumbnailUrl }] },
      { mediaUrls: [{ url: 'https://pictures.example/a.png', thumbnailUrl }] },
    ])
      assert.deepEqual(refusalOf(await create(body)), [
        400,
        4000,
        'thumbnailUrl must be an http or https URL',
      ])
  const long = { facebook: { title: 'x'.repeat(20_000) } }
  const answer = await create({ media: [{ id: medium, videoOptions: long }] })
  assert.match(answer.text, /videoOptions and tags have \d+ bytes, at most 16384/)
  const wrong = await create({ media: [{ id: medium, videoOptions: 'none' }] })
  assert.equal(wrong.status, 400, wrong.text)
})

test('decisions 2 an edit keeps the options of media, unless it names media', async () => {
  const named = { id: medium, thumbnailId: thumbnail, videoOptions }
  const { id } = itemIn(await create({ media: [named] }))
  assert.deepEqual((await edit(id, { text: 'Other text' })).media, [named])
  assert.deepEqual((await edit(id, { media: [{ id: medium }] })).media, [{ id: medium }])
  const { rows } = await pool.query('select media_id from message_media where message_id = $1', [
    id,
  ])
  assert.deepEqual(rows, [{ media_id: medium }])
})

test('decisions 2 a client that sends back what it has read stores no address that expires', async () => {
  const { id } = itemIn(await create({ media: [{ id: medium }] }))
  const [shown] = need((await get(id)).mediaUrls)
  const { thumbnailUrl } = need(shown)
  const media = [{ id: medium, thumbnailUrl }]
  assert.deepEqual((await edit(id, { media })).media, [{ id: medium }])
  const again = await edit(id, { media: [], mediaUrls: [shown] })
  const stored = await pool.query('select media_urls from messages where id = $1', [id])
  assert.deepEqual(Object.keys(stored.rows[0].media_urls[0]).sort(), ['mediaId', 'url'])
  assert.equal((await download(need(again.mediaUrls?.[0]?.thumbnailUrl))).status, 200)
})

test('decisions 2 an altText is answered, kept by edits, and handed to the network', async () => {
  const altText = 'Zwei Boote am Steg: "Möwe" & <Anna> 🚤'
  const address = { url: 'https://pictures.example/a.png', altText: 'A lake' }
  const named = { id: medium, altText }
  const created = itemIn(await create({ media: [named], mediaUrls: [address] }))
  const shownTexts = ({ mediaUrls }: Item) => mediaUrls?.map((shown) => shown.altText)
  for (const item of [created, await get(created.id), await edit(created.id, { text: 'Other' })]) {
    assert.deepEqual(item.media, [named])
    assert.deepEqual(shownTexts(item), [altText, 'A lake'])
  }
  const { rows } = await pool.query('select media from messages where id = $1', [created.id])
  const handed = await mediaForPost(service.services, { ...rows[0], media_urls: null }, 'twitter')
  assert.deepEqual(
    handed.map((one) => one.altText),
    [altText],
  )
  const changed = await edit(created.id, { media: [{ id: medium, altText: 'Boats' }] })
  assert.deepEqual(changed.media, [{ id: medium, altText: 'Boats' }])
  const removed = await edit(created.id, { media: [{ id: medium }], mediaUrls: null })
  assert.deepEqual([removed.media, shownTexts(removed)], [[{ id: medium }], [undefined, 'A lake']])
})

test('decisions 2 the altText of a medium given by address is handed to the network, and sent back', async () => {
  const [shown] = need(
    itemIn(await create({ media: [{ id: medium, altText: 'A lake' }] })).mediaUrls,
  )
  const { id } = itemIn(await create({ mediaUrls: [shown] }))
  const { rows } = await pool.query('select media, media_urls from messages where id = $1', [id])
  const [handed] = await mediaForPost(service.services, rows[0], 'facebook')
  assert.equal(handed?.altText, 'A lake')
  assert.equal((await get(id)).mediaUrls?.[0]?.altText, 'A lake')
})

test('decisions 2 an altText is a text within the limit of the network', async () => {
  const refusedFor = async (altText: unknown, profile = 'twitter') => {
    const answer = await create({
      media: [{ id: thumbnail }, { id: medium, altText }],
      socialProfileIds: [need(demo.profile[profile])],
    })
    const { errors } = answer.body as { errors?: { reason: string; param: string }[] }
    return errors?.map(({ reason, param }) => `${reason} ${param}`) ?? []
  }
  assert.deepEqual(await refusedFor('🚤'.repeat(1_000)), [])
  assert.deepEqual(await refusedFor('x'.repeat(1_001)), ['alt_text_too_long /media/1'])
  assert.deepEqual(await refusedFor('x'.repeat(1_001), 'instagram'), ['alt_text_too_long /media/1'])
  assert.match(String(await refusedFor('x'.repeat(10_001))), /too_long/)
  assert.match(String(await refusedFor(7)), /wrong_type/)
  assert.match(String(await refusedFor('half \ud800')), /text_not_storable/)
  const mediaUrls = [{ url: 'https://pictures.example/a.png', altText: 'x'.repeat(1_001) }]
  assert.match((await create({ mediaUrls })).text, /"param":"\/mediaUrls\/0"/)
})

test('decisions 2 the report warns of an altText that the network does not take', async () => {
  const moving = (await service.upload(await animation(), 'image/gif')).id
  const path = '/v1/messages/validate?view=report'
  const body = {
    text: 'Report',
    media: [{ id: moving, altText: 'A wave' }],
    mediaUrls: [{ url: 'https://pictures.example/a.mp4', altText: 'A boat' }],
    socialProfileIds: ['twitter', 'instagram'].map((name) => need(demo.profile[name])),
  }
  const answer = await call(service, token, 'POST', path, body)
  const entries = dataOf<{ warnings: { reason: string; param: string }[] }[]>(answer)
  const found = entries.map(({ warnings }) =>
    warnings.map(({ reason, param }) => `${reason} ${param}`),
  )
  assert.deepEqual(found, [
    ['alt_text_left_out /mediaUrls/0'],
    ['alt_text_left_out /media/0', 'alt_text_left_out /mediaUrls/0'],
  ])
})

test('decisions 2 an altText is in the mail to the member who posts the message', async () => {
  const media = [{ id: medium }, { id: thumbnail, altText: 'Two boats' }]
  const { id } = itemIn(await create({ media }))
  const { rows } = await pool.query('select * from messages where id = $1', [id])
  const mediaUrls = ['https://media.example/1', 'https://media.example/2']
  // Read before the commit: then no worker has taken the job yet.
  const { database, keyRing } = service.services
  const mails = await inTransaction(database, async (tx) => {
    await mailAuthors(tx, rows, new Map([[id, { mediaUrls }]]), keyRing)
    const found = await sql<{ payload: MailPayload }>`
      select payload from graphile_worker._private_jobs
      where payload ->> 'sealedText' is not null`.execute(tx)
    return found.rows.map(({ payload }) => openMail(keyRing, payload))
  })
  const mail = mails.find(({ text }) => text.includes('media.example/1'))
  assert.match(
    mail?.text ?? '',
    /example\/1\nhttps:\/\/media\.example\/2\nIts alt text: Two boats\n/,
  )
})
