// decisions 5: what a change does not take, and the times of the audit log.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, call, tokenOf } from '../support/client.ts'
import { startTestService } from '../support/service.ts'
import { dataOf } from './reading.ts'

const service = await startTestService()
const { demo } = service
const ownerToken = await tokenOf(service, demo.member.owner.id, { admin: true })
const organization = `/v1/organizations/${demo.organization.demo}`

function causeOf(answer: Answer): [status: number, reason?: string, param?: string] {
  const [error] = (answer.body as { errors?: { reason: string; param: string }[] }).errors ?? []
  return error ? [answer.status, error.reason, error.param] : [answer.status]
}

test('decisions 5 what a change does not take is refused, not ignored', async () => {
  const member = `${organization}/members/${demo.member.editor.id}/permissions`
  const both = { permissionPreset: 'ADMIN', permissions: ['ORG_VIEW_ALL'] }
  const refused = [400, 'fixed_field', '/permissions']
  assert.deepEqual(causeOf(await call(service, ownerToken, 'PUT', member, both)), refused)
  const invited = { email: 'both@example.org', fullName: 'Both', permissions: [] }
  const invite = await call(service, ownerToken, 'POST', `${organization}/invitations`, invited)
  assert.deepEqual(causeOf(invite), refused)
  for (const field of ['email', 'companyName', 'bio', 'defaultTimezone']) {
    const answer = await call(service, ownerToken, 'PATCH', '/v1/me', { [field]: 'a@b.example' })
    assert.deepEqual(causeOf(answer), [400, 'fixed_field', `/${field}`], answer.text)
  }
  assert.equal((await call(service, ownerToken, 'PATCH', '/v1/me', { email: null })).status, 200)
})

test('decisions 5 the times of the audit log are those of every other call', async () => {
  const list = (query: string) => call(service, ownerToken, 'GET', `${organization}/audit?${query}`)
  const [newest] = dataOf<{ createdDate: string; date: string; id: string }[]>(
    await list('limit=1'),
  )
  assert.ok(newest)
  assert.equal(newest.createdDate, newest.date)
  const at = newest.createdDate
  for (const query of [`startTime=${at}&endTime=${at}`, `since=${at}&until=${at}`]) {
    const found = dataOf<{ id: string }[]>(await list(query))
    assert.ok(
      found.some(({ id }) => id === newest.id),
      `${query}: the last second is included`,
    )
  }
  for (const time of ['2027-01-31', '2027-01-31T12:00:00', '2027-01-31T12:00:00%2B01:00', '1'])
    for (const name of ['startTime', 'endTime', 'since', 'until'])
      assert.deepEqual(
        causeOf(await list(`${name}=${time}`)),
        [400, 'bad_time', `/${name}`],
        `${name}=${time}`,
      )
  assert.deepEqual(causeOf(await list(`since=${at}&startTime=${at}`)), [
    400,
    'duplicate_item',
    '/since',
  ])
})
