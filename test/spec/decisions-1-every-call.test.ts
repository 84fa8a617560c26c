// decisions 1: what is the same in every call, read from the calls that the service describes, so that a new one is covered by itself.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Operation, readOperations } from '../hostile/operations.ts'
import { placesIn, type Schema } from '../hostile/places.ts'
import { call, send } from '../support/client.ts'
import { startTwoOrganizations } from '../support/two-organizations.ts'
import { addApp } from '../support/world-apps.ts'
import { addDelivery, addMessage } from '../support/world-messages.ts'
import { addTeam, addToTeam } from '../support/world-people.ts'
import { dataOf } from './reading.ts'

const { service, tokens, ours } = await startTwoOrganizations()
const { database } = service
const token = tokens.get('superAdmin')
const operations = await readOperations(service)
const ask = (method: string, path: string, body?: unknown) =>
  call(service, token, method, path, body)
const fill = (path: string) =>
  path.replace(/\{(\w+)\}/g, (_, name) =>
    name === 'network' ? 'twitter' : encodeURIComponent(ours[name as keyof typeof ours]),
  )
const callOf = ({ method, path }: Operation) => `${method} ${path}`

test('decisions 1 null is the same as left out for every optional field of every call', () => {
  const wrong = operations.flatMap((operation) =>
    placesIn(operation.body ?? {}).flatMap(({ way, schema }) =>
      Object.entries(schema.properties ?? {})
        .filter(([name, inner]) => !isRequired(schema, name) && !takesNull(inner))
        .map(([name]) => `${callOf(operation)}: ${[...way, name].join('.')}`),
    ),
  )
  assert.deepEqual(wrong, [])
})

function isRequired(schema: Schema & { required?: string[] }, name: string): boolean {
  return schema.required?.includes(name) ?? false
}

function takesNull(schema: Schema): boolean {
  const isFree = schema.type === undefined && schema.anyOf === undefined && !schema.enum
  const isListed = [schema.type].flat().includes('null') || (schema.enum?.includes(null) ?? false)
  return isFree || isListed || (schema.anyOf?.some(takesNull) ?? false)
}

test('decisions 1 a PATCH of nulls changes nothing, whatever it is about', async () => {
  const patches = operations.filter(({ method }) => method === 'PATCH')
  assert.ok(patches.length >= 6)
  for (const operation of patches) {
    const path = fill(operation.path)
    const nulls = Object.fromEntries(operation.fields.map(({ name }) => [name, null]))
    const before = contentOf(dataOf(await ask('PATCH', path, {})))
    const after = contentOf(dataOf(await ask('PATCH', path, nulls)))
    assert.deepEqual(after, before, callOf(operation))
  }
})

/** Without what every edit changes, and addresses that are signed for a time. */
function contentOf(data: unknown): unknown {
  const [item] = [data].flat() as Record<string, unknown>[]
  const { version, modifiedDate, lastUpdatedByMember, mediaUrls, ...content } = item ?? {}
  return content
}

/**
 * Names that are older than the rule: those of the specification, those with the new name beside them,
 * and the time of an event, which has its name from the body of a webhook. The message of a row is shown as POST /v1/messages takes it.
 */
const olderNames: Record<string, string[]> = {
  timestamp: ['Interaction', 'Counterpart', 'MessageAction', 'Event'],
  startedAt: ['Attempt'],
  endedAt: ['Attempt'],
  at: ['Connection'],
  date: ['AuditEntry'],
  scheduledSendTime: ['ImportRow'],
}

test('decisions 1 a time in an answer is called …Date', async () => {
  const { body } = await send(`${service.url}/openapi.json`)
  const { components } = body as { components: { schemas: Record<string, Schema> } }
  const times = Object.entries(components.schemas).flatMap(([of, schema]) =>
    placesIn(schema)
      .filter((place) => (place.schema as { format?: string }).format === 'date-time')
      .map(({ way }) => ({ of, name: way.findLast((part) => part !== '0') ?? '' })),
  )
  assert.ok(times.length > 20)
  // An event has the name of its time from the body of a webhook.
  const isEvent = (of: string) => of.endsWith('Event')
  const wrong = times.filter(
    ({ of, name }) =>
      !/[a-z]Date$/.test(name) &&
      !(name === 'timestamp' && isEvent(of)) &&
      !olderNames[name]?.includes(of),
  )
  assert.deepEqual(wrong, [])
})

const lists = operations.filter(({ queryNames }) => queryNames.includes('cursor'))
/** The parameters that a list requires. */
const needed: Record<string, string> = {
  'GET /v1/interactions': `socialProfileId=${ours.socialProfileId}`,
  'GET /v1/interactions/{network}': 'socialNetworkId=1&targetSocialNetworkId=2',
}

test('decisions 1 the cursor of another list is refused by every list', async () => {
  assert.ok(lists.length >= 13)
  await fillLists()
  const cursors = await Promise.all(lists.map(async (list) => [list, await nextOf(list)] as const))
  const made = cursors.flatMap(([of, next]) => (next ? [{ of, next }] : []))
  assert.ok(made.length >= 8, made.map(({ of }) => callOf(of)).join())
  for (const list of lists)
    for (const { of, next } of made) {
      if (of === list) continue
      await assertRefused(list, `cursor=${next}`, `of ${callOf(of)}`)
    }
})

test('decisions 1 a cursor with other filters, or of another parent, is refused', async () => {
  const pairs: [list: string, query: string][] = [
    ['GET /v1/organizations/{organizationId}/members', 'include=permissions'],
    ['GET /v1/organizations/{organizationId}/audit', 'action=team.created'],
    ['GET /v1/apps/{clientId}/deliveries', 'state=pending'],
    ['GET /v1/messages', 'state=SCHEDULED'],
    ['GET /v1/messages', 'view=line'],
  ]
  for (const [name, query] of pairs) {
    const list = lists.find((one) => callOf(one) === name)
    assert.ok(list, name)
    await assertRefused(list, `cursor=${await nextOf(list)}&${query}`, query)
  }
  const { organizationId } = ours
  const pathOf = (teamId: string) => `/v1/organizations/${organizationId}/teams/${teamId}/members`
  const { metadata } = (await ask('GET', `${pathOf(ours.teamId)}?limit=1`)).body as Page
  const other = await addTeam(database, { organizationId })
  const answer = await ask('GET', `${pathOf(other)}?cursor=${metadata.cursor.next}`)
  assert.equal(answer.status, 400, answer.text)
})

type Page = { metadata: { cursor: { next: string | null } } }

async function nextOf(list: Operation): Promise<string | null> {
  const answer = await ask('GET', `${fill(list.path)}?limit=1&${needed[callOf(list)] ?? ''}`)
  const { metadata } = answer.body as Partial<Page>
  return metadata?.cursor.next ?? null
}

async function assertRefused(list: Operation, query: string, what: string): Promise<void> {
  const answer = await ask('GET', `${fill(list.path)}?${needed[callOf(list)] ?? ''}&${query}`)
  const { errors = [] } = answer.body as { errors?: { code: number; param: string }[] }
  assert.deepEqual(
    [answer.status, errors[0]?.code, errors[0]?.param],
    [400, 3020, '/cursor'],
    `${callOf(list)}, ${what}: ${answer.text}`,
  )
}

/** Two of each, where they are made easily. */
async function fillLists(): Promise<void> {
  const { organizationId, socialProfileId, memberId, clientId } = ours
  for (const name of ['One', 'Two']) {
    dataOf(await ask('POST', `/v1/organizations/${organizationId}/teams`, { teamName: name }))
    dataOf(await ask('POST', '/v1/drafts', { text: name }))
    await addMessage(database, { socialProfileId, memberId })
    await addDelivery(database, clientId)
    const kind = { organizationId, kind: 'ORGANIZATION' } as const
    const app = await addApp(database, kind)
    dataOf(await ask('POST', `/v1/apps/${app}/installations`, { organizationId }))
  }
  const teamId = await addTeam(database, { organizationId })
  await addToTeam(database, { ...ours, teamId })
}
