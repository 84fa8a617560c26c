// Texts that are hard to count: the report of the service has the length that the console's counter shows, on every network.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hardTexts } from '../../console/messages/composer/editor/hard-texts.testing.ts'
import { findByType } from '../../server/networks/registry.ts'
import { countText } from '../../server/networks/shared/count-text.ts'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'

type Entry = { socialProfileId: string; length: number; limit: number }

const service = await startTestService()
const token = await tokenOf(service, service.demo.member.owner.id)
const { rows: profiles } = await service.database.pool.query<{ id: string; type: string }>(
  'select id, type from profiles order by id',
)

async function report(text: string): Promise<Entry[]> {
  const body = { text, socialProfileIds: profiles.map(({ id }) => id) }
  const answer = await call(service, token, 'POST', '/v1/messages/validate?view=report', body)
  return (answer.body as { data: Entry[] }).data.filter(({ length }) => length !== null)
}

function networkOf(profileId: string) {
  return need(findByType(profiles.find(({ id }) => id === profileId)?.type ?? ''))
}

for (const { name, text, lengths } of hardTexts) {
  test(`${name} is as long for the service as for the console, on all eight networks`, async () => {
    const found = (await report(text)).map(({ socialProfileId, length }) => {
      const { brand, text: limits } = networkOf(socialProfileId)
      assert.equal(countText(limits.counter, text), length, brand.name)
      return [brand.id, length]
    })
    assert.deepEqual(Object.fromEntries(found), lengths)
  })
}
