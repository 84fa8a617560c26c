// Messages with media: who may attach them, when, and what the answer shows.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, call, organizationToken, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { addProfile } from '../support/world-profiles.ts'
import { download, startMediaService } from './media-service.ts'
import { animation, jpeg, png, read } from './pictures.ts'

const service = await startMediaService()
const { demo } = service
const inOneDay = new Date(Date.now() + 86_400_000).toISOString()

type Item = {
  id: string
  media: { id: string }[] | null
  mediaUrls: { url: string; thumbnailUrl: string }[] | null
}

test('a message with a medium shows the URLs of the medium and its thumbnail', async () => {
  const { id } = await service.upload(await jpeg({ width: 1000, height: 500 }), 'image/jpeg')
  const created = itemOf(await post(['twitter'], [id]))
  const again = itemOf(await call(service, service.token, 'GET', `/v1/messages/${created.id}`))
  for (const item of [created, again]) {
    assert.deepEqual(item.media, [{ id }])
    const [shown] = need(item.mediaUrls)
    assert.equal(item.mediaUrls?.length, 1)
    const original = await read((await download(need(shown).url)).bytes)
    const thumbnail = await read((await download(need(shown).thumbnailUrl)).bytes)
    assert.deepEqual([original.width, original.height], [1000, 500])
    assert.deepEqual([thumbnail.width, thumbnail.height], [400, 200])
  }
})

test('uploads come first, then media by URL, in their order', async () => {
  const first = await service.upload(await png(), 'image/png')
  const second = await service.upload(await jpeg(), 'image/jpeg')
  const mediaUrls = ['https://pictures.example/a.png']
  const item = itemOf(await post(['twitter'], [second.id, first.id], { mediaUrls }))
  assert.deepEqual(item.media, [{ id: second.id }, { id: first.id }])
  const urls = need(item.mediaUrls).map(({ url }) => new URL(url).pathname)
  assert.deepEqual(
    urls.map((path) => path.split('/').at(-1)?.replace(/-\w+/, '')),
    ['original.jpg', 'original.png', 'a.png'],
  )
})

test('a medium that is not READY is refused with 5000, whatever the reason', async () => {
  const bytes = await jpeg()
  const waiting = await service.requestUpload(bytes.length, 'image/jpeg')
  const failed = await service.upload(Buffer.alloc(100), 'image/jpeg')
  for (const { id } of [waiting, failed]) {
    const answer = await post(['twitter'], [id])
    assert.equal(answer.status, 400)
    const [problem, ...more] = problemsOf(answer)
    assert.deepEqual(more, [])
    assert.deepEqual(
      [problem?.code, problem?.message, problem?.resource],
      [5000, 'unknown error', { type: 'media', id }],
    )
  }
})

test("another organization's medium gets the same error as one that does not exist", async () => {
  const outsider = await tokenOf(service, demo.member.sole.id)
  const { id } = await service.upload(await jpeg(), 'image/jpeg')
  const profile = await addProfile(service.database, { memberId: demo.member.sole.id })
  const answers = []
  for (const mediumId of [id, 'AAAAAAAAAAAAAAAAAAAAAA==', 'nothing', '=', "' or 1=1"]) {
    const one = await call(service, outsider, 'GET', `/v1/media/${encodeURIComponent(mediumId)}`)
    answers.push(`${one.status} ${problemsOf(one)[0]?.code}`)
    const body = { text: 'Hello', socialProfileIds: [profile.id], media: [{ id: mediumId }] }
    const attached = await call(service, outsider, 'POST', '/v1/messages', body)
    answers.push(`${attached.status} ${problemsOf(attached)[0]?.code}`)
  }
  assert.deepEqual([...new Set(answers)], ['404 4001'])
  assert.equal((await service.readMedium(id)).state, 'READY')
})

test('members may use media of their organization, and the organization those of its members', async () => {
  const editor = await tokenOf(service, demo.member.editor.id)
  const organization = await organizationToken(service)
  const { id } = await service.upload(await jpeg(), 'image/jpeg')
  for (const token of [editor, organization])
    assert.equal((await service.readMedium(id, token)).id, id)
  const theirs = await service.requestUpload(10, 'image/png', organization)
  for (const token of [editor, service.token])
    assert.equal((await service.readMedium(theirs.id, token)).state, 'QUEUED')
})

test('editing a message does not require owning its pictures', async () => {
  const { id } = await service.upload(await jpeg(), 'image/jpeg')
  const item = itemOf(await post(['twitter'], [id]))
  // The uploader has left the organization.
  await service.database.pool.query('update media set member_id = null where id = $1', [id])
  const change = { text: 'Changed', media: [{ id }] }
  const kept = await call(service, service.token, 'PATCH', `/v1/messages/${item.id}`, change)
  assert.equal(kept.status, 200, kept.text)
  const elsewhere = await post(['twitter'], [id])
  assert.equal(elsewhere.status, 404)
})

test('media of a message can be changed', async () => {
  const [one, two] = [
    await service.upload(await jpeg(), 'image/jpeg'),
    await service.upload(await png(), 'image/png'),
  ]
  const item = itemOf(await post(['twitter'], [one.id]))
  const path = `/v1/messages/${item.id}`
  const changed = await call(service, service.token, 'PATCH', path, { media: [{ id: two.id }] })
  assert.deepEqual(itemOf(changed).media, [{ id: two.id }])
  assert.deepEqual(await linksOf(item.id), [two.id])
  const emptied = await call(service, service.token, 'PATCH', path, { media: [] })
  assert.equal(itemOf(emptied).media, null)
  assert.equal(itemOf(emptied).mediaUrls, null)
  assert.deepEqual(await linksOf(item.id), [])
})

test('a pin needs a picture, and an uploaded one suffices', async () => {
  const extendedInfo = [{ data: { boardId: '1' } }]
  assert.equal((await post(['pinterest'], [], { extendedInfo })).status, 400)
  const { id } = await service.upload(await jpeg(), 'image/jpeg')
  assert.equal((await post(['pinterest'], [id], { extendedInfo })).status, 200)
})

test("a network's limits for media are checked before anything is stored", async () => {
  const pictures = await Promise.all(
    Array.from({ length: 5 }, async () =>
      service.upload(await png({ width: 9, height: 9 }), 'image/png'),
    ),
  )
  const ids = pictures.map(({ id }) => id)
  const gif = await service.upload(await animation(), 'image/gif')
  assert.equal((await post(['twitter'], ids.slice(0, 4))).status, 200)
  assert.equal((await post(['twitter'], ids)).status, 400)
  assert.equal((await post(['twitter'], [ids[0] ?? '', gif.id])).status, 400)
  assert.equal((await post(['instagram'], [gif.id])).status, 400)
  assert.equal((await post(['facebook-page'], ids)).status, 200)
})

test('nothing is stored when one of several media is refused', async () => {
  const { id } = await service.upload(await jpeg(), 'image/jpeg')
  const count = async () =>
    (await service.database.pool.query('select count(*) as n from messages')).rows[0].n
  const before = await count()
  const answer = await post(['twitter', 'facebook-page'], [id, 'unknown'])
  assert.deepEqual(
    problemsOf(answer).map(({ code, resource }) => [code, resource?.id]),
    [[4001, 'unknown']],
  )
  assert.equal(await count(), before)
})

async function post(profiles: string[], media: string[], more: Record<string, unknown> = {}) {
  return call(service, service.token, 'POST', '/v1/messages', {
    text: `Hello ${Math.random()}`,
    socialProfileIds: profiles.map((name) => need(demo.profile[name])),
    scheduledSendTime: inOneDay,
    media: media.map((id) => ({ id })),
    ...more,
  })
}

function itemOf(answer: Answer): Item {
  assert.equal(answer.status, 200, answer.text)
  return need((answer.body as { data: Item[] }).data[0])
}

type ErrorItem = { code: number; message: string; resource: { type: string; id: string } | null }

function problemsOf(answer: Answer): ErrorItem[] {
  return (answer.body as { errors: ErrorItem[] }).errors
}

async function linksOf(messageId: string): Promise<string[]> {
  const { rows } = await service.database.pool.query<{ media_id: string }>(
    'select media_id from message_media where message_id = $1',
    [messageId],
  )
  return rows.map((row) => row.media_id)
}
