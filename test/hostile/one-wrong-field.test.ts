// Valid bodies with one hostile value in one place: every field of every call down to the last nested one, in every view, and fields that
// only other calls have. Never a fault of the service, and what is refused is named.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPostOut } from '../access/fresh-messages.ts'
import { type Answer, call } from '../support/client.ts'
import { assertEnvelope } from '../support/envelope.ts'
import { runs } from '../support/runs.ts'
import { startTwoOrganizations } from '../support/two-organizations.ts'
import { addConnection } from '../support/world-connections.ts'
import {
  addFailedMessage,
  addLabel,
  addMessage,
  addPostChange,
  addQueuedMessage,
  addStoppedChain,
} from '../support/world-messages.ts'
import { addMember } from '../support/world-people.ts'
import { consoleToken } from '../support/world-tokens.ts'
import { nastyNumbers, nastyTexts, proposedChangeId, rightValues, wholeValues } from './nasty.ts'
import { type Operation, readOperations } from './operations.ts'
import { placesIn, putAt, valuesFor } from './places.ts'

const { service, tokens, ours } = await startTwoOrganizations()
// Only the console makes personal access tokens.
const byConsole = await consoleToken(service, service.demo.member.owner)
const withBody = (await readOperations(service)).filter(({ fields }) => fields.length > 0)
// A large body costs ten times a small one. Long values are listed beside longer ones, so that each place gets one of them in turn.
const shortTexts = nastyTexts.filter((text) => text.length < 10_000)
const nastyValues = [
  ...nastyTexts,
  'ID'.repeat(600),
  'x y '.repeat(600),
  '𝕏'.repeat(1200),
  ...nastyNumbers,
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  shortTexts,
  Array(101).fill('1'),
  Array(1001).fill('1'),
  Array(1001).fill('1'),
  Array(10_000).fill('1'),
]
/** For a field that the call does not have: one of each kind. */
const shapes = ['abc', 0, true, [], {}, [null], [[]], ['abc'], [{}]]

/**
 * Calls that read every field by itself and report all errors at once: one request has a wrong value in each of its fields. Only without
 * profiles nothing else is checked, so these are wrong alone.
 */
const reportsAll =
  /^(POST \/v1\/messages(\/validate|\/{messageId}\/resend)?|PATCH \/v1\/messages\/{messageId})$/
const alone = 'socialProfileIds'
/** Of them, those that store a message: something is wrong in any case, so that each value is read and none is stored. */
const storesMessages = /^(POST \/v1\/messages(\/{messageId}\/resend)?|PATCH .*)$/

/** Its valid address leads nowhere. */
const needsWebSite = 'POST /v1/organizations/{organizationId}/feedPreview'

type Wrong = { way: string[]; value: unknown }

let turn = 0
const isThorough = runs(0, 1) === 1
/** In `npm test` a place meets every third kind of wrong value, and others in the next place and in another view. */
const shares = 3

/** In `npm run test:all` each place meets every value. */
function wrongValues({ body = {}, views }: Operation, view: string): Wrong[] {
  const share = ['', ...views].indexOf(view) % shares
  return placesIn(body).flatMap((place, index) => {
    const values = isThorough
      ? nastyValues
      : valuesFor(place, nastyValues, turn++).filter((_, kind) => (index + kind) % shares === share)
    return values.map((value) => ({ way: place.way, value }))
  })
}

for (const operation of withBody) {
  test(`${callOf(operation)}: all fields valid`, async () => {
    const answer = await ask(operation, rightBody(operation))
    assertEnvelope(answer, callOf(operation))
    if (callOf(operation) === needsWebSite) assert.match(answer.text, /"param":"\/url"/)
    else assert.equal(answer.status, 200, answer.text)
  })

  for (const view of ['', ...operation.views])
    test(`${callOf(operation)}: one wrong value in any place${view && `, view=${view}`}`, async () => {
      for (const together of requestsOf(operation, wrongValues(operation, view)))
        await refuseOrTake(operation, together, view)
    })

  test(`${callOf(operation)}: fields that other calls have`, async () => {
    for (const value of shapes)
      await refuseOrTake(
        operation,
        foreignFields(operation).map((name) => ({ way: [name], value })),
      )
  })
}

/** The wrong values of each request. */
function requestsOf(operation: Operation, wrong: Wrong[]): Wrong[][] {
  if (!reportsAll.test(callOf(operation))) return wrong.map((one) => [one])
  const byField = Map.groupBy(wrong, ({ way }) => way[0])
  const single = [...(byField.get(undefined) ?? []), ...(byField.get(alone) ?? [])]
  const others = [...byField].flatMap(([field, of]) =>
    field === undefined || field === alone ? [] : [of],
  )
  const max = Math.max(...others.map((of) => of.length))
  return [
    ...single.map((one) => [one]),
    ...Array.from({ length: max }, (_, index) => others.flatMap((of) => of[index] ?? [])),
  ]
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

async function refuseOrTake(operation: Operation, wrong: Wrong[], view = ''): Promise<void> {
  const nested = wrong.flatMap(({ way: [field, ...deeper] }) => (deeper.length > 0 ? [field] : []))
  const base = wholeBody(operation, nested)
  const spoiled = storesMessages.test(callOf(operation)) ? spoil(base, wrong) : base
  const body = wrong.reduce<unknown>((so, { way, value }) => putAt(so, way, value), spoiled)
  const answer = await ask(operation, body, view)
  const what = `${wrong.map(({ way, value }) => `${way.join('.')}=${JSON.stringify(value)?.slice(0, 50)}`)}`
  assertEnvelope(answer, callOf(operation))
  assertNamed(answer, `${what}: ${answer.status} ${answer.text.slice(0, 1000)}`)
}

/** A value that is refused is named: only a body that is none has no part that could be. */
function assertNamed({ status, body }: Answer, what: string): void {
  if (status !== 400) return
  const { errors } = body as { errors: { param: string | null; reason: string }[] }
  for (const { param, reason } of errors)
    if (reason !== 'invalid_json') assert.notEqual(param, null, what)
}

/** With something that is refused at the end, in another field. */
function spoil(body: Record<string, unknown>, wrong: Wrong[]): Record<string, unknown> {
  return wrong.some(({ way }) => way[0] === 'webhookUrls')
    ? { ...body, scheduledSendTime: '2001-01-01T00:00:00Z' }
    : { ...body, webhookUrls: ['ftp://files.example/'] }
}

/** The fields of the largest body that is about the same thing. */
function foreignFields({ tag, fields }: Operation): string[] {
  const max = withBody
    .filter((one) => one.tag === tag)
    .reduce((one, other) => (other.fields.length > one.fields.length ? other : one))
  const own = fields.map(({ name }) => name)
  return max.fields.map(({ name }) => name).filter((name) => !own.includes(name))
}

function callOf({ method, path }: Operation): string {
  return `${method} ${path}`
}

/** Fields that belong to other actions than the one of `rightBody`. */
const ofOtherActions: Record<string, string[]> = {
  '/v1/messages/bulk': ['scheduledSendTime', 'days', 'timezone', 'addTags', 'removeTags', 'queue'],
}

function rightBody({ path, fields }: Operation): Record<string, unknown> {
  const together = fields.filter(({ name }) => !ofOtherActions[path]?.includes(name))
  return Object.fromEntries(together.map((field) => [field.name, rightValues(field, ours)[0]]))
}

/** With all that can stand in these fields. */
function wholeBody(operation: Operation, names: (string | undefined)[]): Record<string, unknown> {
  const whole = Object.entries(wholeValues(ours)).filter(([name]) => names.includes(name))
  return { ...rightBody(operation), ...Object.fromEntries(whole) }
}

const onlyByConsole = ['/v1/me/tokens', '/v1/me/calendars']

async function ask({ method, path }: Operation, body: unknown, view = '') {
  const ids = { network: 'twitter', ...(unused.get(path) ?? (await makeIdsFor(path))) }
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => ids[name as keyof typeof ids])
  const address = view === '' ? filled : `${filled}?view=${view}`
  // The type that a client sends which names none.
  const type = { 'content-type': 'text/plain;charset=UTF-8' }
  const token = onlyByConsole.includes(path) ? byConsole : tokens.get('superAdmin')
  const answer = await call(service, token, method, address, body, type)
  if (answer.status === 200) unused.delete(path)
  else unused.set(path, ids)
  return answer
}

/** A request that was refused has consumed nothing, so the next one may have its things. */
const unused = new Map<string, typeof ours>()

/** A review consumes its message, and a choice its connection, so each needs a new one. */
async function makeIdsFor(path: string): Promise<typeof ours> {
  if (/\/(approve|reject)$/.test(path)) return withProposal()
  if (/Post(Change)?$/.test(path)) return withPost(path.endsWith('Change'))
  if (path.endsWith('/goOn'))
    return { ...ours, messageId: await addStoppedChain(service.database, ours) }
  if (path.endsWith('/moveInQueue'))
    return { ...ours, messageId: await addQueuedMessage(service.database, ours) }
  if (path.endsWith('/resend'))
    return { ...ours, messageId: await addFailedMessage(service.database, ours) }
  if (path.endsWith('/labels/{labelId}/merge'))
    return {
      ...ours,
      labelId: await addLabel(service.database, { organizationId: ours.organizationId }),
    }
  return path.includes('/connections/') ? withChoice() : ours
}

async function withChoice(): Promise<typeof ours> {
  const { organizationId } = ours
  const { member, app } = service.demo
  const from = { organizationId, memberId: member.owner.id, clientId: app.member.clientId }
  const networkIds = ['1', '2']
  return { ...ours, connectionId: await addConnection(service.database, { ...from, networkIds }) }
}

/** A post that is out on a network that edits and deletes. */
async function withPost(isProposed: boolean): Promise<typeof ours> {
  const messageId = await addPostOut(service.database, ours)
  if (!isProposed) return { ...ours, messageId }
  const memberId = await addMember(service.database, ours)
  const id = proposedChangeId
  await service.database.pool.query('delete from post_changes where id = $1', [id])
  await addPostChange(service.database, { id, messageId, memberId })
  return { ...ours, messageId }
}

async function withProposal(): Promise<typeof ours> {
  const memberId = await addMember(service.database, { organizationId: ours.organizationId })
  return {
    ...ours,
    messageId: await addMessage(service.database, { ...ours, memberId, kind: 'proposal' }),
  }
}
