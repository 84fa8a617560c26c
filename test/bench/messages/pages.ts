// Pages of the same size at the beginning and in the middle of the list.
import { connect } from '../../../server/db/db.ts'
import { listMessages } from '../../../server/messages/listing/list.ts'
import { writeKey } from '../../../server/messages/listing/listing-cursor.ts'
import type { Fixture } from '../publishing/fixture.ts'
import { median } from '../section.ts'

const rounds = 30
const limit = 50

/** Milliseconds per page. */
export async function comparePages(
  fixture: Fixture,
  profiles: number,
): Promise<{ first: number; middle: number }> {
  const connections = connect(fixture.url, { max: 1, name: 'bench' })
  try {
    const { rows } = await fixture.pool.query<{ id: string }>(
      'select id from profiles order by id limit $1',
      [profiles],
    )
    const profileIds = rows.map((row) => row.id)
    const bounds = await fixture.pool.query<{ from: Date; to: Date }>(
      'select min(send_at) as "from", max(send_at) as "to" from messages',
    )
    const [range] = bounds.rows
    if (!range) throw new Error('there are no messages')
    const half = new Date((range.from.getTime() + range.to.getTime()) / 2)
    const query = { asOf: new Date(0) }
    const page = async (place: { key?: string }) => {
      const began = performance.now()
      const { rows: shown } = await listMessages(connections.database, {
        ...range,
        ...query,
        profileIds,
        page: { limit, backwards: false, ...place },
        includeUnscheduledReviews: false,
        states: [],
        filters: [],
        parts: [],
      })
      if (shown.length !== limit) throw new Error(`a page of ${shown.length}`)
      return performance.now() - began
    }
    const middleOfList = { key: writeKey(query.asOf, { send_at: half, id: '1' }) }
    const [first, middle]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      first.push(await page({}))
      middle.push(await page(middleOfList))
    }
    return { first: median(first), middle: median(middle) }
  } finally {
    await connections.close()
  }
}
