// The frame of a video as its cover over HTTP: stored and answered where a network takes it, refused by name elsewhere.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeMediumId } from '../../server/media/ids.ts'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'

const service = await startTestService()
const { demo } = service
const { pool } = service.database
const token = await tokenOf(service, demo.member.owner.id)
const instagram = need(demo.profile.instagram)

/** Of 10 seconds. */
async function addMedium(mimeType: string): Promise<string> {
  const id = makeMediumId()
  await pool.query(
    `insert into media (id, member_id, state, mime_type, size_bytes, upload_ends_at)
      values ($1, $2, 'READY', $3, 1000, now())`,
    [id, demo.member.owner.id, mimeType],
  )
  await pool.query(
    `insert into media_files (media_id, purpose, name, mime_type, size_bytes, width, height, duration_seconds)
      values ($1, 'original', 'original', $2, 1000, 720, 1280, $3)`,
    [id, mimeType, mimeType.startsWith('video/') ? 10 : null],
  )
  return id
}

const video = await addMedium('video/mp4')
const picture = await addMedium('image/jpeg')
const send = (more: object) =>
  call(service, token, 'POST', '/v1/messages', {
    text: 'Covered',
    socialProfileIds: [instagram],
    scheduledSendTime: '2031-03-01T12:00:00Z',
    ...more,
  })
async function refusalsOf(medium: object, more: object = {}): Promise<string[]> {
  const answer = await send({ media: [{ id: video, ...medium }], ...more })
  assert.equal(answer.status, 400, answer.text)
  const { errors } = answer.body as { errors: { param: string; reason: string }[] }
  return errors.map(({ param, reason }) => `${param} ${reason}`)
}

test('a frame is stored, answered, and changed like the rest of a medium', async () => {
  for (const [coverOffsetMs, postType] of [
    [0, 'REEL'],
    [9_999, null],
    [10_000, 'FEED'],
  ] as const) {
    const answer = await send({ media: [{ id: video, coverOffsetMs }], postType })
    assert.equal(answer.status, 200, answer.text)
    const [item] = (answer.body as { data: { id: string; media: object[]; version: string }[] })
      .data
    assert.deepEqual(need(item).media, [{ id: video, coverOffsetMs }])
    const path = `/v1/messages/${need(item).id}`
    const changed = await call(service, token, 'PATCH', path, {
      media: [{ id: video, coverOffsetMs: 5 }],
    })
    const [after] = (changed.body as { data: { media: object[]; version: string }[] }).data
    assert.deepEqual(need(after).media, [{ id: video, coverOffsetMs: 5 }])
    assert.notEqual(need(after).version, need(item).version)
  }
})

test('refused by name: beyond the end, beside a picture, of a picture, and where there is no cover', async () => {
  assert.deepEqual(await refusalsOf({ coverOffsetMs: 10_001 }), ['/media/0 too_large'])
  assert.deepEqual(await refusalsOf({ coverOffsetMs: 1, thumbnailId: picture }), [
    '/media/0 invalid_value',
  ])
  assert.deepEqual(await refusalsOf({ id: picture, coverOffsetMs: 1 }), ['/media/0 invalid_value'])
  assert.deepEqual(await refusalsOf({ coverOffsetMs: 1 }, { text: '', postType: 'STORY' }), [
    '/media/0 cover_unsupported',
  ])
  const album = { media: [{ id: video, coverOffsetMs: 1 }, { id: picture }] }
  assert.deepEqual(await refusalsOf({}, album), ['/media/0 cover_unsupported'])
  for (const name of ['twitter', 'facebook-page', 'mastodon', 'linkedin', 'threads', 'bluesky']) {
    const profiles: Record<string, string | undefined> = demo.profile
    const id = profiles[name]
    if (id === undefined) continue
    assert.ok(
      (await refusalsOf({ coverOffsetMs: 1 }, { socialProfileIds: [id] })).includes(
        '/media/0 cover_unsupported',
      ),
      name,
    )
  }
  for (const wrong of [-1, 1.5, '1', 14_400_001])
    assert.match((await refusalsOf({ coverOffsetMs: wrong }))[0] ?? '', /coverOffsetMs/)
})

test('a picture as the cover of a story or in an album is left out, and the report says so', async () => {
  const warningsOf = async (more: object) => {
    const answer = await call(service, token, 'POST', '/v1/messages/validate?view=report', {
      text: 'Covered',
      socialProfileIds: [instagram],
      media: [{ id: video, thumbnailId: picture }],
      ...more,
    })
    const [entry] = (answer.body as { data: { warnings: { reason: string }[] }[] }).data
    return need(entry).warnings.map(({ reason }) => reason)
  }
  const isNamed = async (more: object) => (await warningsOf(more)).includes('thumbnail_left_out')
  assert.equal(await isNamed({}), false)
  assert.equal(await isNamed({ postType: 'REEL' }), false)
  assert.equal(await isNamed({ text: '', postType: 'STORY' }), true)
  const media = [{ id: video, thumbnailId: picture }, { id: picture }]
  assert.equal(await isNamed({ media }), true)
})
