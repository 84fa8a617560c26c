// A network that lets nobody else post: the member gets the text by mail, and addresses at which the pictures can be had.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { download, publish, startMediaService } from './media-service.ts'
import { png, read } from './pictures.ts'

test('the mail leads to the picture, as the network takes it', async () => {
  const service = await startMediaService()
  const { services } = service
  publish(services)
  const { id } = await service.upload(await png(), 'image/png')
  const answer = await call(service, service.token, 'POST', '/v1/messages', {
    text: 'A lake',
    socialProfileIds: [need(service.demo.profile.instagram)],
    media: [{ id }],
  })
  assert.equal(answer.status, 200, answer.text)
  const mail = await eventually(async () => {
    const { rows } = await service.database.pool.query<{ payload: { text: string } }>(
      `select payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send-mail'`,
    )
    return rows[0]?.payload.text
  })
  const url = need(/http\S+/.exec(mail.slice(mail.indexOf('in order')))?.[0])
  const { format } = await read((await download(url)).bytes)
  assert.equal(format, 'jpeg')
})
