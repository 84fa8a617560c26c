// A network without an API for personal profiles: the member gets the text and the URLs of the pictures by mail.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { download, publish, startMediaService } from './media-service.ts'
import { png, read } from './pictures.ts'

test('the mail links to the rendition of the picture for the network', async () => {
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
