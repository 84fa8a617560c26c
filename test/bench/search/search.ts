// GET /v1/messages/search over HTTP, with a million messages.

import { accessTokenOf, requestToken } from '../../support/client.ts'
import { need } from '../../support/need.ts'
import { installApp } from '../../support/world-installations.ts'
import { addMember } from '../../support/world-people.ts'
import { atMost, type Line, plain, quantile, type Section } from '../section.ts'
import {
  measureConverting,
  measureFilling,
  openSearchFixture,
  type SearchFixture,
} from './fixture.ts'

const size = { messages: 1_000_000, organizations: 1000, ownMessages: 200_000 }
const rounds = 60

export const search: Section = {
  name: 'search',
  title: 'Search',
  notes: `
- \`GET /v1/messages/search\` over HTTP, one request after the other, 60 for each line, pages of 50 whole messages. 1 000 000 messages of 1 000
  organizations, three quarters German (14 words and more) and one quarter Chinese (40 characters and more), sent over two years. The member's
  organization has 200 000 of them on 20 profiles; another member's has 800.
- Common: a word in half of the texts. Rare: a word in 20 messages of the organization. Common elsewhere: in half of the texts of the other
  organizations and in 20 of the own.
- \`npm run bench search\` takes about five minutes, nearly all of it to add the messages and their words.`,
  async measure() {
    const fixture = await openSearchFixture(size)
    try {
      return [...(await measureSearches(fixture)), ...(await measureSizes(fixture))]
    } finally {
      await fixture.close()
    }
  },
}

const cases = [
  { what: 'German, common', query: 'q=Heute' },
  { what: 'German, rare', query: 'q=Christstollen' },
  { what: 'German, common elsewhere', query: 'q=R%C3%A4umungsverkauf' },
  { what: 'German, two words, one rare', query: 'q=heute%20christstollen' },
  { what: 'German, no message', query: 'q=Osterlamm' },
  { what: 'Chinese, common', query: `q=${encodeURIComponent('今天')}` },
  { what: 'Chinese, rare', query: `q=${encodeURIComponent('月饼')}` },
  { what: 'Chinese, one character', query: `q=${encodeURIComponent('饼')}` },
  { what: 'without a word', query: 'state=SENT' },
  { what: 'a rare state without a word', query: 'state=REJECTED' },
]

export async function measureSearches(fixture: SearchFixture): Promise<Line[]> {
  const lines: Line[] = []
  const members = [
    { whose: '200 000 messages', token: fixture.bench.token },
    { whose: '800 messages', token: await addSmallMember(fixture) },
  ]
  for (const { whose, token } of members)
    for (const { what, query } of cases) {
      const { times, found } = await repeat(fixture, token, query)
      lines.push(
        atMost(`${whose}: ${what}, 95 of 100`, {
          value: quantile(times, 0.95),
          goal: 100,
          unit: 'ms',
          details: `half ${quantile(times, 0.5).toFixed(0)} ms; ${found} found`,
        }),
      )
    }
  return lines
}

async function repeat({ bench }: SearchFixture, token: string, query: string) {
  const times: number[] = []
  let found = 0
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    const answer = await fetch(`${bench.service.url}/v1/messages/search?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const body = (await answer.json()) as { data: unknown[] }
    times.push(performance.now() - began)
    if (answer.status !== 200) throw new Error(JSON.stringify(body))
    found = body.data.length
  }
  return { times, found }
}

async function addSmallMember({ bench, connections }: SearchFixture): Promise<string> {
  const { rows } = await connections.pool.query<{ organization_id: string }>(
    `select organization_id from profiles where username = 'other' limit 1`,
  )
  const organizationId = need(rows[0]).organization_id
  const memberId = await addMember(connections, { organizationId, preset: 'SUPER_ADMIN' })
  await installApp(connections, bench.service.demo.app.member.clientId, { memberId })
  const form = { grant_type: 'member_app', member_id: memberId }
  return accessTokenOf(await requestToken(bench.service, form))
}

export async function measureSizes(fixture: SearchFixture): Promise<Line[]> {
  const { rows } = await fixture.connections.pool.query<{
    table: string
    index: string
    messages: string
  }>(
    `select pg_size_pretty(pg_table_size('message_words')) as table,
       pg_size_pretty(pg_relation_size('message_words_words')) as index,
       pg_size_pretty(pg_table_size('messages')) as messages`,
  )
  const { table, index, messages } = need(rows[0])
  return [
    plain('The index; the words; the messages themselves', `${index}; ${table}; ${messages}`),
    plain(
      'Adding the words of earlier messages',
      `${Math.round(await measureFilling(fixture))} messages/s`,
    ),
    plain(
      'Adding the buckets of earlier words',
      `${Math.round(await measureConverting(fixture))} messages/s`,
    ),
  ]
}
