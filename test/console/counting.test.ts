// Texts that are hard to count: the report of the service has the length that the console's counter shows, on every network.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countText } from '../../console/messages/composer/counting.ts'
import { isMark } from '../../console/messages/composer/draft/draft.ts'
import { hardTexts } from '../../console/messages/composer/hard-texts.testing.ts'
import { networkOf } from '../../console/ui/networks.ts'
import { call, tokenOf } from '../support/client.ts'
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

function markOf(profileId: string) {
  return networkOf(profiles.find(({ id }) => id === profileId)?.type ?? '').mark
}

for (const { name, text, lengths } of hardTexts) {
  test(`${name} is as long for the service as for the console, on all eight networks`, async () => {
    const found = (await report(text)).map(({ socialProfileId, length }) => [
      markOf(socialProfileId),
      length,
    ])
    assert.deepEqual(Object.fromEntries(found), lengths)
    for (const mark of Object.keys(lengths).filter(isMark))
      assert.equal(countText(mark, text), lengths[mark], mark)
  })
}
