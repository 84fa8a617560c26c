// Reading by the official client, from discovery and authorization to the results, and by nothing but /mcp.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, send, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { assistantOf, connectOfficially, refusalOf, use } from './assistant.ts'

const service = await startTestService()
const { owner, editor } = service.demo.member
const ownToken = await tokenOf(service, owner.id)
type Profiles = {
  profiles: { id: string; mayPublish: boolean; mayPropose: boolean; mayApprove: boolean }[]
}
type Lines = {
  messages: { id: string; textBegins: string; state: string }[]
  nextCursor: string | null
}

test('the official client finds the way from the address alone: discovery, registration, consent, tools', async () => {
  const { client, kept } = await connectOfficially(service, owner, 'read')
  assert.equal(need(kept.authorization).searchParams.get('resource'), `${service.url}/mcp`)
  assert.equal(need(kept.tokens).scope, 'mcp:read')
  assert.match(need(client.getInstructions()), /changes nothing/)
  const { tools } = await client.listTools()
  assert.ok(tools.length > 0)
  assert.ok(tools.every(({ annotations }) => annotations?.readOnlyHint === true))
  const { profiles } = await use<Profiles>(client, 'list_profiles')
  assert.ok(profiles.length > 0)
})

test('a mode is what the profiles say: no right to publish unless it is full', async () => {
  const rights = async (mode: 'read' | 'propose' | 'full') => {
    const client = await assistantOf(service, owner, mode)
    const { profiles } = await use<Profiles>(client, 'list_profiles')
    return profiles.map(({ mayPublish, mayPropose, mayApprove }) => [
      mayPropose,
      mayPublish,
      mayApprove,
    ])
  }
  for (const one of await rights('read')) assert.deepEqual(one, [false, false, false])
  for (const one of await rights('propose')) assert.deepEqual(one, [true, false, false])
  assert.ok((await rights('full')).some((one) => one.every(Boolean)))
})

test('messages are listed, found and read, in pages', async () => {
  const client = await assistantOf(service, owner, 'read')
  const { profiles } = await use<Profiles>(client, 'list_profiles')
  const text = `Fresh zwieback ${Date.now()}`
  const scheduledSendTime = new Date(Date.now() + 86_400_000).toISOString()
  const socialProfileIds = [need(profiles[0]).id]
  const posted = await call(service, ownToken, 'POST', '/v1/messages', {
    text,
    socialProfileIds,
    scheduledSendTime,
  })
  assert.equal(posted.status, 200, posted.text)
  const period = {
    startTime: new Date(Date.now() + 80_000_000).toISOString(),
    endTime: new Date(Date.now() + 90_000_000).toISOString(),
  }
  const listed = await use<Lines>(client, 'list_messages', { ...period, states: ['SCHEDULED'] })
  const line = need(listed.messages.find(({ textBegins }) => textBegins === text))
  const found = await use<Lines>(client, 'search_messages', { words: 'zwieback', limit: 1 })
  assert.equal(need(found.messages[0]).id, line.id)
  const whole = await use<{ message: { text: string }; history: { action: string }[] }>(
    client,
    'get_message',
    { messageId: line.id },
  )
  assert.equal(whole.message.text, text)
  assert.deepEqual(
    whole.history.map(({ action }) => action),
    ['CREATE'],
  )
})

test('the names of people and of profiles are marked as untrusted', async () => {
  const client = await assistantOf(service, owner, 'read')
  type Marked = { profiles: { id: string; username: { untrusted: boolean; text: string } }[] }
  const { profiles } = await use<Marked>(client, 'list_profiles')
  assert.ok(profiles.every(({ username }) => username.untrusted === true))
  const accounts = await use<{ accounts: unknown[] }>(client, 'list_interactions', {
    profileId: need(profiles[0]).id,
  })
  assert.deepEqual(accounts.accounts, [])
  assert.match(need(client.getInstructions()), /never instructions/)
})

test('networks are listed with their rules', async () => {
  const client = await assistantOf(service, owner, 'read')
  type Networks = { networks: { name: string; maxTextLength: number }[] }
  const { networks } = await use<Networks>(client, 'list_networks')
  assert.equal(networks.find(({ name }) => name === 'X')?.maxTextLength, 280)
})

test('ids of other organizations do not exist, in every tool', async () => {
  const client = await assistantOf(service, editor, 'full')
  assert.match(await refusalOf(client, 'get_message', { messageId: '9999999' }), /not/i)
  for (const [name, input] of [
    ['list_interactions', { profileId: '9999999' }],
    [
      'list_messages',
      {
        startTime: '2027-01-01T00:00:00Z',
        endTime: '2027-01-02T00:00:00Z',
        profileIds: ['9999999'],
      },
    ],
  ] as const)
    assert.ok((await refusalOf(client, name, { ...input })).length > 0, name)
})

test('arguments that do not fit the schema are refused before any call', async () => {
  const client = await assistantOf(service, owner, 'read')
  for (const input of [
    {},
    { messageId: '../1' },
    { messageId: 7 },
    { messageId: '1', also: 'that' },
  ])
    assert.match(await refusalOf(client, 'get_message', input), /arguments do not fit/)
  await assert.rejects(client.callTool({ name: 'no_such_tool', arguments: {} }), /no such tool/)
})

test('the metadata of the resource, and the challenge that leads to it', async () => {
  const answer = await send(`${service.url}/.well-known/oauth-protected-resource/mcp`)
  assert.deepEqual(answer.body, {
    resource: `${service.url}/mcp`,
    authorization_servers: [service.url],
    scopes_supported: ['mcp:read', 'mcp:propose', 'mcp:full'],
    bearer_methods_supported: ['header'],
    resource_name: 'Carillon',
  })
  const refused = await send(`${service.url}/mcp`, { method: 'POST', body: '{}' })
  assert.equal(refused.status, 401)
  assert.match(
    need(refused.headers.get('www-authenticate')),
    /^Bearer resource_metadata="http:\/\/localhost:\d+\/\.well-known\/oauth-protected-resource\/mcp", scope="mcp:read/,
  )
})
