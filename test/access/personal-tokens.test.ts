// Personal access tokens: what each right allows, who makes and ends them, and when they end.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rightFor, tokenRights } from '../../server/access/token-rights.ts'
import { inTransaction } from '../../server/db/db.ts'
import { addPersonalToken } from '../../server/tokens/personal-tokens.ts'
import { readOperations } from '../hostile/operations.ts'
import { type Answer, call, tokenOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { startTwoOrganizations } from '../support/two-organizations.ts'
import { addMessage } from '../support/world-messages.ts'
import { addMember } from '../support/world-people.ts'
import { consoleToken, type Made, makePersonalToken } from '../support/world-tokens.ts'

const { service, tokens, ours, theirs } = await startTwoOrganizations()
const { owner, editor } = service.demo.member
const byConsole = await consoleToken(service, owner)
const byEditor = await consoleToken(service, editor)
const byApp = need(tokens.get('superAdmin'))

const make = (rights: string[], name?: string) =>
  makePersonalToken(service, byConsole, rights, name)

async function listed(token = byConsole): Promise<(Made & { lastUsedDate: string | null })[]> {
  const { body } = await call(service, token, 'GET', '/v1/me/tokens')
  return (body as { data: (Made & { lastUsedDate: string | null })[] }).data
}

function message(at = 3600_000) {
  return {
    text: `News ${Math.random()}`,
    socialProfileIds: [service.demo.profile.twitter],
    scheduledSendTime: new Date(Date.now() + at).toISOString(),
  }
}

function stateOf({ body }: Answer): string | undefined {
  return (body as { data?: { state: string }[] }).data?.[0]?.state
}

test('a token is shown once, listed without its value, and says when it was used', async () => {
  const { id, token, rights } = await make(['PUBLISH'], '  The website  ')
  assert.match(token, /^crl_pat_[A-Za-z0-9]{43}$/)
  assert.deepEqual(rights, ['READ', 'PROPOSE', 'PUBLISH'])
  const before = need((await listed()).find((one) => one.id === id))
  assert.equal(before.lastUsedDate, null)
  assert.ok(!JSON.stringify(await listed()).includes(token))
  const { body } = await call(service, token, 'GET', '/v1/me')
  assert.equal((body as { data: { email: string } }).data.email, owner.email)
  await eventually(
    async () => (await listed()).find((one) => one.id === id)?.lastUsedDate ?? undefined,
    { what: 'the use' },
  )
  const { rows } = await service.database.pool.query(
    `select from oauth_records where payload::text like '%' || $1 || '%'`,
    [token],
  )
  assert.equal(rows.length, 0, 'stored by its hash only')
})

/** A call that each right is the first to allow. */
const calls: Record<string, (token: string) => Promise<Answer>> = {
  PROPOSE: (token) => call(service, token, 'POST', '/v1/messages', message()),
  PUBLISH: async (token) => {
    const socialProfileId = need(service.demo.profile.twitter)
    const id = await addMessage(service.database, { socialProfileId, memberId: owner.id })
    return call(service, token, 'POST', `/v1/messages/${id}/sendNow`, {})
  },
  APPROVE: async (token) => {
    const socialProfileId = need(service.demo.profile.twitter)
    const by = { socialProfileId, memberId: editor.id, kind: 'proposal' } as const
    const id = await addMessage(service.database, by)
    return call(service, token, 'POST', `/v1/messages/${id}/approve`, { reviewerType: 'MEMBER' })
  },
  MANAGE: (token) => call(service, token, 'PATCH', '/v1/me', { weekStart: 'MONDAY' }),
}
const allowed: Record<string, string[]> = {
  READ: [],
  PROPOSE: ['PROPOSE'],
  PUBLISH: ['PROPOSE', 'PUBLISH'],
  APPROVE: ['APPROVE'],
  MANAGE: ['MANAGE'],
}
for (const right of tokenRights)
  test(`a token with ${right} may do just that`, async () => {
    const { token } = await make([right])
    assert.equal((await call(service, token, 'GET', '/v1/me/socialProfiles')).status, 200)
    for (const [name, use] of Object.entries(calls)) {
      const answer = await use(token)
      const expected = allowed[right]?.includes(name)
      assert.equal(answer.status < 400, expected, `${name}: ${answer.status} ${answer.text}`)
    }
  })

test('what it proposes waits for an approval where its member may publish, and it cannot publish it in any way', async () => {
  const { token } = await make(['PROPOSE'])
  const proposed = await call(service, token, 'POST', '/v1/messages', message())
  assert.equal(stateOf(proposed), 'PENDING_APPROVAL', proposed.text)
  const [{ id } = { id: '' }] = (proposed.body as { data: { id: string }[] }).data
  for (const [method, path, body] of [
    ['POST', `/v1/messages/${id}/sendNow`, {}],
    ['POST', `/v1/messages/${id}/approve`, { reviewerType: 'MEMBER' }],
    [
      'PATCH',
      `/v1/messages/${id}`,
      { scheduledSendTime: new Date(Date.now() + 1000).toISOString() },
    ],
    ['POST', '/v1/messages/bulk', { ids: [id], action: 'approve' }],
  ] as const) {
    await call(service, token, method, path, body)
    const { body: now } = await call(service, byApp, 'GET', `/v1/messages/${id}`)
    const { state } = need((now as { data: { state: string }[] }).data[0])
    assert.equal(state, 'PENDING_APPROVAL', `${method} ${path}`)
  }
  // A message of its member that is scheduled already needs an approval after the change.
  const socialProfileId = need(service.demo.profile.twitter)
  const scheduled = await addMessage(service.database, { socialProfileId, memberId: owner.id })
  const edited = await call(service, token, 'PATCH', `/v1/messages/${scheduled}`, {
    text: 'Changed',
  })
  assert.match(edited.text, /"state":"PENDING_APPROVAL"/)
})

test('the permission that the token lacks is not shown as one of the profile', async () => {
  const { token } = await make([])
  const { text } = await call(service, token, 'GET', '/v1/socialProfiles?include=permissions')
  assert.match(text, /"BASIC_USAGE"/)
  assert.doesNotMatch(text, /"PUBLISH|"APPROVE"|"MANAGE"/)
})

test('a token gives no right that its member does not have', async () => {
  const { token } = await makePersonalToken(service, byEditor, [...tokenRights])
  const path = `/v1/organizations/${ours.organizationId}`
  const answer = await call(service, token, 'PATCH', path, { name: 'Mine' })
  assert.equal(answer.status, 401, answer.text)
  const elsewhere = await call(service, token, 'GET', `/v1/organizations/${theirs.organizationId}`)
  assert.equal(elsewhere.status, 404)
})

test('every call has a right; a new one needs MANAGE', async () => {
  const found = new Map<string, string>()
  for (const { method, path } of await readOperations(service))
    found.set(`${method} ${path}`, rightFor(method, path))
  assert.equal(found.get('POST /v1/messages'), 'PROPOSE')
  assert.equal(found.get('PATCH /v1/drafts/{draftId}'), 'PROPOSE')
  assert.equal(found.get('POST /v1/messages/{messageId}/reject'), 'APPROVE')
  assert.equal(found.get('POST /v1/organizations/{organizationId}/pause'), 'MANAGE')
  assert.equal(rightFor('POST', '/v1/planted'), 'MANAGE')
  for (const [name, right] of found)
    assert.equal(right === 'READ', /^GET |validate$/.test(name), name)
})

test('neither an app nor a token makes tokens', async () => {
  const { token } = await make(['MANAGE'])
  const body = { name: 'Mallory', rights: ['MANAGE'], expiresDate: '2030-01-01T00:00:00Z' }
  for (const bearer of [byApp, token, need(tokens.get('organization'))]) {
    const answer = await call(service, bearer, 'POST', '/v1/me/tokens', body)
    assert.ok([401, 403].includes(answer.status), answer.text)
  }
  const answer = await call(service, token, 'POST', '/v1/me/tokens', body)
  assert.match(answer.text, /only_in_settings/)
})

test('its end is bounded, and its name and rights are checked', async () => {
  const day = 86_400_000
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()
  const good = { name: 'Name', rights: ['READ'], expiresDate: at(day) }
  for (const [wrong, said] of [
    [{ expiresDate: at(367 * day) }, 'time_too_far'],
    [{ expiresDate: at(-day) }, 'time_passed'],
    [{ expiresDate: 'tomorrow' }, 'bad_time'],
    [{ name: '   ' }, 'invalid_name'],
    [{ name: 'n'.repeat(101) }, 'invalid_name'],
    [{ rights: ['ROOT'] }, 'unknown_value'],
    [{ rights: 'READ' }, 'wrong_type'],
  ] as const) {
    const answer = await call(service, byConsole, 'POST', '/v1/me/tokens', { ...good, ...wrong })
    assert.equal(answer.status, 400, answer.text)
    assert.match(answer.text, new RegExp(said), JSON.stringify(wrong))
  }
})

test('a token that was ended is refused at once, and only its member ends it', async () => {
  const { id, token } = await make(['READ'])
  assert.equal((await call(service, token, 'GET', '/v1/me')).status, 200)
  const path = `/v1/me/tokens/${id}`
  assert.equal((await call(service, byEditor, 'DELETE', path)).status, 404)
  assert.equal((await call(service, token, 'GET', '/v1/me')).status, 200)
  assert.equal((await call(service, byConsole, 'DELETE', path)).status, 200)
  assert.equal((await call(service, token, 'GET', '/v1/me')).status, 401)
  assert.equal((await call(service, byConsole, 'DELETE', path)).status, 404)
  const { rows } = await service.database.pool.query<{ action: string; detail: unknown }>(
    `select action, detail from audit_log where action like 'token.%' order by id desc limit 2`,
  )
  assert.deepEqual(rows.map(({ action }) => action).sort(), ['token.ended', 'token.made'])
  assert.ok(!JSON.stringify(rows).includes(token))
})

test('a token ends with its time', async () => {
  const expiresDate = new Date(Date.now() + 8000).toISOString()
  const body = { name: 'Short', rights: ['READ'], expiresDate }
  const answer = await call(service, byConsole, 'POST', '/v1/me/tokens', body)
  const { id, token } = (answer.body as { data: Made }).data
  assert.equal((await call(service, token, 'GET', '/v1/me')).status, 200)
  await eventually(async () => (await call(service, token, 'GET', '/v1/me')).status === 401)
  assert.ok(!(await listed()).some((one) => one.id === id))
})

test('a token ends with its member', async () => {
  const memberId = await addMember(service.database, { organizationId: ours.organizationId })
  const expiresAt = new Date(Date.now() + 86_400_000)
  const { token } = await inTransaction(service.database.database, (tx) =>
    addPersonalToken(tx, { memberId, name: 'Theirs', rights: ['READ'], expiresAt }),
  )
  assert.equal((await call(service, token, 'GET', '/v1/me')).status, 200)
  const path = `/v1/organizations/${ours.organizationId}/members/${memberId}`
  assert.equal((await call(service, byApp, 'DELETE', path)).status, 200)
  assert.equal((await call(service, token, 'GET', '/v1/me')).status, 401)
})

test('an organization that allows only some apps allows personal tokens by name', async () => {
  const path = `/v1/organizations/${ours.organizationId}/allowedApps`
  const { token } = await make(['READ'])
  const allow = (clientIds: string[] | null) => call(service, byConsole, 'PUT', path, { clientIds })
  assert.equal((await allow([])).status, 200)
  assert.equal((await call(service, token, 'GET', '/v1/me')).status, 401, 'it has ended')
  const body = {
    name: 'New',
    rights: ['READ'],
    expiresDate: new Date(Date.now() + 1e6).toISOString(),
  }
  assert.equal((await call(service, byConsole, 'POST', '/v1/me/tokens', body)).status, 401)
  assert.equal((await allow(['carillon-token'])).status, 200)
  assert.equal((await call(service, byConsole, 'POST', '/v1/me/tokens', body)).status, 200)
  assert.equal((await allow(null)).status, 200)
})

test('a member has at most fifty, even if they are asked for at once', async () => {
  const plain = await consoleToken(service, editor)
  for (const { id } of await listed(plain))
    await call(service, plain, 'DELETE', `/v1/me/tokens/${id}`)
  const expiresDate = new Date(Date.now() + 1e6).toISOString()
  const answers = await Promise.all(
    Array.from({ length: 54 }, (_, index) =>
      call(service, plain, 'POST', '/v1/me/tokens', { name: `T${index}`, rights: [], expiresDate }),
    ),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 50)
  assert.equal(answers.filter(({ text }) => text.includes('too_many_tokens')).length, 4)
})

test('a repeated request with its key makes one token', async () => {
  const body = { name: 'Once', rights: [], expiresDate: new Date(Date.now() + 1e6).toISOString() }
  const once = () =>
    call(service, byConsole, 'POST', '/v1/me/tokens', body, { 'idempotency-key': 'once' })
  assert.deepEqual((await once()).body, (await once()).body)
})

test('the tokens of another member are not listed', async () => {
  const other = await tokenOf(service, ours.memberId)
  assert.deepEqual(await listed(other), await listed(other))
  const mine = new Set((await listed()).map(({ id }) => id))
  assert.ok((await listed(other)).every(({ id }) => !mine.has(id)))
})
