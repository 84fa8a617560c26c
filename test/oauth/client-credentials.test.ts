// A client_credentials token stands for the app alone: every call of the API answers 403. The calls are taken from the
// OpenAPI document, so that none is forgotten.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { appToken, call, send } from '../support/client.ts'
import { startTestService } from '../support/service.ts'

const service = await startTestService()
const token = await appToken(service)
const { organization, member, app, profile } = service.demo

const parameters: Record<string, string> = {
  organizationId: organization.demo,
  memberId: member.owner.id,
  teamId: await demoTeam(),
  profileId: profile.twitter ?? '',
  socialProfileId: profile.twitter ?? '',
  clientId: app.member.clientId,
  id: profile.twitter ?? '',
  messageId: '1000001',
  deliveryId: '1',
  mediaId: 'NNNNNNNNNNNNNNNNNNNNNA==',
  network: 'twitter',
  connectionId: '1000001',
  draftId: '1000001',
  tokenId: '1000001',
  calendarId: '1000001',
  profileGroupId: '1000001',
  labelId: '1000001',
  contactId: '1000001',
  snippetId: '1000001',
  templateId: '1000001',
  seriesId: '1000001',
  importId: '1000001',
  feedId: '1000001',
}

const message = { text: 'A message', socialProfileIds: [profile.twitter] }

// Bodies that pass validation.
const bodies: Record<string, unknown> = {
  'PUT /v1/organizations/{organizationId}/allowedApps': { clientIds: null },
  'POST /v1/members': {
    organizationIds: [organization.demo],
    email: 'new@demo.example',
    fullName: 'Nina New',
  },
  'PATCH /v1/me': { weekStart: 'MONDAY' },
  'POST /v1/me/tokens': { name: 'A token', rights: [], expiresDate: '2030-01-31T12:00:00Z' },
  'POST /v1/me/calendars': { name: 'A calendar' },
  'PATCH /v1/organizations/{organizationId}': { name: 'Another name' },
  'POST /v1/organizations/{organizationId}/snippets': { name: 'signature', text: 'Reed' },
  'PATCH /v1/organizations/{organizationId}/snippets/{snippetId}': { name: 'Another' },
  'POST /v1/organizations/{organizationId}/templates': { name: 'A template', text: 'Reed' },
  'PATCH /v1/organizations/{organizationId}/templates/{templateId}': { name: 'Another' },
  'POST /v1/organizations/{organizationId}/contacts': { name: 'A contact' },
  'PATCH /v1/organizations/{organizationId}/contacts/{contactId}': { name: 'Another' },
  'POST /v1/organizations/{organizationId}/profileGroups': {
    name: 'A group',
    socialProfileIds: [profile.twitter],
  },
  'PATCH /v1/organizations/{organizationId}/profileGroups/{profileGroupId}': { name: 'Another' },
  'POST /v1/organizations/{organizationId}/labels': { name: 'A label' },
  'PATCH /v1/organizations/{organizationId}/labels/{labelId}': { color: 'RED' },
  'POST /v1/organizations/{organizationId}/labels/{labelId}/merge': { intoLabelId: '1000002' },
  'PUT /v1/organizations/{organizationId}/members/{memberId}/permissions': {
    permissionPreset: 'ADMIN',
  },
  'PUT /v1/organizations/{organizationId}/members/{memberId}/socialProfiles/{socialProfileId}/permissions':
    { permissionPreset: 'EDITOR' },
  'PUT /v1/socialProfiles/{socialProfileId}/queue': { timeZone: 'UTC', slots: [] },
  'POST /v1/socialProfiles/{socialProfileId}/queue/resume': { times: 'KEEP' },
  'POST /v1/organizations/{organizationId}/invitations': {
    email: 'invited@demo.example',
    fullName: 'Ina Invited',
  },
  'POST /v1/organizations/{organizationId}/teams': { teamName: 'A team' },
  'PATCH /v1/teams/{teamId}': { teamName: 'Another team' },
  'PUT /v1/organizations/{organizationId}/teams/{teamId}/socialProfiles/{socialProfileId}': {
    permissionPreset: 'EDITOR',
  },
  'POST /v1/apps': { organizationId: organization.demo, name: 'An app', kind: 'MEMBER' },
  'PATCH /v1/apps/{clientId}': { name: 'Another name' },
  'PUT /v1/apps/{clientId}/callback': { callbackUrl: null },
  'POST /v1/media': { sizeBytes: 10, mimeType: 'image/png' },
  'POST /v1/messages': message,
  'POST /v1/messages/validate': message,
  'POST /v1/messages/bulk': { ids: ['1000001'], action: 'shift', minutes: 5 },
  'POST /v1/messages/{messageId}/moveInQueue': { position: 1 },
  'POST /v1/series': {
    message,
    rule: { frequency: 'DAILY', time: '09:00' },
    timeZone: 'UTC',
  },
  'POST /v1/organizations/{organizationId}/feeds': {
    url: 'https://bakery.example/news.xml',
    socialProfileIds: [profile.twitter],
  },
  'POST /v1/organizations/{organizationId}/feedPreview': {
    url: 'https://bakery.example/news.xml',
  },
  'PATCH /v1/organizations/{organizationId}/feeds/{feedId}': { isPaused: true },
  'POST /v1/imports': Buffer.from('text\nNews\n'),
  'POST /v1/imports/{importId}/start': { rows: 'ALL' },
  'PATCH /v1/series/{seriesId}': { timeZone: 'UTC' },
  'POST /v1/series/{seriesId}/skip': { date: '2030-01-31' },
  'PATCH /v1/messages/{messageId}': { text: 'Another text' },
  'POST /v1/messages/{messageId}/editPost': { text: 'Another text' },
  'POST /v1/messages/{messageId}/approvePostChange': { changeId: '1' },
  'POST /v1/messages/{messageId}/rejectPostChange': { changeId: '1' },
  'POST /v1/messages/{messageId}/withdrawPostChange': { changeId: '1' },
  'POST /v1/me/notices/read': { upTo: '1' },
  'POST /v1/drafts': { text: 'A draft' },
  'PATCH /v1/drafts/{draftId}': { text: 'Another text' },
  'POST /v1/connections': { type: 'TWITTER' },
  'POST /v1/connections/{connectionId}/profiles': { socialNetworkIds: ['1'] },
  'PUT /v1/organizations/{organizationId}/networkApps/{network}': {
    clientId: 'an-app',
    clientSecret: 'a-secret',
  },
}

const queries: Record<string, string> = {
  'GET /v1/interactions': `?socialProfileId=${profile.twitter}`,
  'GET /v1/interactions/{network}': '?socialNetworkId=1&targetSocialNetworkId=2',
  'GET /v1/organizations/{organizationId}/profilePermissions': '?memberIds=1000001',
  'GET /v1/socialProfiles/{socialProfileId}/people': '?query=maple',
  'GET /v1/messages': '?startTime=2030-01-01T00:00:00Z&endTime=2030-01-02T00:00:00Z',
}

type Description = { paths: Record<string, Record<string, { requestBody?: unknown }>> }
const description = (await send(`${service.url}/openapi.json`)).body as Description

const operations = Object.entries(description.paths)
  .filter(([path]) => path.startsWith('/v1/'))
  .flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => ['get', 'post', 'put', 'patch', 'delete'].includes(method))
      .map((method) => ({ path, method: method.toUpperCase() })),
  )

test('the description lists the calls', () => {
  assert.ok(operations.length >= 25, String(operations.length))
})

for (const { path, method } of operations) {
  test(`${method} ${path} is 403 for a client_credentials token`, async () => {
    const address = path.replace(/\{(\w+)\}/g, (_, parameter: string) => {
      const value = parameters[parameter]
      assert.ok(value, `the test knows no ${parameter}`)
      return value
    })
    const name = `${method} ${path}`
    const answer = await call(
      service,
      token,
      method,
      `${address}${queries[name] ?? ''}`,
      bodies[name],
    )
    assert.equal(answer.status, 403, answer.text)
    const { errors } = answer.body as { errors: { code: number; message: string }[] }
    assert.equal(errors[0]?.code, 1202)
    assert.equal(errors[0]?.message, 'Not authorized to view member')
  })
}

async function demoTeam(): Promise<string> {
  const { rows } = await service.database.pool.query<{ id: string }>('select id from teams')
  return rows[0]?.id ?? ''
}
