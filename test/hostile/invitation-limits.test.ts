// Invitations are mails to people who have asked for nothing: the service must not be a way to flood or to deceive a stranger.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  maxInvitationsPerAddress,
  maxInvitationsPerDay,
  maxOpenInvitations,
} from '../../server/organizations/invitations/limit-invitations.ts'
import { type Answer, call, tokenOf } from '../support/client.ts'
import { startTestService } from '../support/service.ts'
import { addMember } from '../support/world-people.ts'

const service = await startTestService({ SMTP_URL: 'smtp://localhost:1' })
const { pool } = service.database
const { demo, small } = service.demo.organization
const owner = await tokenOf(service, service.demo.member.owner.id)
const sole = await tokenOf(service, service.demo.member.sole.id, { admin: true })

function invite(token: string, organizationId: string, email: string, fullName = 'Ina Invited') {
  const path = `/v1/organizations/${organizationId}/invitations`
  return call(service, token, 'POST', path, { email, fullName })
}

function withdraw(token: string, organizationId: string, memberId: string): Promise<Answer> {
  return call(
    service,
    token,
    'DELETE',
    `/v1/organizations/${organizationId}/invitations/${memberId}`,
  )
}

async function countMails(to: string): Promise<number> {
  const { rowCount } = await pool.query(
    `select from graphile_worker._private_jobs where payload ->> 'to' = $1`,
    [to],
  )
  return rowCount ?? 0
}

test('an address gets few invitations a day, from all organizations together, however they are made', async () => {
  const address = 'Stranger@Example.org'
  // Invited, withdrawn and invited again, in two organizations and in any spelling: a minute must pass only between two for one member.
  for (let round = 0; round < maxInvitationsPerAddress; round += 1) {
    const [token, organization] = round % 2 === 0 ? [owner, demo] : [sole, small]
    const answer = await invite(token, organization, round % 3 ? address : address.toLowerCase())
    assert.equal(answer.status, 200, answer.text)
    const { data } = answer.body as { data: { memberId: string } }
    assert.equal((await withdraw(token, organization, data.memberId)).status, 200)
  }
  const many = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      n % 2 ? invite(owner, demo, address) : invite(sole, small, address.toUpperCase()),
    ),
  )
  for (const answer of many) assertRefused(answer, /This address was invited too often/, '/email')
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from graphile_worker._private_jobs where lower(payload ->> 'to') = lower($1)`,
    [address],
  )
  assert.equal(rows[0]?.count, maxInvitationsPerAddress)
  await pool.query(`update invitations set created_at = now() - interval '25 hours'`)
  assert.equal((await invite(owner, demo, address)).status, 200)
})

test('an organization sends so many invitations a day, and has so many open', async () => {
  const memberId = await addMember(service.database, { organizationId: demo })
  const add = (amount: number, age: string) =>
    pool.query(
      `insert into invitations (token_hash, member_id, organization_id, created_at, expires_at)
       select sha256(($2 || n)::bytea), $3, $4, now() - $2::interval, now() + interval '6 days' from generate_series(1, $1::int) n`,
      [amount, age, memberId, demo],
    )
  await pool.query('delete from invitations')
  await add(maxInvitationsPerDay - 1, '1 hour')
  const together = await Promise.all([1, 2, 3].map((n) => invite(owner, demo, `n${n}@example.org`)))
  assert.deepEqual(together.map(({ status }) => status).toSorted(), [200, 409, 409])
  assertRefused(await invite(owner, demo, 'late@example.org'), /invited 200 times in the last 24/)
  assert.equal(await countMails('late@example.org'), 0)
  assert.equal((await invite(sole, small, 'late@example.org')).status, 200, 'another organization')

  await pool.query('delete from invitations')
  await add(maxOpenInvitations, '2 days')
  assertRefused(await invite(owner, demo, 'open@example.org'), /has 500 open invitations/)
  // Expired, used and withdrawn ones do not count.
  await pool.query(
    `update invitations set ended = 'USED' where ctid = (select min(ctid) from invitations)`,
  )
  assert.equal((await invite(owner, demo, 'open@example.org')).status, 200)
})

test('names with line breaks or marks of direction are refused wherever a name is given', async () => {
  for (const name of [
    'Ada\r\nBcc: x@y.example',
    'Ada\u2028Line',
    'Ada\u202egnp',
    'A\u0085b',
    'a\tb',
  ]) {
    const calls = [
      await invite(owner, demo, 'names@example.org', name),
      await call(service, owner, 'PATCH', '/v1/me', { fullName: name }),
      await call(service, owner, 'PATCH', `/v1/organizations/${demo}`, { name }),
      await call(service, owner, 'POST', '/v1/members', {
        organizationIds: [demo],
        email: 'names@example.org',
        fullName: name,
      }),
    ]
    for (const { status, text } of calls) {
      assert.equal(status, 400, text)
      assert.match(text, /"reason":"invalid_name"/)
    }
  }
})

test('a member whose address is not proved gets no mail but the invitation', async () => {
  await pool.query('delete from invitations')
  const address = 'unproved@example.org'
  const answer = await invite(owner, demo, address)
  const { data } = answer.body as { data: { memberId: string } }
  await pool.query(`update organization_members set preset = 'SUPER_ADMIN' where member_id = $1`, [
    data.memberId,
  ])
  const profileId = service.demo.profile.twitter
  await pool.query(
    `update credentials set connected_by = $1 where id = (select credential_id from profiles where id = $2)`,
    [service.demo.member.editor.id, profileId],
  )
  const path = `/v1/organizations/${demo}/members/${service.demo.member.editor.id}`
  assert.equal((await call(service, owner, 'DELETE', path)).status, 200)
  assert.equal(await countMails(service.demo.member.owner.email), 1, 'a manager who is known')
  assert.equal(await countMails(address), 1, 'the invitation alone')
})

function assertRefused({ status, text }: Answer, sentence: RegExp, param = ''): void {
  assert.equal(status, 409, text)
  assert.match(text, sentence)
  assert.match(text, new RegExp(`"param":"${param}","reason":"too_many_invitations"`))
}
