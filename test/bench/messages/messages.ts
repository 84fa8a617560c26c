// Messages over HTTP: creating one, and paging.

import { poolSize, startBenchService, startBeside } from '../ground/bench-service.ts'
import { compare } from '../ground/measure.ts'
import { openFixture } from '../publishing/fixture.ts'
import { atLeast, atMost, type Line, type Section } from '../section.ts'
import type { BarePost } from './bare-post.ts'
import { comparePages } from './pages.ts'

export const messages: Section = {
  name: 'messages',
  title: 'Messages',
  notes: `
- \`POST /v1/messages\`: one message for one of 20 profiles, scheduled for next month. The service (\`carillon api\`, a process of its
  own, with its log, limits raised) against bare \`node:http\` and \`pg\` that does the same inserts (message, lane, history) in one
  transaction, without authentication, rights, checks or events. Load as above. PostgreSQL writes durably.
- Pages: 1 000 000 messages of 5 000 profiles within four weeks, pages of 50, over 20 profiles and over all of them; first page and
  middle page in turn, the median of each.`,
  async measure() {
    return [await measurePost(), ...(await measurePages())]
  },
}

async function measurePost(): Promise<Line> {
  const bench = await startBenchService()
  const { demo } = bench.service
  const bare = await startBeside(new URL('./bare-post.ts', import.meta.url), {
    databaseUrl: bench.databaseUrl,
    poolSize,
    clientId: demo.app.member.clientId,
    memberId: demo.member.sole.id,
  } satisfies BarePost)
  try {
    const scheduledSendTime = `${new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 19)}Z`
    const bodies = bench.profileIds.map((id) => ({
      text: 'A message of usual length, as people write them, with a link to https://example.com/.',
      socialProfileIds: [id],
      scheduledSendTime,
    }))
    const {
      ratio,
      spread,
      service,
      bare: theirs,
    } = await compare({ ...bench, bareUrl: bare.url }, { path: '/v1/messages', bodies })
    return atLeast(
      '`POST /v1/messages` against bare node:http and pg',
      ratio,
      0.75,
      `rounds ${spread}; ${Math.round(service)} of ${Math.round(theirs)} requests/s`,
    )
  } finally {
    bare.stop()
    await bench.close()
  }
}

async function measurePages(): Promise<Line[]> {
  const fixture = await openFixture(1_000_000)
  try {
    const lines: Line[] = []
    for (const profiles of [20, 5000]) {
      const { first, middle } = await comparePages(fixture, profiles)
      lines.push(
        atMost(
          `A page in the middle of 1 000 000 messages against the first, ${profiles} profiles`,
          {
            value: middle / first,
            goal: 1.5,
            digits: 2,
            details: `${middle.toFixed(1)} ms, ${first.toFixed(1)} ms`,
          },
        ),
        atMost(`The first page, ${profiles} profiles`, {
          value: first,
          goal: 20,
          unit: 'ms',
          digits: 1,
        }),
      )
    }
    return lines
  } finally {
    await fixture.close()
  }
}
