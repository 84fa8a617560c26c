// The matrix: every call of /v1 by every kind of caller, on things of their own organization, of another one, and on
// things that do not exist.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, call, send } from '../support/client.ts'
import { need } from '../support/need.ts'
import {
  type Caller,
  type ResourceIds,
  startTwoOrganizations,
  theirWord,
} from '../support/two-organizations.ts'
import { makeDraftOfCaller } from '../support/world-drafts.ts'
import { addMember, addTeam, addToTeam } from '../support/world-people.ts'
import { addTokenOfCaller } from '../support/world-tokens.ts'
import { askersOf } from './askers.ts'
import { type Expected, type Fresh, missingToken, noMember, type Refusal } from './expectation.ts'
import { expected } from './expected.ts'
import { expectedOfChanges } from './expected-changes.ts'
import { expectedOfConnections } from './expected-connections.ts'
import { expectedOfConsole } from './expected-console.ts'
import { expectedOfImports } from './expected-imports.ts'
import { expectedOfMessages } from './expected-messages.ts'
import { expectedOfQueue } from './expected-queue.ts'
import { expectedOfSeries } from './expected-series.ts'
import { makeFreshApp } from './fresh-apps.ts'
import { makeFreshEntry } from './fresh-entries.ts'
import { makeImport } from './fresh-import.ts'
import { makeFreshMessage } from './fresh-messages.ts'

// The profiles of the world are on this network: an operator may switch it on.
const world = await startTwoOrganizations({ INTERACTION_NETWORKS: 'twitter,facebook,pinterest' })
const { service, ours, theirs, nowhere } = world

const table = [
  ...expected,
  ...expectedOfChanges,
  ...expectedOfQueue,
  ...expectedOfSeries,
  ...expectedOfImports,
  ...expectedOfMessages,
  ...expectedOfConnections,
  ...expectedOfConsole,
]

/** It never ends: test/console/events.test.ts shows who may open it. */
const streams = ['/v1/events/stream']

type Viewpoint = { caller: Caller; role: Caller; own: ResourceIds; other: ResourceIds }

const roleOfOutsider = { outsider: 'superAdmin', outsideOrganization: 'organization' } as const

/** Someone of the other organization sees ours from outside, exactly as we see theirs. */
const viewpoints: Viewpoint[] = [...world.tokens.keys()].map((caller) =>
  caller === 'outsider' || caller === 'outsideOrganization'
    ? { caller, role: roleOfOutsider[caller], own: theirs, other: ours }
    : { caller, role: caller, own: ours, other: theirs },
)

test('every call of /v1 is in the table', async () => {
  const { body } = await send(`${service.url}/openapi.json`)
  const { paths } = body as { paths: Record<string, object> }
  const served = Object.entries(paths)
    .filter(([path]) => path.startsWith('/v1/') && !streams.includes(path))
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
  assert.deepEqual([...new Set(table.map((row) => row.call))].sort(), served.sort())
})

test('a read that is denied says what may not be viewed; a change says that it is one', () => {
  for (const { call, refusal, outside, seen } of table) {
    const refusals = [refusal, outside, seen?.refusal].flatMap((one) => (one ? [one] : []))
    for (const [status, code, message] of refusals) {
      // 1202 has a text of its own (decisions 1), and a plan or a missing thing is not a matter of permissions.
      if (![401, 403].includes(status) || [1003, 1202].includes(code)) continue
      const isRead = message.startsWith('Insufficient permissions to view ')
      // The field is known to answer so when a member may not be removed (decisions 1).
      if (call === 'DELETE /v1/organizations/{organizationId}/members/{memberId}') continue
      assert.equal(isRead, call.startsWith('GET '), `${call}: ${message}`)
    }
  }
})

for (const [index, row] of table.entries()) {
  const answerTo = rememberAnswers(row)
  const asks = askedBy(row, index)
  test(nameOf(row), async () => {
    const wrong: string[] = []
    for (const viewpoint of viewpoints) {
      for (const variant of variantsOf(row, viewpoint)) {
        if (!asks(viewpoint, variant)) continue
        const answer = await answerTo(viewpoint, variant)
        const wanted = wantedOf(row, viewpoint.role, variant.strange)
        const mistake = mistakeOf(answer, wanted, viewpoint)
        if (mistake) wrong.push(`${viewpoint.caller}, ${variant.name}: ${mistake}`)
      }
    }
    assert.deepEqual(wrong, [])
  })

  // Any caller who knows the id of an app may install it, so the id is not a secret.
  const secrets = idsIn(row).filter((name) => name !== row.open)
  if (secrets.length === 0) continue
  test(`${nameOf(row)}: another's and nothing look the same`, async () => {
    for (const viewpoint of viewpoints) {
      const variants = variantsOf(row, viewpoint)
      for (const id of secrets) {
        const variantOf = (place: 'other' | 'nowhere') =>
          need(variants.find(({ name }) => name === `${place} ${id}`))
        if (!asks(viewpoint, variantOf('other'))) continue
        const seen = []
        for (const variant of [variantOf('other'), variantOf('nowhere')])
          seen.push(withoutIds(await answerTo(viewpoint, variant), variant.things[id]))
        assert.deepEqual(seen[0], seen[1], `${viewpoint.caller}, ${id}`)
      }
    }
  })
}

/** Everyone asks for the things of their own organization. */
function askedBy(row: Expected, index: number) {
  const groups = Object.groupBy(viewpoints, ({ caller, role }) =>
    caller in roleOfOutsider ? 'outside' : isMeant(row, role) ? 'may' : 'mayNot',
  )
  return (viewpoint: Viewpoint, { strange }: Variant): boolean =>
    strange === undefined ||
    askersOf(groups, index + idsIn(row).indexOf(strange)).includes(viewpoint)
}

/** The same in every run, whatever the time. */
function nameOf({ call, body, query }: Expected): string {
  return `${call}${body ?? query ?? ''}`.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '{time}')
}

/** Both tests of a row read the same answers; the first of them makes the calls. */
function rememberAnswers(row: Expected) {
  const answers = new Map<string, Answer>()
  return async (viewpoint: Viewpoint, { name, things }: Variant): Promise<Answer> => {
    const key = `${viewpoint.caller}, ${name}`
    const known = answers.get(key) ?? (await request(row, viewpoint, things))
    answers.set(key, known)
    return known
  }
}

type Variant = { name: string; things: ResourceIds; strange?: keyof ResourceIds }

function variantsOf(row: Expected, { own, other }: Viewpoint): Variant[] {
  const ids = idsIn(row)
  const variants: Variant[] = [{ name: 'own', things: own }]
  for (const id of ids) {
    const elsewhere = { other, nowhere }
    for (const [name, place] of Object.entries(elsewhere)) {
      if (id === row.open && place === other) continue
      variants.push({ name: `${name} ${id}`, things: { ...own, [id]: place[id] }, strange: id })
    }
  }
  if (ids.includes('organizationId')) {
    variants.push({ name: 'all other', things: other, strange: 'organizationId' })
    variants.push({ name: 'all nowhere', things: nowhere, strange: 'organizationId' })
  }
  return variants
}

function isStrangeTo({ strangeToAll: to }: Expected, role: Caller): boolean {
  return to === true || (to?.includes(role) ?? false)
}

/** Undefined: it is allowed. */
function wantedOf(row: Expected, role: Caller, strange?: keyof ResourceIds): Refusal | undefined {
  if (role === 'anonymous') return missingToken
  if (role === 'app') return noMember
  if (strange === 'organizationId') return row.outside ?? row.refusal
  const passes = isMeant(row, role, strange)
  if (strange && (passes || isStrangeTo(row, role))) return need(row.strange?.[strange])
  if (passes) return undefined
  return row.seen?.by.includes(role) && !strange ? row.seen.refusal : row.refusal
}

function isMeant(row: Expected, role: Caller, strange?: keyof ResourceIds): boolean {
  if (row.may.includes(role)) return true
  if (row.inTeam?.includes(role)) return strange !== 'teamId' && strange !== 'socialProfileId'
  return row.self === true && role === 'self' && strange !== 'memberId'
}

function mistakeOf(
  answer: Answer,
  wanted: Refusal | undefined,
  { caller, own }: Viewpoint,
): string | undefined {
  const { data, errors } = answer.body as {
    data?: unknown
    errors?: { code: number; message: string }[]
  }
  const [error] = errors ?? []
  const got = error ? [answer.status, error.code, error.message] : [answer.status]
  if (got.join(' ') !== (wanted ?? [200]).join(' '))
    return `${got.join(' ')} instead of ${(wanted ?? [200]).join(' ')}`
  if ((data === undefined) !== (wanted !== undefined)) return `not an envelope: ${answer.text}`
  if (own === ours && theirWord.test(answer.text)) return `${caller} learned: ${answer.text}`
  return undefined
}

let requests = 0

async function request(
  row: Expected,
  { caller, own }: Viewpoint,
  things: ResourceIds,
): Promise<Answer> {
  requests += 1
  const token = world.tokens.get(caller)
  // Only what the caller's own organization would use up is made again.
  const freshId = row.fresh && freshIds[row.fresh]
  const isUsedUp = freshId && things[freshId] === own[freshId]
  const fresh = row.fresh && isUsedUp ? await makeFresh(row.fresh, own, token) : {}
  const named = { ...things, ...fresh }
  const [method = '', path = ''] = row.call.split(' ')
  const json = row.body === undefined ? undefined : JSON.parse(fill(row.body, named))
  const body = row.file === undefined ? json : Buffer.from(fill(row.file, named))
  return call(service, token, method, fill((row.at ?? path) + (row.query ?? ''), named), body)
}

const freshIds: Record<Fresh, keyof ResourceIds> = {
  member: 'memberId',
  team: 'teamId',
  'team member': 'memberId',
  app: 'clientId',
  'installed app': 'clientId',
  'member app': 'clientId',
  'installed member app': 'clientId',
  message: 'messageId',
  'failed message': 'messageId',
  'message in a queue': 'messageId',
  'stopped chain': 'messageId',
  'post that is out': 'messageId',
  'proposed change': 'messageId',
  proposal: 'messageId',
  profile: 'socialProfileId',
  'profile group': 'profileGroupId',
  label: 'labelId',
  contact: 'contactId',
  snippet: 'snippetId',
  template: 'templateId',
  series: 'seriesId',
  feed: 'feedId',
  import: 'importId',
  draft: 'draftId',
  'personal token': 'tokenId',
  calendar: 'calendarId',
}

async function makeFresh(
  kind: Fresh,
  own: ResourceIds,
  token: string | undefined,
): Promise<Partial<ResourceIds>> {
  const { organizationId } = own
  if (kind === 'draft') return makeDraftOfCaller(service, token)
  if (kind === 'import') return makeImport(service, token)
  if (kind === 'personal token' || kind === 'calendar')
    return addTokenOfCaller(service, token, kind)
  const messageId = await makeFreshMessage(service.database, kind, own)
  if (messageId !== undefined) return { messageId }
  const entry = await makeFreshEntry(service.database, kind, own)
  if (entry) return entry
  if (kind === 'team') return { teamId: await addTeam(service.database, { organizationId }) }
  if (kind === 'team member') {
    const memberId = await addMember(service.database, { organizationId })
    await addToTeam(service.database, { ...own, memberId })
    return { memberId }
  }
  if (kind === 'member') return { memberId: await addMember(service.database, { organizationId }) }
  return makeFreshApp(service, kind, organizationId, token)
}

function fill(template: string, things: ResourceIds): string {
  return Object.entries({ ...things, new: String(requests) }).reduce(
    (text, [name, value]) => text.replaceAll(`{${name}}`, value),
    template,
  )
}

function idsIn(row: Expected): (keyof ResourceIds)[] {
  const template = `${row.call}${row.query ?? ''}${row.body ?? ''}`
  return (Object.keys(ours) as (keyof ResourceIds)[]).filter((name) =>
    template.includes(`{${name}}`),
  )
}

/** An answer without what must differ: the trace id, the date, the counters, and the id that was asked for. */
function withoutIds(answer: Answer, asked: string) {
  const traceId = answer.headers.get('x-request-id') ?? ''
  const headers = [...answer.headers].filter(
    ([name]) => !/^(x-request-id|date|content-length|x-account-.*|ratelimit)$/.test(name),
  )
  const text = answer.text.replaceAll(traceId, '(trace id)').replaceAll(asked, '(asked)')
  return { status: answer.status, headers, text }
}
