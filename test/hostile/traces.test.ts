// Traces: the audit log records log-ins, and no log contains an invitation link.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import pino from 'pino'
import { serializers } from '../../server/commands/log/log.ts'
import { inTransaction } from '../../server/db/db.ts'
import { inviteMember } from '../../server/sessions/passwords.ts'
import { authorize, Browser, hiddenField } from '../support/browser.ts'
import { call, requestToken, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { addMember, addOrganization } from '../support/world-people.ts'

const logged: string[] = []
const log = pino({ level: 'trace', serializers }, { write: (line) => logged.push(line) })
const service = await startTestService({}, { log })
const { owner, editor } = service.demo.member
const organizationId = service.demo.organization.demo
const token = await tokenOf(service, owner.id)
const audit = `/v1/organizations/${organizationId}/audit`

type Entry = {
  id: string
  actor: string
  action: string
  subject: string
  clientId: string | null
  detail: Record<string, unknown>
}

async function entries(query: string): Promise<Entry[]> {
  const answer = await call(service, token, 'GET', `${audit}?${query}`)
  assert.equal(answer.status, 200, answer.text)
  return (answer.body as { data: Entry[] }).data
}

async function invite(memberId: string): Promise<string> {
  return inTransaction(service.database.database, (tx) => inviteMember(tx, memberId))
}

async function guess(email: string): Promise<void> {
  const browser = new Browser(service.url)
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: service.demo.app.member.clientId,
    redirect_uri: service.demo.redirectUri,
  })
  const page = await browser.follow(`/oauth2/auth?${query}`)
  const csrf = hiddenField(page.text, 'csrf')
  for (let count = 0; count < 12; count += 1)
    await browser.open(page.location, { csrf, email, password: 'a-wrong-password' })
}

test('log-in, consent, lock-out and password are in the audit log of the organization', async () => {
  await authorize(service, owner)
  const [loggedIn] = await entries('action=member.logged_in')
  assert.deepEqual(
    [loggedIn?.actor, loggedIn?.subject],
    [`member:${owner.id}`, `member:${owner.id}`],
  )
  const [consented] = await entries('action=consent.given')
  assert.equal(consented?.subject, `app:${service.demo.app.member.clientId}`)
  assert.equal(consented?.detail.scope, 'offline')

  await guess(editor.email)
  const lockOuts = await entries(`action=member.locked_out&subject=member:${editor.id}`)
  assert.deepEqual(
    lockOuts.map(({ actor }) => actor),
    ['stranger'],
    'once, not for each guess',
  )

  const memberId = await addMember(service.database, { organizationId })
  const browser = new Browser(service.url)
  const path = `/invitations/${await invite(memberId)}`
  const csrf = hiddenField((await browser.open(path)).text, 'csrf')
  await browser.open(path, { csrf, password: 'a password of their own' })
  const [set] = await entries(`action=member.password_set&actor=member:${memberId}`)
  assert.equal(set?.subject, `member:${memberId}`)
})

test('the audit log is paged, newest first, and filtered', async () => {
  for (let count = 0; count < 5; count += 1)
    await call(service, token, 'POST', `/v1/organizations/${organizationId}/teams`, {
      teamName: `Audited ${count}`,
    })
  const all = await entries('action=team.')
  assert.ok(all.length >= 5 && all.every(({ action }) => action.startsWith('team.')))
  const seen: string[] = []
  let next: string | null = ''
  while (next !== null) {
    const cursor: string = next && `&cursor=${next}`
    const { body } = await call(service, token, 'GET', `${audit}?action=team.&limit=2${cursor}`)
    const page = body as { data: Entry[]; metadata: { cursor: { next: string | null } } }
    seen.push(...page.data.map(({ id }) => id))
    next = page.metadata.cursor.next
  }
  assert.deepEqual(
    seen,
    all.map(({ id }) => id),
  )
  assert.deepEqual(await entries('since=2099-01-01T00:00:00Z'), [])
  for (const query of ['action=%00', 'actor=%00', 'since=2027-02-31T99:00:00Z', 'cursor=x'])
    assert.equal((await call(service, token, 'GET', `${audit}?${query}`)).status, 400, query)
})

test('the whole audit log can be exported, without entries of another organization', async () => {
  const elsewhere = await addOrganization(service.database)
  await service.database.pool.query(
    `insert into audit_log (actor, organization_id, action, subject)
     select 'operator', case when n % 2 = 0 then $1::bigint else $2::bigint end, 'test.bulk', 'member:' || n
     from generate_series(1, 3000) n`,
    [organizationId, elsewhere],
  )
  const answer = await fetch(`${service.url}${audit}?format=ndjson&action=test.bulk`, {
    headers: { authorization: `Bearer ${token}` },
  })
  assert.equal(answer.status, 200)
  assert.match(answer.headers.get('content-type') ?? '', /^application\/x-ndjson/)
  const lines = (await answer.text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Entry)
  assert.equal(lines.length, 1500)
  assert.ok(lines.every(({ subject }) => Number(subject.slice(7)) % 2 === 0))
  const outsider = await addMember(service.database, { organizationId: elsewhere })
  const refused = await call(
    service,
    await tokenOf(service, outsider),
    'GET',
    `${audit}?format=ndjson`,
  )
  assert.equal(refused.status, 403)
})

test('an invitation link is in no line of the log, however it is requested', async () => {
  const secret = await invite(owner.id)
  const before = logged.length
  let asked = 0
  for (const path of [
    `/invitations/${secret}`,
    `/invitations/${secret}/`,
    `/invitations/${secret}?x=1`,
    `/Invitations/${secret}`,
    `/invitations//${secret}`,
    `/invitations/${secret}/more`,
    `/invitations/${secret}%`,
    `/invitations/${secret}${'x'.repeat(400)}`,
    `/v1/${secret}`,
  ])
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']) {
      await (
        await fetch(`${service.url}${path}`, { method, headers: { accept: 'text/html' } })
      ).text()
      asked += 1
    }
  assert.ok(logged.length - before >= asked, 'each of them is logged')
  assert.ok(!logged.some((line) => line.includes(secret)))
})

test('an app that requests too many tokens is throttled, and only this app, and only at these endpoints', async () => {
  const slow = await startTestService({ RATE_LIMIT_PER_SECOND: '5' })
  const { member, organization } = slow.demo.app
  const ask = (app: typeof member) =>
    requestToken(slow, { grant_type: 'refresh_token', refresh_token: 'none' }, app)
  for (const path of ['/oauth2/token', '/auth/oauth/v2/token']) {
    const form = { grant_type: 'refresh_token', refresh_token: 'none' }
    const many = await Promise.all(
      Array.from({ length: 40 }, () => requestToken(slow, form, member, path)),
    )
    const refused = many.filter(({ status }) => status === 429)
    assert.ok(refused.length > 0, 'of forty at once some are refused')
    assert.match(need(refused[0]).headers.get('retry-after') ?? '', /^\d+$/)
    assert.equal((need(refused[0]).body as { error: string }).error, 'temporarily_unavailable')
    assert.equal((await ask(organization)).status, 400, 'another app goes on')
  }
  // Unknown client ids share one counter.
  const invented = await Promise.all(
    Array.from({ length: 40 }, (_, n) => ask({ ...member, clientId: `invented-${n}` })),
  )
  assert.ok(invented.some(({ status }) => status === 429))
  const { rows } = await slow.database.pool.query(
    "select from quota_days where account like 'token:invented%'",
  )
  assert.equal(rows.length, 0)
})
