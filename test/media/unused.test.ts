// The quota for uploads that no message uses.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { type Answer, call, organizationToken, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { addMessage } from '../support/world-messages.ts'
import { addMember } from '../support/world-people.ts'

const service = await startTestService({ MEDIA_UNUSED_LIMIT_MB: '2' })
const { pool } = service.database
const organizationId = service.demo.organization.demo
const memberId = await addMember(service.database, { organizationId })
const token = await tokenOf(service, memberId)
const megabyte = 1_048_576

beforeEach(() => pool.query('delete from media'))

test('an upload beyond the quota is refused with advice', async () => {
  for (const sizeBytes of [megabyte, megabyte])
    assert.equal((await requestUpload(sizeBytes)).status, 200)
  const refused = await requestUpload(1)
  assert.equal(refused.status, 409, refused.text)
  const [error] = (refused.body as { errors: { message: string; hint: string }[] }).errors
  assert.equal(error?.message, 'Uploads that no message uses may take 2 MB at most')
  assert.match(error?.hint ?? '', /removed after a day/)
})

test('each account has its own quota', async () => {
  assert.equal((await requestUpload(2 * megabyte)).status, 200)
  const other = await tokenOf(service, await addMember(service.database, { organizationId }))
  assert.equal((await requestUpload(2 * megabyte, other)).status, 200)
  const organization = await organizationToken(service)
  assert.equal((await requestUpload(2 * megabyte, organization)).status, 200)
  assert.equal((await requestUpload(1, organization)).status, 409)
})

test('media in use, expired failures and old uploads do not count', async () => {
  const ends = [
    async (id: string) => {
      const socialProfileId = need(service.demo.profile.pinterest)
      const messageId = await addMessage(service.database, { socialProfileId, memberId })
      await pool.query('insert into message_media values ($1, $2)', [messageId, id])
    },
    (id: string) =>
      pool.query(
        `update media set state = 'FAILED', reason = 'Nothing came', upload_ends_at = now() - interval '1 hour'
         where id = $1`,
        [id],
      ),
    (id: string) =>
      pool.query("update media set created_at = now() - interval '26 hours' where id = $1", [id]),
  ]
  for (const end of ends) {
    const answer = await requestUpload(2 * megabyte)
    assert.equal(answer.status, 200, answer.text)
    assert.equal((await requestUpload(1)).status, 409)
    await end((answer.body as { data: { id: string } }).data.id)
  }
  assert.equal((await requestUpload(2 * megabyte)).status, 200)
})

test('old uploads that a template or a series keeps count until it is gone', async () => {
  const keepers = {
    template: `insert into templates (organization_id, name, content) values (${organizationId}, 'Kept', '{}') returning id`,
    series: `insert into series (state, message, texts, rule, time_zone, organization_id, look_at)
      values ('PAUSED', '{}', '[]', '{}', 'UTC', ${organizationId}, null) returning id`,
  }
  for (const [name, insert] of Object.entries(keepers)) {
    const kept = (await requestUpload(2 * megabyte)).body as { data: { id: string } }
    await pool.query(`update media set created_at = now() - interval '26 hours'`)
    const { rows } = await pool.query<{ id: string }>(insert)
    const keeper = need(rows[0]).id
    await pool.query(`insert into ${name}_media values ($1, $2)`, [keeper, kept.data.id])
    assert.equal((await requestUpload(1)).status, 409, name)
    const table = name === 'series' ? 'series' : 'templates'
    await pool.query(`delete from ${table} where id = $1`, [keeper])
    const free = await requestUpload(1)
    assert.equal(free.status, 200, free.text)
    await pool.query('delete from media')
  }
})

test('of ten concurrent requests only those within the quota pass', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => requestUpload(megabyte)))
  assert.equal(answers.filter(({ status }) => status === 200).length, 2)
})

function requestUpload(sizeBytes: number, caller = token): Promise<Answer> {
  return call(service, caller, 'POST', '/v1/media', { sizeBytes, mimeType: 'image/png' })
}
