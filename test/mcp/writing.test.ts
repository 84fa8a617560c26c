// Writing by the official client: a dry run has no effect, a repeated call no second one, and no call of the mode `propose` publishes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { consoleToken, makePersonalToken } from '../support/world-tokens.ts'
import { assistantOf, connectWith, refusalOf, use } from './assistant.ts'
import { assistantToken } from './steps.ts'

const service = await startTestService()
const { owner, editor } = service.demo.member
const { pool } = service.database
const proposing = await assistantOf(service, owner, 'propose')
const full = await assistantOf(service, owner, 'full')
const reading = await assistantOf(service, owner, 'read')
const byConsole = await consoleToken(service, owner)

type Written = {
  dryRun: boolean
  repeated: boolean
  messages: {
    id: string | null
    state: string
    text: string
    profileId: string
    version: string
    time: string | null
  }[]
}
type Stored = {
  id: string
  state: string
  sequenceNumber: number
  reviewers: { id: string }[] | null
}
type Profiles = { profiles: { id: string; mayPublish: boolean }[] }

const { profiles } = await use<Profiles>(full, 'list_profiles')
const profileIds = [need(profiles.find(({ mayPublish }) => mayPublish)).id]
const time = new Date(Math.floor(Date.now() / 1000 + 86_400) * 1000)
  .toISOString()
  .replace('.000Z', 'Z')

function idOf({ messages }: Written): string {
  return need(need(messages[0]).id ?? undefined)
}

async function countMessages(): Promise<number> {
  const { rows } = await pool.query<{ count: string }>('select count(*) from messages')
  return Number(need(rows[0]).count)
}

test('the modes have their tools, and a tool of another mode does not exist', async () => {
  const names = async (client: typeof full) =>
    (await client.listTools()).tools.map(({ name }) => name)
  assert.ok(!(await names(reading)).includes('schedule_message'))
  const ofProposing = await names(proposing)
  for (const name of ['schedule_message', 'change_message']) assert.ok(ofProposing.includes(name))
  for (const name of ['approve_message', 'reject_message', 'delete_message', 'send_message_now']) {
    assert.ok(!ofProposing.includes(name))
    assert.ok((await names(full)).includes(name))
    await assert.rejects(
      proposing.callTool({ name, arguments: { messageId: '1' } }),
      /no such tool/,
    )
  }
  await assert.rejects(
    reading.callTool({ name: 'schedule_message', arguments: { text: 'a', profileIds } }),
    /no such tool/,
  )
})

test('what proposes waits for a review, though its member may publish; what is full is scheduled', async () => {
  const proposed = await use<Written>(proposing, 'schedule_message', {
    text: 'Proposed',
    profileIds,
    time,
  })
  assert.deepEqual(
    proposed.messages.map(({ state }) => state),
    ['PENDING_APPROVAL'],
  )
  const scheduled = await use<Written>(full, 'schedule_message', {
    text: 'Scheduled',
    profileIds,
    time,
  })
  assert.deepEqual(
    scheduled.messages.map(({ state }) => state),
    ['SCHEDULED'],
  )
  const edited = await use<Written>(proposing, 'change_message', {
    messageId: need(scheduled.messages[0]).id,
    text: 'Changed by one that may only propose',
  })
  assert.deepEqual(
    edited.messages.map(({ state }) => state),
    ['PENDING_APPROVAL'],
  )
})

test('a dry run returns what the call then stores, and changes nothing', async () => {
  const input = {
    text: 'For all',
    texts: [{ profileId: profileIds[0], text: 'For this one' }],
    profileIds,
    time,
    note: 'Because of the weekend',
    media: [],
  }
  const before = await countMessages()
  const tried = await use<Written>(proposing, 'schedule_message', { ...input, dryRun: true })
  assert.equal(await countMessages(), before)
  assert.equal(tried.dryRun, true)
  assert.equal(need(tried.messages[0]).id, null)
  const done = await use<Written>(proposing, 'schedule_message', input)
  assert.equal(await countMessages(), before + 1)
  assert.equal(done.repeated, false)
  const plain = ({ messages }: Written) => messages.map(({ id: _, version: __, ...rest }) => rest)
  assert.deepEqual(plain(tried), plain(done))
  assert.equal(need(done.messages[0]).text, 'For this one')

  const { id } = need(done.messages[0])
  const change = { messageId: id, text: 'Another text' }
  const triedChange = await use<Written>(proposing, 'change_message', { ...change, dryRun: true })
  assert.equal(need(triedChange.messages[0]).text, 'Another text')
  const read = await use<{ message: { text: string } }>(proposing, 'get_message', { messageId: id })
  assert.equal(read.message.text, 'For this one')
})

test('the same call has one effect, also at the same time; another number means again', async () => {
  const input = { text: 'Once', profileIds, time }
  const before = await countMessages()
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => use<Written>(full, 'schedule_message', input)),
  )
  assert.equal(await countMessages(), before + 1)
  assert.equal(new Set(answers.map(({ messages }) => need(messages[0]).id)).size, 1)
  assert.equal(answers.filter(({ repeated }) => !repeated).length, 1)
  await use<Written>(full, 'schedule_message', { ...input, again: 1 })
  assert.equal(await countMessages(), before + 2)
})

test('what a message breaks is said, and nothing is stored', async () => {
  const input = { text: 'x'.repeat(90_000), profileIds, time }
  type Checked = { profiles: { problems: { message: string }[] }[] }
  const checked = await use<Checked>(reading, 'check_message', input)
  assert.ok(checked.profiles.some(({ problems }) => problems.length > 0))
  const before = await countMessages()
  assert.match(await refusalOf(full, 'schedule_message', input), /length of 90000/)
  assert.equal(await countMessages(), before)
})

test('a stale version is refused, also to delete; the present one deletes', async () => {
  const done = await use<Written>(full, 'schedule_message', { text: 'To delete', profileIds, time })
  const { id: messageId, version } = need(done.messages[0])
  assert.ok((await refusalOf(full, 'delete_message', { messageId, version: 'old-1' })).length > 0)
  assert.deepEqual(await use(full, 'delete_message', { messageId, version }), {
    deletedId: messageId,
  })
})

test('a reviewer approves and rejects by an assistant what others proposed, never what they wrote', async () => {
  const reviewer = await assistantOf(service, editor, 'full')
  const first = await use<Written>(proposing, 'schedule_message', {
    text: 'Please approve',
    profileIds,
    time,
  })
  const second = await use<Written>(proposing, 'schedule_message', {
    text: 'Please reject',
    profileIds,
    time,
  })
  type Lines = { messages: { id: string }[] }
  const waiting = await use<Lines>(reviewer, 'search_messages', { waitsForMe: true })
  const ids = [first, second].map(({ messages }) => need(need(messages[0]).id ?? undefined))
  assert.ok(ids.every((id) => waiting.messages.some((line) => line.id === id)))
  await use(reviewer, 'approve_message', { messageId: ids[0], sequenceNumber: 1 })
  await use(reviewer, 'reject_message', { messageId: ids[1], reason: 'Too early' })
  const state = async (messageId: string | undefined) =>
    (await use<{ message: { state: string } }>(full, 'get_message', { messageId })).message.state
  assert.equal(await state(ids[0]), 'SCHEDULED')
  assert.equal(await state(ids[1]), 'REJECTED')
  const own = await use<Written>(proposing, 'schedule_message', {
    text: 'My own',
    profileIds,
    time,
  })
  const refusal = { messageId: need(own.messages[0]).id, sequenceNumber: 1 }
  assert.ok((await refusalOf(full, 'approve_message', refusal)).length > 0)
})

test('the person approves what their assistant proposed or changed, where they may publish; no token of theirs does', async () => {
  const person = await tokenOf(service, owner.id)
  const approve = (messageId: string) =>
    call(service, person, 'POST', `/v1/messages/${messageId}/approve`, { reviewerType: 'MEMBER' })
  const propose = async (text: string) =>
    idOf(await use<Written>(proposing, 'schedule_message', { text, profileIds, time }))
  const read = async (id: string) => {
    const { body } = await call(service, person, 'GET', `/v1/messages/${id}`)
    return need((body as { data: Stored[] }).data[0])
  }
  const reviewersOf = async (id: string) => (await read(id)).reviewers?.map((one) => one.id) ?? []
  const listed = async (token: string, id: string) => {
    const { text } = await call(service, token, 'GET', '/v1/messages?view=line&reviewer=me')
    return text.includes(`"id":"${id}"`)
  }

  const id = await propose('By my assistant')
  assert.ok((await reviewersOf(id)).includes(owner.id))
  assert.ok(await listed(person, id))
  for (const rights of [['APPROVE'], ['PUBLISH', 'APPROVE'], ['PROPOSE', 'APPROVE']]) {
    const { token } = await makePersonalToken(service, byConsole, rights)
    assert.ok(!(await listed(token, id)))
    const path = `/v1/messages/${id}/approve`
    const refused = await call(service, token, 'POST', path, { reviewerType: 'MEMBER' })
    assert.match(refused.text, /own_message/)
  }
  assert.equal((await approve(id)).status, 200)
  assert.equal((await read(id)).state, 'SCHEDULED')

  // Corrected by the person, it stays theirs to approve; so does what the assistant has changed of theirs.
  const corrected = await propose('By my asistant')
  await call(service, person, 'PATCH', `/v1/messages/${corrected}`, { text: 'By my assistant' })
  const { sequenceNumber } = await read(corrected)
  const path = `/v1/messages/${corrected}/approve`
  const seen = { reviewerType: 'MEMBER', sequenceNumber }
  assert.equal((await call(service, person, 'POST', path, seen)).status, 200)
  await use(proposing, 'change_message', { messageId: id, text: 'Once more' })
  assert.equal((await read(id)).state, 'PENDING_APPROVAL')
  assert.ok((await reviewersOf(id)).includes(owner.id))
})

test('who may only propose approves nothing of their own, nor of their assistant; another member is no author', async () => {
  const { limited } = service.demo.member
  const helper = await assistantOf(service, limited, 'propose')
  const own = await tokenOf(service, limited.id)
  const byAssistant = idOf(
    await use<Written>(helper, 'schedule_message', {
      text: 'Of a limited member',
      profileIds,
      time,
    }),
  )
  const body = { text: 'Of the person', socialProfileIds: profileIds, scheduledSendTime: time }
  const { body: made } = await call(service, own, 'POST', '/v1/messages', body)
  const byPerson = need((made as { data: Stored[] }).data[0]).id
  const approve = (token: string, id: string) =>
    call(service, token, 'POST', `/v1/messages/${id}/approve`, { reviewerType: 'MEMBER' })
  for (const id of [byAssistant, byPerson]) assert.equal((await approve(own, id)).status, 403)
  // Even after they may publish, what they proposed themselves needs another person.
  const { rows } = await pool.query<{ proposed_by_token: boolean }>(
    'select proposed_by_token from messages where id = any ($1::bigint[]) order by id',
    [[byAssistant, byPerson]],
  )
  assert.deepEqual(
    rows.map((row) => row.proposed_by_token),
    [true, false],
  )
  for (const id of [byAssistant, byPerson])
    assert.equal((await approve(await tokenOf(service, editor.id), id)).status, 200)
})

test('other organizations: their profiles and messages do not exist, in every tool that writes', async () => {
  const foreign = '9999999'
  for (const [name, input] of [
    ['schedule_message', { text: 'a', profileIds: [foreign] }],
    ['schedule_message', { text: 'a', profileIds: [foreign], dryRun: true }],
    ['change_message', { messageId: foreign, text: 'a' }],
    ['delete_message', { messageId: foreign }],
    ['send_message_now', { messageId: foreign }],
    ['approve_message', { messageId: foreign, sequenceNumber: 1 }],
    ['reject_message', { messageId: foreign, reason: 'a' }],
  ] as const)
    assert.ok((await refusalOf(full, name, { ...input })).length > 0, name)
})

test('the database holds no message of a proposing token that was scheduled without a review', async () => {
  const token = await assistantToken(service, owner, 'propose')
  const client = await connectWith(service, token)
  await use<Written>(client, 'schedule_message', { text: 'At once', profileIds })
  const { rows } = await pool.query<{ state: string; act_at: Date | null }>(
    "select state, act_at from messages where text = 'At once'",
  )
  assert.deepEqual(rows, [{ state: 'PENDING_APPROVAL', act_at: null }])
  const own = await tokenOf(service, owner.id)
  assert.equal((await call(service, own, 'GET', '/v1/me')).status, 200)
})
