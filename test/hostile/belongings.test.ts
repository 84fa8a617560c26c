// Everything that belongs to a member alone ends with the member's last organization, in every way in which a member can lose it. Otherwise an
// organization that creates the member again gets what an earlier one could read or had prepared.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeMediumId } from '../../server/media/ids.ts'
import { chooseAccounts } from '../../server/profiles/connecting/choose.ts'
import { findConnection } from '../../server/profiles/connecting/connection/connection.ts'
import { Browser, hiddenField } from '../support/browser.ts'
import { type Answer, call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTwoOrganizations } from '../support/two-organizations.ts'
import { addConnection } from '../support/world-connections.ts'
import { addDraft } from '../support/world-drafts.ts'
import { installApp } from '../support/world-installations.ts'
import { addMedium } from '../support/world-messages.ts'
import { addMember, addToOrganization, addToTeam } from '../support/world-people.ts'
import { addProfile, grantProfile } from '../support/world-profiles.ts'

const { service, tokens, ours, theirs } = await startTwoOrganizations()
const { organizationId, socialProfileId } = ours
const { pool } = service.database
const superAdmin = tokens.get('superAdmin')
const { clientId } = service.demo.app.member

/**
 * Every column that refers to a member. `gone`: no row is left. `ended`: no open row is left. `stays`: it records who did something, or
 * is the member's own (docs/decisions/0027).
 */
const fates: Record<string, 'gone' | 'ended' | 'stays'> = {
  'connections.authorized_by': 'ended',
  'connections.member_id': 'gone',
  'contacts.created_by': 'stays',
  'credentials.connected_by': 'stays',
  'drafts.member_id': 'gone',
  'feeds.author_id': 'stays',
  'imports.author_id': 'stays',
  'installations.installed_by': 'stays',
  'installations.member_id': 'gone',
  'invitations.member_id': 'ended',
  'media.member_id': 'gone',
  'messages.created_by': 'stays',
  'messages.modified_by': 'stays',
  'notices.member_id': 'gone',
  'oauth_records.member_id': 'gone',
  'organization_members.member_id': 'gone',
  'pauses.paused_by': 'stays',
  'post_changes.decided_by': 'stays',
  'post_changes.member_id': 'stays',
  'profile_groups.created_by': 'stays',
  'profile_members.member_id': 'gone',
  'profiles.member_id': 'stays',
  'series.author_id': 'stays',
  'snippets.created_by': 'stays',
  'team_members.member_id': 'gone',
  'teams.created_by': 'stays',
  'teams.modified_by': 'stays',
  'templates.created_by': 'stays',
}

test('it is decided of every column that refers to a member what becomes of it', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select c.conrelid::regclass || '.' || a.attname as name
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
     where c.contype = 'f' and c.confrelid = 'members'::regclass
     union
     select table_name || '.' || column_name from information_schema.columns
     where table_schema = 'public' and (column_name ~ 'member_id' or column_name ~ '_by$') order by 1`,
  )
  assert.deepEqual(
    rows.map(({ name }) => name),
    Object.keys(fates),
  )
})

/** One row at least in every column that is not to stay. */
async function addBelongings(memberId: string): Promise<void> {
  await addDraft(service.database, { memberId, clientId })
  const connection = { organizationId, memberId, clientId, networkIds: ['1', '2'] }
  await addConnection(service.database, connection)
  const personal = await addConnection(service.database, connection)
  await pool.query('update connections set organization_id = null, member_id = $2 where id = $1', [
    personal,
    memberId,
  ])
  await installApp(service.database, clientId, { memberId })
  await pool.query(
    `insert into invitations (token_hash, member_id, expires_at) values ($1, $2, now() + interval '1 day')`,
    [Buffer.from(`belongings of ${memberId}`.padEnd(32)), memberId],
  )
  await addMedium(service.database, { id: makeMediumId(), memberId })
  await pool.query(
    `insert into notices (member_id, message_id, kind, is_digest_due) values ($1, 1, 'MESSAGE_REJECTED', true)`,
    [memberId],
  )
  await grantProfile(service.database, { socialProfileId, memberId })
  await addProfile(service.database, { memberId })
  await tokenOf(service, memberId)
}

/** Of each table whose rows are ended instead of deleted. */
const openRows: Record<string, string> = {
  connections: `status in ('WAITING', 'CHOOSE')`,
  invitations: 'ended is null',
}

async function columnsLeft(memberId: string): Promise<string[]> {
  const left: string[] = []
  for (const [name, fate] of Object.entries(fates)) {
    const [table = '', column = ''] = name.split('.')
    const isOpen = fate === 'ended' ? `and ${openRows[table]}` : ''
    const found = await pool.query(`select from ${table} where ${column} = $1 ${isOpen} limit 1`, [
      memberId,
    ])
    if (found.rowCount && fate !== 'stays') left.push(name)
  }
  return left
}

const everyBelonging = Object.keys(fates).filter((name) => fates[name] !== 'stays')

const ways: Record<string, () => Promise<{ memberId: string; leave: () => Promise<Answer> }>> = {
  'removed by a manager': async () => {
    const memberId = await addMember(service.database, { organizationId })
    return { memberId, leave: () => remove(superAdmin, memberId) }
  },
  'removed by themselves': async () => {
    const memberId = await addMember(service.database, { organizationId, preset: 'ADMIN' })
    const token = await tokenOf(service, memberId)
    return { memberId, leave: () => remove(token, memberId) }
  },
  'the invitation is withdrawn': async () => {
    const { memberId } = await invite(superAdmin, organizationId, 'withdrawn@belongings.example')
    const path = `/v1/organizations/${organizationId}/invitations/${memberId}`
    return { memberId, leave: () => call(service, superAdmin, 'DELETE', path) }
  },
  'joined to an existing member': async () => {
    const { email, password } = service.demo.member.editor
    const { memberId, url } = await invite(tokens.get('outsider'), theirs.organizationId, email)
    return { memberId, leave: () => joinWith(url, password) }
  },
}

for (const [way, begin] of Object.entries(ways))
  test(`${way}: nothing of the member is left`, async () => {
    const { memberId, leave } = await begin()
    await addToTeamOfMember(memberId)
    await addBelongings(memberId)
    assert.deepEqual(await columnsLeft(memberId), everyBelonging)
    const answer = await leave()
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(await columnsLeft(memberId), [])
  })

test('what was added at the moment of leaving is gone when the member is created again', async () => {
  const memberId = await addMember(service.database, { organizationId })
  const { rows } = await pool.query('select email from members where id = $1', [memberId])
  assert.equal((await remove(superAdmin, memberId)).status, 200)
  await addDraft(service.database, { memberId, clientId })
  const created = await call(service, superAdmin, 'POST', '/v1/members', {
    organizationIds: [organizationId],
    email: need(rows[0]).email,
    fullName: 'Back Again',
  })
  assert.equal((created.body as { data: { id: string } }).data.id, memberId, created.text)
  assert.deepEqual(await columnsLeft(memberId), ['organization_members.member_id'])
})

test('a member who stays in another organization keeps drafts, and no open connection of the one that was left', async () => {
  const memberId = await addMember(service.database, { organizationId })
  await addToOrganization(service.database, { organizationId: theirs.organizationId, memberId })
  const draftId = await addDraft(service.database, { memberId, clientId })
  const connection = { memberId, clientId, networkIds: ['1', '2'] }
  const left = await addConnection(service.database, { ...connection, organizationId })
  const kept = await addConnection(service.database, {
    ...connection,
    organizationId: theirs.organizationId,
  })
  assert.equal((await remove(superAdmin, memberId)).status, 200)
  const { rows } = await pool.query(
    'select id, status, sealed is null as "isEmpty" from connections where id = any($1) order by id',
    [[left, kept]],
  )
  assert.deepEqual(rows, [
    { id: left, status: 'FAILED', isEmpty: true },
    { id: kept, status: 'CHOOSE', isEmpty: false },
  ])
  const token = await tokenOf(service, memberId)
  assert.equal((await call(service, token, 'GET', `/v1/drafts/${draftId}`)).status, 200)
})

test('a choice that is under way when the member leaves connects nothing', async () => {
  const memberId = await addMember(service.database, { organizationId })
  const connection = { organizationId, memberId, clientId, networkIds: ['left-1', 'left-2'] }
  const id = await addConnection(service.database, connection)
  const { services } = service
  const row = need(await findConnection(services.database, id))
  assert.equal((await remove(superAdmin, memberId)).status, 200)
  const context = {
    ...services,
    publicUrl: services.config.publicUrl,
    callMs: 60_000,
    resumeMessages: async () => undefined,
    reach: () => undefined,
  }
  const shown = await chooseAccounts(context, row, ['left-1'], { memberId, traceId: 'late' })
  assert.equal(shown.status, 'FAILED')
  const { rowCount } = await pool.query(`select from profiles where network_id like 'left-%'`)
  assert.equal(rowCount, 0)
})

test('a live stream of the member ends', async () => {
  const memberId = await addMember(service.database, { organizationId })
  const stream = await fetch(`${service.url}/v1/events/stream`, {
    headers: { authorization: `Bearer ${await tokenOf(service, memberId)}` },
  })
  assert.equal(stream.status, 200)
  assert.equal((await remove(superAdmin, memberId)).status, 200)
  // The test would wait forever otherwise.
  assert.match(await stream.text(), /^retry: /)
})

async function addToTeamOfMember(memberId: string): Promise<void> {
  const { rows } = await pool.query<{ organization_id: string }>(
    'select organization_id from organization_members where member_id = $1',
    [memberId],
  )
  const place = need(rows[0]).organization_id === organizationId ? ours : theirs
  await addToTeam(service.database, { ...place, memberId })
}

function remove(token: string | undefined, memberId: string): Promise<Answer> {
  const path = `/v1/organizations/${organizationId}/members/${memberId}`
  return call(service, token, 'DELETE', path)
}

async function invite(token: string | undefined, organization: string, email: string) {
  const path = `/v1/organizations/${organization}/invitations`
  const answer = await call(service, token, 'POST', path, { email, fullName: 'Ina Invited' })
  assert.equal(answer.status, 200, answer.text)
  return (answer.body as { data: { memberId: string; url: string } }).data
}

async function joinWith(url: string, password: string): Promise<Answer> {
  const browser = new Browser(service.url)
  const { pathname } = new URL(url)
  const csrf = hiddenField((await browser.open(pathname)).text, 'csrf')
  return browser.open(pathname, { csrf, password })
}
