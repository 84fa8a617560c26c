// Every failure of the catalogue, provoked once, with its status, code and text.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogue } from '../../server/error-catalogue.ts'
import { avoidMidnight } from '../support/avoid-midnight.ts'
import { type Answer, call, send, tokenOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { startTestService } from '../support/service.ts'
import { startTwoOrganizations } from '../support/two-organizations.ts'
import { type Case, casesOfMessages } from './codes-of-messages.ts'

const world = await startTwoOrganizations()
const { service, ours, theirs, nowhere } = world
const { pool } = service.database
const organization = `/v1/organizations/${ours.organizationId}`
const owner = service.demo.member.owner

const newMember = {
  organizationIds: [ours.organizationId],
  email: 'someone@ours.example',
  fullName: 'Some Body',
}

const cases: Case[] = [
  {
    is: '401/1000 Missing or duplicate access token',
    by: 'anonymous',
    ask: 'GET /v1/me',
  },
  {
    is: '401/1201 Not authorized to make changes to organization',
    by: 'default',
    ask: `POST ${organization}/teams`,
    body: { teamName: 'Mine' },
  },
  ...[
    ['audit log', 'audit'],
    ['installed apps', 'installations'],
    ['invitations', 'invitations'],
    ['member social profiles', `members/${owner.id}/socialProfiles`],
    ['network apps', 'networkApps'],
  ].map(
    ([what, path]): Case => ({
      is: `403/4009 Insufficient permissions to view ${what}`,
      by: 'default',
      ask: `GET ${organization}/${path}`,
    }),
  ),
  {
    is: '403/4009 Insufficient permissions to view publishing',
    by: 'outsider',
    ask: `GET ${organization}/pause`,
  },
  {
    is: '403/1202 Not authorized to view member',
    by: 'default',
    ask: `GET /v1/members/${ours.memberId}`,
  },
  ...memberMistakes(),
  {
    is: '400/2303 Invalid organization ID',
    ask: 'GET /v1/organizations/abc/members',
  },
  { is: '400/2304 Invalid member ID', ask: 'GET /v1/members/0' },
  {
    is: '400/3002 Team name must be 2 to 200 characters',
    ask: `POST ${organization}/teams`,
    body: { teamName: ' x ' },
  },
  {
    is: '404/3003 No organization with that ID',
    ask: `POST /v1/apps/${ours.clientId}/installations`,
    body: { organizationId: theirs.organizationId },
  },
  { is: '400/3005 Invalid team ID', ask: `GET /v1/teams/${nowhere.teamId}` },
  {
    is: '409/3006 Team name must be unique in the organization',
    ask: `POST ${organization}/teams`,
    body: { teamName: 'eVERYONE ' },
  },
  {
    is: '400/3008 Member is not in the organization',
    ask: `POST ${organization}/teams/${ours.teamId}/members/${theirs.memberId}`,
  },
  {
    is: '400/3020 Invalid cursor',
    ask: `GET ${organization}/members?cursor=nonsense`,
  },
  {
    is: '400/4000 teamName must be a string',
    ask: `POST ${organization}/teams`,
    body: { teamName: 12 },
  },
  {
    is: '409/4000 The last super admin of an organization cannot be removed',
    ask: `DELETE ${organization}/members/${owner.id}`,
  },
  {
    is: '413/4000 Request body is too large',
    ask: `POST ${organization}/teams`,
    body: { teamName: 'x'.repeat(1_100_000) },
  },
  { is: '404/4001 Not found', ask: 'GET /v1/echo' },
  {
    is: '403/4002 Insufficient permissions to view organization members',
    by: 'default',
    ask: `GET ${organization}/members`,
  },
  {
    is: '401/4003 Insufficient permissions to view member permissions',
    by: 'default',
    ask: `GET ${organization}/members/${ours.memberId}/permissions`,
  },
  {
    is: '403/4004 Insufficient permissions to view member organizations',
    by: 'default',
    ask: `GET /v1/members/${ours.memberId}/organizations`,
  },
  {
    is: '401/4005 Insufficient permissions to view team members',
    by: 'default',
    ask: `GET ${organization}/teams/${ours.teamId}/members`,
  },
  {
    is: '401/4006 Insufficient permissions to view team',
    by: 'default',
    ask: `GET /v1/teams/${ours.teamId}`,
  },
  {
    is: '401/4008 Insufficient permissions to view team social profile',
    by: 'default',
    ask: `GET ${organization}/teams/${ours.teamId}/socialProfiles`,
  },
  {
    is: '403/4010 Insufficient permissions to view organization teams',
    by: 'default',
    ask: `GET ${organization}/teams`,
  },
  {
    is: '404/4303 Member does not exist in organization',
    ask: `GET ${organization}/members/${theirs.memberId}/permissions`,
  },
  { is: '405/5001 Method not permitted', ask: 'PUT /v1/me' },
  ...(await casesOfMessages(world)),
]

function memberMistakes(): Case[] {
  const ask = 'POST /v1/members'
  return [
    { ask, is: '400/2001 Invalid email', body: { ...newMember, email: 'some body' } },
    {
      ask,
      is: '400/2002 Invalid name, must be 2 to 100 characters',
      body: { ...newMember, fullName: 'x' },
    },
    {
      ask,
      is: '400/2003 Invalid time zone',
      body: { ...newMember, timezone: 'Mars/Olympus' },
    },
    { ask, is: '400/2005 Missing name', body: { ...newMember, fullName: null } },
    { ask, is: '400/2006 Missing email', body: { ...newMember, email: ' ' } },
    {
      ask,
      is: '409/3010 Email already in use',
      body: { ...newMember, email: owner.email },
    },
  ]
}

for (const { is, by = 'superAdmin', ask, body, headers } of cases) {
  test(is, async () => {
    const [method = '', path = ''] = ask.split(' ')
    assertFailure(await call(service, world.tokens.get(by), method, path, body, headers), is)
  })
}

const invalidToken = '401/1001 Invalid access token'
const invalidJson = '400/1100 Invalid JSON'
const quotaExceeded = '429/1003 Account plan limit exceeded'
const planDoesNotAllow = '403/1003 Account plan limit exceeded'
const tooMany = '429/1043 Too many requests'
const tooManyScheduled = '400/40025 Scheduled message limit reached'
const internal = '500/9000 Internal error'
const notReady = '503/9000 Service not ready'

test(invalidToken, async () => {
  assertFailure(await call(service, 'unknown', 'GET', '/v1/me'), invalidToken)
})

test(invalidJson, async () => {
  const answer = await send(`${service.url}${organization}/teams`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.tokens.get('superAdmin')}` },
    body: '{"teamName":',
  })
  assertFailure(answer, invalidJson)
})

test(planDoesNotAllow, async () => {
  const token = await tokenOf(service, service.demo.member.sole.id)
  const path = '/v1/interactions/twitter?socialNetworkId=1&targetSocialNetworkId=2'
  assertFailure(await call(service, token, 'GET', path), planDoesNotAllow)
})

test(quotaExceeded, async () => {
  const small = await startTestService({ QUOTA_PER_DAY: '2' })
  const token = await tokenOf(small, small.demo.member.owner.id)
  await avoidMidnight()
  for (let request = 0; request < 2; request += 1) await call(small, token, 'GET', '/v1/me')
  assertFailure(await call(small, token, 'GET', '/v1/me'), quotaExceeded)
})

test(tooMany, async () => {
  const small = await startTestService({ RATE_LIMIT_PER_SECOND: '1' })
  const token = await tokenOf(small, small.demo.member.owner.id)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => call(small, token, 'GET', '/v1/me')),
  )
  assertFailure(
    answers.find(({ status }) => status !== 200),
    tooMany,
  )
})

test(tooManyScheduled, async () => {
  const small = await startTestService({ SCHEDULED_LIMIT: '1' })
  const token = await tokenOf(small, small.demo.member.owner.id)
  const socialProfileIds = [small.demo.profile['facebook-page']]
  await call(small, token, 'POST', '/v1/messages', { text: 'First', socialProfileIds })
  const body = { text: 'Second', socialProfileIds }
  assertFailure(await call(small, token, 'POST', '/v1/messages', body), tooManyScheduled)
})

test(`${internal}, and nothing of its cause`, async () => {
  await pool.query('alter table teams rename to teams_away')
  try {
    const answer = await call(
      service,
      world.tokens.get('superAdmin'),
      'GET',
      `${organization}/teams`,
    )
    assertFailure(answer, internal)
    assert.doesNotMatch(answer.text, /teams|relation|sql/i)
  } finally {
    await pool.query('alter table teams_away rename to teams')
  }
})

test(`${notReady}, when the database goes away under a request`, async () => {
  const holder = await pool.connect()
  try {
    await holder.query('begin; lock table teams in access exclusive mode')
    const waiting = call(service, world.tokens.get('superAdmin'), 'GET', `${organization}/teams`)
    await eventually(async () => (await endWaiting()) > 0)
    const answer = await waiting
    assertFailure(answer, notReady)
    assert.equal(answer.headers.get('retry-after'), '5')
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})

/** Ends the connections of the service that wait for a lock; how many there were. */
async function endWaiting(): Promise<number> {
  const { rowCount } = await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'carillon' and wait_event_type = 'Lock'`)
  return rowCount ?? 0
}

test('nothing of the catalogue is left out', () => {
  const provoked = cases.map(({ is }) => is)
  provoked.push(invalidToken, invalidJson, quotaExceeded, planDoesNotAllow)
  provoked.push(tooMany, tooManyScheduled, internal, notReady)
  const kinds = (texts: string[]) => [...new Set(texts)].sort()
  assert.deepEqual(
    kinds(provoked.map((is) => is.split(' ')[0] ?? '')),
    kinds(Object.values(catalogue).map(({ status, code }) => `${status}/${code}`)),
  )
})

function assertFailure(answer: Answer | undefined, wanted: string): void {
  const { errors = [] } = (answer?.body ?? {}) as { errors?: { code: number; message: string }[] }
  const [error] = errors
  assert.equal(`${answer?.status}/${error?.code} ${error?.message}`, wanted)
}
