// Uploads that only proposals use count as unused: a member who may only propose cannot fill the storage.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { addMessage } from '../support/world-messages.ts'
import { addMember } from '../support/world-people.ts'

const service = await startTestService({ MEDIA_UNUSED_LIMIT_MB: '2' })
const { pool } = service.database
const organizationId = service.demo.organization.demo
const socialProfileId = need(service.demo.profile.pinterest)

test('media of a message that awaits approval count, however old, until another message uses them', async () => {
  const memberId = await addMember(service.database, { organizationId })
  const token = await tokenOf(service, memberId)
  const request = (sizeBytes: number) =>
    call(service, token, 'POST', '/v1/media', { sizeBytes, mimeType: 'image/png' })
  const first = await request(2_000_000)
  const { id } = (first.body as { data: { id: string } }).data
  const kind = 'proposal'
  const proposal = await addMessage(service.database, { socialProfileId, memberId, kind })
  await pool.query('insert into message_media values ($1, $2)', [proposal, id])
  assert.equal((await request(1_000_000)).status, 409)
  await pool.query(`update media set created_at = now() - interval '3 days' where id = $1`, [id])
  assert.equal((await request(1_000_000)).status, 409, 'the clean-up does not remove it')
  const used = await addMessage(service.database, { socialProfileId, memberId })
  await pool.query('insert into message_media values ($1, $2)', [used, id])
  assert.equal((await request(1_000_000)).status, 200)
})
