// decisions 1: which unknown parameters of a query are ignored and which are not. No filter is dropped by a typing error.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { dataOf } from './reading.ts'

const service = await startTestService()
const { demo } = service
const owner = await tokenOf(service, demo.member.owner.id, { admin: true })
const page = need(demo.profile['facebook-page'])
const organization = `/v1/organizations/${demo.organization.demo}`
const ask = (path: string) => call(service, owner, 'GET', path)

const guesses: [path: string, meant: Record<string, string[]>][] = [
  [
    '/v1/messages',
    {
      socialProfileIds: ['socialProfileId', 'profileIds', 'profileId', 'profile', 'accounts'],
      startTime: ['start_time', 'from', 'since', 'start', 'after', 'dateFrom', 'startTiem'],
      endTime: ['end_time', 'to', 'until', 'end', 'before'],
      state: ['status', 'states', 'type', 'State'],
      limit: ['page_size', 'perPage', 'limti'],
      cursor: ['page', 'offset', 'pageToken'],
      tags: ['tag', 'label'],
      q: ['query', 'search'],
      createdByMemberId: ['createdBy', 'author', 'memberId'],
    },
  ],
  ['/v1/messages/search', { q: ['query', 'text'], createdByMemberId: ['author'] }],
  ['/v1/messages/summary', { timezone: ['tz', 'time_zone'], startTime: ['from'], tags: ['tag'] }],
  [
    `${organization}/audit`,
    { action: ['type', 'event'], actor: ['member'], startTime: ['from'], endTime: ['to'] },
  ],
  ['/v1/interactions', { socialProfileId: ['socialProfileIds', 'profileId'] }],
  ['/v1/networks', { organizationId: ['organization', 'orgId', 'organisationId'] }],
  ['/v1/events', { after: ['since', 'lastEventId', 'cursor'] }],
  [`${organization}/members`, { ids: ['memberIds', 'id'], include: ['expand'] }],
]

test('decisions 1 a parameter that is nearly one of the call, or another name for it, is refused by name', async () => {
  for (const [path, meant] of guesses)
    for (const [name, given] of Object.entries(meant))
      for (const one of given) {
        const answer = await ask(`${path}?${one}=1`)
        const { errors = [] } = answer.body as {
          errors?: { reason: string; message: string; param: string; values?: unknown }[]
        }
        const refused = errors.find(({ reason }) => reason === 'misspelt_parameter')
        const what = `${path} ${one}: ${answer.text}`
        assert.equal(answer.status, 400, what)
        assert.deepEqual(refused?.values, { given: one, meant: name }, what)
        assert.equal(refused.param, `/${one}`)
        assert.equal(
          refused.message,
          `${one} is not a parameter of this call: did you mean ${name}?`,
        )
      }
})

test('decisions 1 other unknown parameters are ignored', async () => {
  const harmless = '_=1700000000&utm_source=mail&pretty=true&locale=de&colour=red&v=2&from='
  const calls = [
    '/v1/messages',
    '/v1/me',
    '/v1/socialProfiles',
    '/v1/apps',
    `${organization}/teams`,
  ]
  for (const path of calls) {
    const answer = await ask(`${path}?${harmless}`)
    assert.equal(answer.status, 200, `${path}: ${answer.text}`)
  }
})

test('decisions 1 a list in a query may be written with brackets', async () => {
  const time = new Date(Date.now() + 3_600_000).toISOString()
  for (const tag of ['bread', 'cake'])
    dataOf(
      await call(service, owner, 'POST', '/v1/messages', {
        ...{ text: `About ${tag}`, socialProfileIds: [page], scheduledSendTime: time, tags: [tag] },
      }),
    )
  const list = async (query: string) =>
    dataOf<{ text: string }[]>(
      await ask(`/v1/messages?view=line&startTime=${time}&endTime=${time}&${query}`),
    ).map(({ text }) => text)
  assert.deepEqual(await list('tags[]=cake'), ['About cake'])
  assert.deepEqual(await list('tags[0]=cake&tags[1]=bread'), ['About bread', 'About cake'])
  assert.deepEqual(await list('state[]=SENT&state[]=REJECTED'), [])
})
