// A message shows its pictures: its viewers learn when one is ready, also those who do not own the picture.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '../../server/db/db.ts'
import { noteMediaSettled } from '../../server/messages/notify/media-settled.ts'
import { call } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { startTwoOrganizations } from '../support/two-organizations.ts'
import { addMessage } from '../support/world-messages.ts'

const { service, tokens, ours } = await startTwoOrganizations()
const { pool } = service.database

type Event = Record<'type' | 'messageId' | 'socialProfileId' | 'mediaId', string | null>

/** The changes of a message that this member can read, since the message was made. */
async function changesOf(messageId: string, member: 'superAdmin' | 'outsider'): Promise<Event[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from events where message_id = $1 order by id limit 1',
    [messageId],
  )
  const path = `/v1/events?after=${need(rows[0]).id}`
  const answer = await call(service, need(tokens.get(member)), 'GET', path)
  assert.equal(answer.status, 200, answer.text)
  const { data } = answer.body as { data: Event[] }
  return data.filter((event) => event.type === 'message.changed' && event.messageId === messageId)
}

test('a message has changed when its picture is ready, for those who may see the message', async () => {
  const messageId = await addMessage(service.database, ours)
  const other = await addMessage(service.database, ours)
  const { rows } = await pool.query<{ id: string }>(
    'select media_id as id from message_media where message_id = $1',
    [messageId],
  )
  const mediumId = need(rows[0]).id
  await inTransaction(service.services.database, async (tx) => {
    await tx.updateTable('media').set({ state: 'READY' }).where('id', '=', mediumId).execute()
    await noteMediaSettled(tx, mediumId)
  })
  const changes = await eventually(async () => {
    const found = await changesOf(messageId, 'superAdmin')
    return found.length > 0 ? found : undefined
  })
  const { socialProfileId } = ours
  assert.deepEqual(
    changes.map((event) => [event.socialProfileId, event.mediaId]),
    [[socialProfileId, null]],
  )
  assert.deepEqual(await changesOf(other, 'superAdmin'), [])
  assert.deepEqual(await changesOf(messageId, 'outsider'), [])
})
