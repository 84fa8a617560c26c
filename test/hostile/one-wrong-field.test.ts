// Valid bodies with one hostile value in one place: every field of every call down to the last nested one, in every view, and fields that
// only other calls have. Never a fault of the service, and what is refused is named.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, call } from '../support/client.ts'
import { assertEnvelope } from '../support/envelope.ts'
import { startTwoOrganizations } from '../support/two-organizations.ts'
import { addConnection } from '../support/world-connections.ts'
import { addFailedMessage, addMessage } from '../support/world-messages.ts'
import { addMember } from '../support/world-people.ts'
import { nastyNumbers, nastyTexts, rightValues, wholeValues } from './nasty.ts'
import { type Operation, readOperations } from './operations.ts'
import { type Place, placesIn, putAt, valuesFor } from './places.ts'

const { service, tokens, ours } = await startTwoOrganizations()
const withBody = (await readOperations(service)).filter(({ fields }) => fields.length > 0)
const nastyValues = [
  ...nastyTexts,
  ...nastyNumbers,
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  nastyTexts,
  Array(10_000).fill('1'),
]
/** For a field that the call does not have: one of each kind. */
const shapes = ['abc', 0, true, [], {}, [null], [[]], ['abc'], [{}]]

/** Calls that store a message. All their checks are made before they refuse, so that each value is read without a message being made. */
const storesMessages = [
  'POST /v1/messages',
  'PATCH /v1/messages/{messageId}',
  'POST /v1/messages/{messageId}/resend',
]

let turn = 0
for (const operation of withBody) {
  test(`${callOf(operation)}: all fields valid`, async () => {
    const answer = await ask(operation, rightBody(operation))
    assertEnvelope(answer, callOf(operation))
    assert.equal(answer.status, 200, answer.text)
  })

  for (const view of ['', ...operation.views])
    test(`${callOf(operation)}: one wrong value in any place${view && `, view=${view}`}`, async () => {
      for (const place of placesIn(operation.body ?? {}))
        for (const value of valuesFor(place, nastyValues, turn++))
          await refuseOrTake(operation, place, value, view)
    })

  test(`${callOf(operation)}: fields that other calls have`, async () => {
    for (const place of foreignPlaces(operation))
      for (const value of shapes) await refuseOrTake(operation, place, value, '')
  })
}

test('POST /v1/messages: each text in all places of a message at once, stored', async () => {
  const [operation] = withBody.filter((one) => callOf(one) === 'POST /v1/messages')
  assert.ok(operation)
  const free = ['text', 'tags.0', 'targeting.any', 'privacy.any', 'extendedInfo.0.data.any']
  let stored = 0
  for (const value of nastyTexts) {
    const body = free.reduce<unknown>((so, way) => putAt(so, way.split('.'), value), {
      ...rightBody(operation),
    })
    const answer = await ask(operation, body)
    assertEnvelope(answer, callOf(operation))
    stored += answer.status === 200 ? 1 : 0
  }
  assert.ok(stored > 10, `${stored} were stored`)
})

async function refuseOrTake(
  operation: Operation,
  { way }: Pick<Place, 'way'>,
  value: unknown,
  view: string,
): Promise<void> {
  const base = way.length > 1 ? wholeBody(operation, way[0] ?? '') : rightBody(operation)
  const spoiled = storesMessages.includes(callOf(operation)) ? spoil(base, way[0]) : base
  const answer = await ask(operation, putAt(spoiled, way, value), view)
  assertEnvelope(answer, callOf(operation))
  assertNamed(answer, `${way.join('.')}: ${answer.status} ${answer.text.slice(0, 1000)}`)
}

/** A value that is refused is named: only a body that is none has no part that could be. */
function assertNamed({ status, body }: Answer, what: string): void {
  if (status !== 400) return
  const { errors } = body as { errors: { param: string | null; reason: string }[] }
  for (const { param, reason } of errors)
    if (reason !== 'invalid_json') assert.notEqual(param, null, what)
}

/** With something that is refused at the end, in another field. */
function spoil(body: Record<string, unknown>, field: string | undefined): Record<string, unknown> {
  return field === 'webhookUrls'
    ? { ...body, scheduledSendTime: '2001-01-01T00:00:00Z' }
    : { ...body, webhookUrls: ['ftp://files.example/'] }
}

/** The fields of the largest body that is about the same thing. */
function foreignPlaces({ tag, fields }: Operation): Pick<Place, 'way'>[] {
  const largest = withBody
    .filter((one) => one.tag === tag)
    .reduce((one, other) => (other.fields.length > one.fields.length ? other : one))
  return largest.fields
    .filter(({ name }) => !fields.some((field) => field.name === name))
    .map(({ name }) => ({ way: [name] }))
}

function callOf({ method, path }: Operation): string {
  return `${method} ${path}`
}

function rightBody({ fields }: Operation): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field.name, rightValues(field, ours)[0]]))
}

/** With all that can stand in this field. */
function wholeBody(operation: Operation, field: string): Record<string, unknown> {
  const whole = wholeValues(ours)[field]
  return { ...rightBody(operation), ...(whole === undefined ? {} : { [field]: whole }) }
}

async function ask({ method, path }: Operation, body: unknown, view = '') {
  const ids = { network: 'twitter', ...(unused.get(path) ?? (await makeIdsFor(path))) }
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => ids[name as keyof typeof ids])
  const address = view === '' ? filled : `${filled}?view=${view}`
  // The type that a client sends which names none.
  const type = { 'content-type': 'text/plain;charset=UTF-8' }
  const answer = await call(service, tokens.get('superAdmin'), method, address, body, type)
  if (answer.status === 200) unused.delete(path)
  else unused.set(path, ids)
  return answer
}

/** A request that was refused has consumed nothing, so the next one may have its things. */
const unused = new Map<string, typeof ours>()

/** A review consumes its message, and a choice its connection, so each needs a new one. */
async function makeIdsFor(path: string): Promise<typeof ours> {
  if (/\/(approve|reject)$/.test(path)) return withProposal()
  if (path.endsWith('/resend'))
    return { ...ours, messageId: await addFailedMessage(service.database, ours) }
  return path.includes('/connections/') ? withChoice() : ours
}

async function withChoice(): Promise<typeof ours> {
  const { organizationId } = ours
  const { member, app } = service.demo
  const from = { organizationId, memberId: member.owner.id, clientId: app.member.clientId }
  const networkIds = ['1', '2']
  return { ...ours, connectionId: await addConnection(service.database, { ...from, networkIds }) }
}

async function withProposal(): Promise<typeof ours> {
  const memberId = await addMember(service.database, { organizationId: ours.organizationId })
  return {
    ...ours,
    messageId: await addMessage(service.database, { ...ours, memberId, kind: 'proposal' }),
  }
}
