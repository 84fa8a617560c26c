// Media by URL: URLs that are refused, because the service would fetch them (SSRF).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call } from '../support/client.ts'
import { startMediaService } from './media-service.ts'

const service = await startMediaService()
const profileId = service.demo.profile.twitter
const schedule = (url: string) =>
  call(service, service.token, 'POST', '/v1/messages', {
    text: 'Look',
    socialProfileIds: [profileId],
    scheduledSendTime: new Date(Date.now() + 86_400_000).toISOString(),
    mediaUrls: [url],
  })

for (const url of [
  'javascript:alert(1)',
  'file:///etc/passwd',
  'lake.jpg',
  'http://169.254.169.254/latest/a.jpg',
  'http://0xa9fea9fe/a.jpg',
  'http://name:word@pictures.example/a.jpg',
])
  test(`refused: ${url}`, async () => {
    const answer = await schedule(url)
    assert.equal(answer.status, 400)
    const { errors } = answer.body as { errors: { resource: unknown }[] }
    assert.deepEqual(
      errors.map(({ resource }) => resource),
      [{ type: 'mediaUrl', id: url }],
    )
  })

test('accepted: a public URL', async () => {
  assert.equal((await schedule('https://pictures.example/a.jpg')).status, 200)
})
