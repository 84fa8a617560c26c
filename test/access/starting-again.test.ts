// A member who has left their last organization and is created by another one keeps nothing from the first.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '../../server/db/db.ts'
import { inviteMember } from '../../server/sessions/passwords.ts'
import { Browser, hiddenField } from '../support/browser.ts'
import { type Answer, call, requestToken, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTwoOrganizations } from '../support/two-organizations.ts'
import { installApp } from '../support/world-installations.ts'
import { addMedium } from '../support/world-messages.ts'
import { addMember, addToOrganization } from '../support/world-people.ts'
import { addProfile, grantProfile } from '../support/world-profiles.ts'

const { service, tokens, ours, theirs } = await startTwoOrganizations()
const { pool } = service.database
const { organizationId, socialProfileId } = ours

test('no app of the first organization acts for them in the second', async () => {
  const memberId = await addMember(service.database, { organizationId })
  await tokenOf(service, memberId)
  await remove(memberId)
  assert.equal(await countRows('installations', memberId), 0)
  assert.deepEqual(await auditedActions(memberId), ['app.uninstalled'])
  // As an installation that was made at the very moment of the removal would be left.
  await installApp(service.database, service.demo.app.member.clientId, { memberId })
  await createElsewhere(memberId)
  const granted = await requestToken(service, { grant_type: 'member_app', member_id: memberId })
  assert.equal((granted.body as { error: string }).error, 'request_unauthorized', granted.text)
})

test('no invitation of the first organization sets their password in the second', async () => {
  const memberId = await addMember(service.database, { organizationId })
  const early = await invite(memberId)
  await remove(memberId)
  const open = 'select from invitations where member_id = $1 and ended is null'
  assert.equal((await pool.query(open, [memberId])).rowCount, 0)
  const late = await invite(memberId)
  await createElsewhere(memberId)
  for (const token of [early, late]) {
    const page = await new Browser(service.url).open(`/invitations/${token}`)
    assert.equal(page.text.includes('name="password"'), false)
  }
})

test('a log-in that was not followed to its end does not open the second', async () => {
  const { id: memberId, email, password } = service.demo.member.editor
  const browser = new Browser(service.url)
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: service.demo.app.member.clientId,
    redirect_uri: service.demo.redirectUri,
    scope: 'offline',
    state: 'a-state-of-the-test',
  })
  const page = await browser.follow(`/oauth2/auth?${query}`)
  const csrf = hiddenField(page.text, 'csrf')
  const loggedIn = await browser.open(page.location, { csrf, email, password })
  assert.ok([302, 303].includes(loggedIn.status), loggedIn.text)
  await remove(memberId)
  await createElsewhere(memberId)
  const after = await browser.follow(need(loggedIn.headers.get('location')))
  assert.equal(after.text.includes('value="allow"'), false, after.text)
})

test('their grants on profiles of others are gone, and their own profile is still theirs alone', async () => {
  const memberId = await addMember(service.database, { organizationId })
  const colleague = await addMember(service.database, { organizationId })
  const own = (await addProfile(service.database, { memberId })).id
  const colleagues = (await addProfile(service.database, { memberId: colleague })).id
  await grantProfile(service.database, { socialProfileId: own, memberId: colleague })
  await grantProfile(service.database, { socialProfileId: colleagues, memberId })
  await grantProfile(service.database, { socialProfileId, memberId })
  await remove(memberId)
  await createElsewhere(memberId)
  assert.deepEqual(await usableBy(memberId), [own])
  assert.deepEqual(await usableBy(colleague), [colleagues])
})

test('what they uploaded is not there for the people of the second', async () => {
  const memberId = await addMember(service.database, { organizationId })
  const mediaId = await addMedium(service.database, { id: 'BBBBBBBBBBBBBBBBBBBBBA==', memberId })
  await remove(memberId)
  await createElsewhere(memberId)
  const path = `/v1/media/${encodeURIComponent(mediaId)}`
  assert.equal((await call(service, tokens.get('outsider'), 'GET', path)).status, 404)
})

test('of two organizations that create them at the same moment one gets them, and the other a member of its own', async () => {
  for (let round = 0; round < 5; round += 1) {
    const memberId = await addMember(service.database, { organizationId })
    await remove(memberId)
    const answers = await Promise.all([
      create('superAdmin', memberId),
      create('outsider', memberId),
    ])
    // Neither has proved ownership of the address yet: using the link does that.
    const ids = answers.map(({ body }) => (body as { data: { id: string } }).data.id)
    assert.equal(new Set(ids).size, 2)
    assert.ok(ids.includes(memberId))
    assert.equal(await countRows('organization_members', memberId), 1)
  }
})

test('of two organizations that remove them at the same moment the last one ends everything', async () => {
  const memberId = await addMember(service.database, { organizationId })
  await addToOrganization(service.database, { organizationId: theirs.organizationId, memberId })
  // Keeps both at the very end of their transactions.
  await pool.query(`
    create function hesitate() returns trigger language plpgsql as $$
      begin perform pg_sleep(0.3); return null; end $$;
    create constraint trigger hesitate after delete on organization_members
      deferrable initially deferred for each row execute function hesitate()`)
  await Promise.all([remove(memberId), remove(memberId, 'outsider', theirs.organizationId)])
  await pool.query('drop trigger hesitate on organization_members')
  const { rows } = await pool.query('select is_active from members where id = $1', [memberId])
  assert.equal(rows[0].is_active, false)
})

async function remove(
  memberId: string,
  caller: 'superAdmin' | 'outsider' = 'superAdmin',
  organization = organizationId,
): Promise<Answer> {
  const path = `/v1/organizations/${organization}/members/${memberId}`
  const answer = await call(service, tokens.get(caller), 'DELETE', path)
  assert.equal(answer.status, 200, answer.text)
  return answer
}

async function createElsewhere(memberId: string): Promise<void> {
  const answer = await create('outsider', memberId)
  assert.equal(answer.status, 200, answer.text)
  assert.equal((answer.body as { data: { id: string } }).data.id, memberId)
}

async function create(caller: 'superAdmin' | 'outsider', memberId: string): Promise<Answer> {
  const { rows } = await pool.query('select email from members where id = $1', [memberId])
  const organization = caller === 'outsider' ? theirs.organizationId : organizationId
  return call(service, tokens.get(caller), 'POST', '/v1/members', {
    organizationIds: [organization],
    email: rows[0].email,
    fullName: 'Someone New',
  })
}

function invite(memberId: string): Promise<string> {
  return inTransaction(service.services.database, (tx) => inviteMember(tx, memberId))
}

async function usableBy(memberId: string): Promise<string[]> {
  const token = await tokenOf(service, memberId)
  const answer = await call(service, token, 'GET', '/v1/socialProfiles')
  return (answer.body as { data: { id: string }[] }).data.map(({ id }) => id)
}

/** The audited actions on apps of this member. */
async function auditedActions(memberId: string): Promise<string[]> {
  const { rows } = await pool.query(
    "select action from audit_log where detail->>'memberId' = $1 order by id",
    [memberId],
  )
  return rows.map(({ action }) => action)
}

async function countRows(table: string, memberId: string): Promise<number> {
  const { rowCount } = await pool.query(`select from ${table} where member_id = $1`, [memberId])
  return rowCount ?? 0
}
