// `include`: parts that answers have on request, so that a client needs fewer calls. Each shows only what the caller may see.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { addMember, addOrganization } from '../support/world-people.ts'
import { addProfile, grantProfiles } from '../support/world-profiles.ts'

const service = await startTestService()
const { demo, database } = service
const owner = await tokenOf(service, demo.member.owner.id)
const limited = await tokenOf(service, demo.member.limited.id)
const x = need(demo.profile.twitter)

type Body = { data: never; errors?: { reason: string }[]; included?: { networks: unknown[] } }

async function read<T>(token: string, path: string): Promise<T> {
  const { status, body, text } = await call(service, token, 'GET', path)
  assert.equal(status, 200, text)
  return (body as Body).data
}

async function write(token: string, path: string, sent: object): Promise<{ id: string }[]> {
  const { status, body, text } = await call(service, token, 'POST', path, sent)
  assert.equal(status, 200, text)
  return (body as Body).data
}

const inHours = (hours: number) =>
  `${new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 19)}Z`
const proposal = { text: 'A proposal', socialProfileIds: [x], scheduledSendTime: inHours(1000) }

test('the member comes with organizations, reviews and the end of the events', async () => {
  type Me = { organizations?: { id: string }[]; reviewCount?: number; lastEventId?: string }
  const plain = await read<Me>(owner, '/v1/me')
  assert.ok(!('organizations' in plain) && !('reviewCount' in plain) && !('lastEventId' in plain))
  const path = '/v1/me?include=organizations,reviewCount,lastEventId'
  const before = await read<Me>(owner, path)
  assert.deepEqual(before.organizations, await read(owner, '/v1/me/organizations'))
  const { metadata } = (await call(service, owner, 'GET', '/v1/events')).body as {
    metadata: { lastEventId: string }
  }
  assert.equal(before.lastEventId, metadata.lastEventId)
  await write(limited, '/v1/messages', proposal)
  // However far ahead it is due, and only for those who may approve it.
  assert.equal((await read<Me>(owner, path)).reviewCount, need(before.reviewCount) + 1)
  assert.equal((await read<Me>(limited, '/v1/me?include=reviewCount')).reviewCount, 0)
})

test('profiles come with permissions, pauses, the last post and the networks', async () => {
  type Profile = {
    id: string
    permissions?: string[]
    pauses?: { level: string; reason: string }[]
    lastSentDate?: string | null
  }
  const path = '/v1/socialProfiles?include=permissions,pauses,lastSentDate'
  const find = async (token: string) =>
    need((await read<Profile[]>(token, path)).find(({ id }) => id === x))
  const rights = await read<Profile[]>(limited, '/v1/me/socialProfiles?include=permissions')
  const own = await find(limited)
  assert.deepEqual(own.permissions, need(rights.find(({ id }) => id === x)).permissions)
  assert.deepEqual([own.pauses, own.lastSentDate], [[], null])

  await write(owner, `/v1/socialProfiles/${x}/pause`, { reason: 'A holiday' })
  await write(owner, `/v1/organizations/${demo.organization.demo}/pause`, { reason: 'A storm' })
  const [message] = await write(owner, '/v1/messages', { ...proposal, text: 'Sent' })
  const { id } = need(message)
  await database.pool.query(`update messages set state = 'SUBMITTED' where id = $1`, [id])
  const sent = `state = 'SENT', act_at = null, send_at = '2026-03-04T05:06:07Z'`
  await database.pool.query(`update messages set ${sent} where id = $1`, [id])
  const paused = await find(limited)
  assert.deepEqual(
    paused.pauses?.map(({ level, reason }) => [level, reason]),
    [
      ['PROFILE', 'A holiday'],
      ['ORGANIZATION', 'A storm'],
    ],
  )
  assert.equal(paused.lastSentDate, '2026-03-04T05:06:07Z')
  const { body } = await call(service, limited, 'GET', '/v1/socialProfiles?include=networks')
  assert.deepEqual((body as Body).included?.networks, await read(limited, '/v1/networks'))
})

test('lines come with author, failure, thumbnail and tags; unknown parts are refused', async () => {
  type Line = {
    id: string
    createdByMember: { id: string; fullName: string | null } | null
    thumbnailUrl: string | null
    tags: string[]
    proposedByToken: boolean
  }
  const [sent] = await write(owner, '/v1/messages', {
    ...{ text: 'With a tag', socialProfileIds: [x], tags: ['Spring'] },
    scheduledSendTime: inHours(2),
  })
  const path =
    '/v1/messages?view=line&include=createdByMember,failure,thumbnailUrl,tags,proposedByToken'
  const line = need((await read<Line[]>(owner, path)).find(({ id }) => id === need(sent).id))
  const { createdByMember, thumbnailUrl, tags, proposedByToken } = line
  const { fullName } = await read<{ fullName: string }>(owner, '/v1/me')
  const author = { id: demo.member.owner.id, fullName }
  const found = [createdByMember, thumbnailUrl, tags, proposedByToken]
  assert.deepEqual(found, [author, null, ['Spring'], false])
  assert.ok('failure' in line)
  const plain = need((await read<Line[]>(owner, '/v1/messages?view=line'))[0])
  assert.ok(!('createdByMember' in plain) && !('failure' in plain) && !('thumbnailUrl' in plain))
  assert.ok(!('tags' in plain))
  for (const wrong of ['/v1/messages?view=line&', '/v1/me?', '/v1/socialProfiles?']) {
    const { status, text } = await call(service, owner, 'GET', `${wrong}include=secrets`)
    assert.equal(status, 400, text)
  }
})

test('the name of an author is for colleagues: not of one who has left, nor of another organization', async () => {
  type Line = { id: string; createdByMember: { id: string; fullName: string | null } | null }
  const organizationId = demo.organization.demo
  const authorId = await addMember(database, { organizationId, fullName: 'Nora Leaving' })
  await grantProfiles(database, [{ socialProfileId: x, memberId: authorId, preset: 'ADVANCED' }])
  const author = await tokenOf(service, authorId)
  const [sent] = await write(author, '/v1/messages', { ...proposal, scheduledSendTime: inHours(3) })
  const nameFor = async (token: string) => {
    const lines = await read<Line[]>(token, '/v1/messages?view=line&include=createdByMember')
    return lines.find(({ id }) => id === need(sent).id)?.createdByMember
  }
  assert.deepEqual(await nameFor(limited), { id: authorId, fullName: 'Nora Leaving' })
  await database.pool.query('delete from organization_members where member_id = $1', [authorId])
  assert.deepEqual(await nameFor(limited), { id: authorId, fullName: null })
})

test('nothing of another organization is counted or named', async () => {
  const organizationId = await addOrganization(database)
  await addProfile(database, { organizationId })
  const stranger = await tokenOf(service, await addMember(database, { organizationId }))
  const me = await read<{ reviewCount: number; organizations: { id: string }[] }>(
    stranger,
    '/v1/me?include=organizations,reviewCount',
  )
  assert.equal(me.reviewCount, 0)
  assert.deepEqual(
    me.organizations.map(({ id }) => id),
    [organizationId],
  )
  assert.deepEqual(await read(stranger, '/v1/socialProfiles?include=pauses,lastSentDate'), [])
})
