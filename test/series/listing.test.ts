import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'

const service = await startTestService()
const token = await tokenOf(service, service.demo.member.owner.id)

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await call(service, token, method, path, body)
  assert.equal(answer.status, 200, answer.text)
  return JSON.parse(answer.text) as T
}

type Page = { data: { id: string }[]; metadata: { cursor: { next: string | null } } }

test('series are listed in pages, and by state', async () => {
  const ids: string[] = []
  for (let count = 0; count < 5; count += 1) {
    const body = {
      message: { text: 'News', socialProfileIds: [need(service.demo.profile.threads)] },
      rule: { frequency: 'WEEKDAYS', time: '08:00' },
      timeZone: 'Asia/Tokyo',
    }
    ids.push((await ask<{ data: { id: string } }>('POST', '/v1/series', body)).data.id)
  }
  await ask('POST', `/v1/series/${need(ids[0])}/pause`)
  const idsOf = ({ data }: Page) => data.map(({ id }) => id)
  const first = await ask<Page>('GET', '/v1/series?limit=2')
  assert.deepEqual(idsOf(first), ids.slice(0, 2))
  const cursor = need(first.metadata.cursor.next)
  const second = await ask<Page>('GET', `/v1/series?limit=2&cursor=${cursor}`)
  assert.deepEqual(idsOf(second), ids.slice(2, 4))
  assert.deepEqual(idsOf(await ask<Page>('GET', '/v1/series?state=PAUSED')), ids.slice(0, 1))
})
