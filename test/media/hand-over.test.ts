// A network that lets nobody else post: the member gets the text by mail, and addresses at which the pictures can be had.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { png, read } from './pictures.ts'
import { download, openStage, publish } from './stage.ts'

test('the mail leads to the picture, as the network takes it', async () => {
  const stage = await openStage()
  const { services } = stage
  publish(services)
  const { id } = await stage.upload(await png(), 'image/png')
  const answer = await call(stage, stage.token, 'POST', '/v1/messages', {
    text: 'A lake',
    socialProfileIds: [need(stage.demo.profile.instagram)],
    media: [{ id }],
  })
  assert.equal(answer.status, 200, answer.text)
  const mail = await eventually(async () => {
    const { rows } = await stage.database.pool.query<{ payload: { text: string } }>(
      `select payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send-mail'`,
    )
    return rows[0]?.payload.text
  })
  const url = need(/http\S+/.exec(mail.slice(mail.indexOf('in order')))?.[0])
  const { format } = await read((await download(url)).bytes)
  assert.equal(format, 'jpeg')
})
