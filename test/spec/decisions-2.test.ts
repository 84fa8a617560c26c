// decisions 2: what the specification leaves open about messages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, call, organizationToken, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'

const service = await startTestService()
const { demo } = service
const owner = await tokenOf(service, demo.member.owner.id)
const editor = await tokenOf(service, demo.member.editor.id)
const limited = await tokenOf(service, demo.member.limited.id)
const sole = await tokenOf(service, demo.member.sole.id)
const external = await organizationToken(service)
const profile = (name: string) => need(demo.profile[name])

type Item = Record<string, unknown> & { id: string; state: string; sequenceNumber: number | null }
const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
let said = 0

async function schedule(token: string, body: Record<string, unknown> = {}): Promise<Item> {
  const answer = await call(service, token, 'POST', '/v1/messages', {
    text: `Decision ${++said}`,
    socialProfileIds: [profile('facebook-page')],
    scheduledSendTime: at(3600),
    ...body,
  })
  assert.equal(answer.status, 200, answer.text)
  return need((answer.body as { data: Item[] }).data[0])
}

const read = async (id: string): Promise<Item> =>
  need(((await call(service, owner, 'GET', `/v1/messages/${id}`)).body as { data: Item[] }).data[0])
const act = (token: string, id: string, verb: string, body: unknown = {}) =>
  call(service, token, 'POST', `/v1/messages/${id}/${verb}`, body)
const codeOf = (answer: Answer) => [
  answer.status,
  (answer.body as { errors?: { code: number }[] }).errors?.[0]?.code,
]

test('decisions 2 without a time it goes out as soon as possible', async () => {
  assert.equal((await schedule(owner, { scheduledSendTime: null })).scheduledSendTime, null)
})

test('decisions 2 all or nothing: every problem is named with its resource, and nothing is created', async () => {
  const before = await countMessages()
  const answer = await call(service, owner, 'POST', '/v1/messages', {
    text: 'x'.repeat(400),
    socialProfileIds: [
      profile('twitter'),
      profile('twitter-of-owner'),
      profile('instagram-business'),
      '999',
    ],
    scheduledSendTime: at(3600),
    media: [{ id: 'unknown' }],
  })
  const { errors } = answer.body as {
    errors: { code: number; resource: { type: string } | null }[]
  }
  assert.equal(answer.status, 404)
  const kinds = errors.map((error) => `${error.code} ${error.resource?.type ?? '-'}`).sort()
  assert.deepEqual(
    [...new Set(kinds)],
    ['4000 socialProfile', '4001 media', '4001 socialProfile', '40023 socialProfile'],
  )
  assert.equal(await countMessages(), before)
})

test('decisions 2 a PINTEREST profile is never bundled with another', async () => {
  const answer = await call(service, owner, 'POST', '/v1/messages', {
    text: 'a pin',
    socialProfileIds: [profile('pinterest'), profile('facebook-page')],
    mediaUrls: ['https://pictures.example/a.png'],
    extendedInfo: [
      {
        socialProfileType: 'PINTEREST',
        socialProfileId: profile('pinterest'),
        data: { boardId: '1' },
      },
    ],
  })
  assert.deepEqual(codeOf(answer), [400, 4000])
})

test('decisions 2 validate checks the same and stores nothing', async () => {
  const before = await countMessages()
  const good = { text: 'fine', socialProfileIds: [profile('twitter')] }
  assert.deepEqual((await call(service, owner, 'POST', '/v1/messages/validate', good)).body, {
    data: {},
  })
  const bad = await call(service, owner, 'POST', '/v1/messages/validate', {
    ...good,
    text: 'x'.repeat(281),
  })
  assert.deepEqual(codeOf(bad), [400, 4000])
  assert.equal(await countMessages(), before)
})

test('decisions 2 a limited member proposes; the author cannot approve, an editor can', async () => {
  const proposal = await schedule(limited)
  assert.deepEqual([proposal.state, proposal.sequenceNumber], ['PENDING_APPROVAL', 1])
  assert.equal((await act(limited, proposal.id, 'approve')).status, 403)
  assert.deepEqual(
    (await act(editor, proposal.id, 'approve', { sequenceNumber: 1, reviewerType: 'MEMBER' })).body,
    { data: {} },
  )
  assert.equal((await read(proposal.id)).state, 'SCHEDULED')
  assert.deepEqual(codeOf(await act(editor, proposal.id, 'approve')), [400, 4000])
})

test('decisions 2 a stale sequenceNumber is refused', async () => {
  const proposal = await schedule(limited)
  await call(service, limited, 'PATCH', `/v1/messages/${proposal.id}`, {
    text: 'changed after it was read',
  })
  assert.deepEqual(
    codeOf(await act(editor, proposal.id, 'approve', { sequenceNumber: 1 })),
    [400, 4000],
  )
  assert.equal((await act(editor, proposal.id, 'approve', { sequenceNumber: 2 })).status, 200)
})

test('decisions 2 an organization token reviews as EXTERNAL; reject takes a form', async () => {
  const proposal = await schedule(limited)
  assert.deepEqual(
    codeOf(await act(external, proposal.id, 'reject', { reviewerType: 'MEMBER' })),
    [400, 4000],
  )
  const answer = await fetch(`${service.url}/v1/messages/${proposal.id}/reject`, {
    method: 'POST',
    headers: { authorization: `Bearer ${external}` },
    body: new URLSearchParams({ reason: 'not now', sequenceNumber: '1', reviewerType: 'EXTERNAL' }),
  })
  assert.equal(answer.status, 200)
  assert.equal((await read(proposal.id)).state, 'REJECTED')
})

test('decisions 2 the history of a review tells who did what', async () => {
  const proposal = await schedule(limited)
  await act(editor, proposal.id, 'reject', { reason: 'too long' })
  const answer = await call(service, owner, 'GET', `/v1/messages/${proposal.id}/history`)
  const { actions } = (answer.body as { data: { actions: Record<string, unknown>[] } }).data
  assert.deepEqual(
    actions.map(({ actorType, actorId, actionType, reason }) => [
      actorType,
      actorId,
      actionType,
      reason,
    ]),
    [
      ['MEMBER', demo.member.limited.id, 'CREATE', null],
      ['MEMBER', demo.member.editor.id, 'REJECT', 'too long'],
    ],
  )
  const unreviewed = await schedule(owner)
  const refused = await call(service, owner, 'GET', `/v1/messages/${unreviewed.id}/history`)
  assert.deepEqual(codeOf(refused), [400, 4000])
  assert.match(refused.text, /Message is not awaiting approval/)
})

test('decisions 2 a limited member who edits a scheduled message sends it back to review', async () => {
  const proposal = await schedule(limited)
  await act(editor, proposal.id, 'approve')
  await call(service, limited, 'PATCH', `/v1/messages/${proposal.id}`, { text: 'sneaked in' })
  assert.equal((await read(proposal.id)).state, 'PENDING_APPROVAL')
})

test('decisions 2 PATCH changes what it names and leaves the rest', async () => {
  const message = await schedule(owner, { tags: ['a'], location: { latitude: 1, longitude: 2 } })
  const answer = await call(service, owner, 'PATCH', `/v1/messages/${message.id}`, {
    text: 'new text',
    tags: [],
  })
  const [item] = (answer.body as { data: Item[] }).data
  assert.deepEqual(
    [item?.text, item?.tags, item?.location],
    ['new text', null, { latitude: 1, longitude: 2 }],
  )
})

test("decisions 2 another organization's message is not there", async () => {
  const { id } = await schedule(owner)
  for (const [method, path] of [
    ['GET', ''],
    ['DELETE', ''],
    ['PATCH', ''],
    ['GET', '/history'],
    ['GET', '/attempts'],
  ] as const) {
    const foreign = await call(
      service,
      sole,
      method,
      `/v1/messages/${id}${path}`,
      method === 'PATCH' ? {} : undefined,
    )
    const unknown = await call(
      service,
      sole,
      method,
      `/v1/messages/999999999${path}`,
      method === 'PATCH' ? {} : undefined,
    )
    assert.deepEqual(codeOf(foreign), [404, 4001], `${method} ${path}`)
    assert.deepEqual(codeOf(unknown), [404, 4001], `${method} ${path}`)
  }
})

test('decisions 2 others need to be editors to delete, the author does not', async () => {
  const { id } = await schedule(owner)
  assert.equal((await call(service, limited, 'DELETE', `/v1/messages/${id}`)).status, 403)
  const own = await schedule(limited)
  assert.equal((await call(service, limited, 'DELETE', `/v1/messages/${own.id}`)).status, 200)
})

test('decisions 2 the list: a range of four weeks at most, known states, cursors in both directions', async () => {
  const start = Date.now() + 50 * 86_400_000
  const ids: string[] = []
  for (let n = 0; n < 5; n += 1) {
    ids.push(
      (await schedule(owner, { scheduledSendTime: new Date(start + n * 1000).toISOString() })).id,
    )
  }
  const range = `startTime=${new Date(start - 1000).toISOString()}&endTime=${new Date(start + 60_000).toISOString()}`
  const list = async (more = '') =>
    (await call(service, owner, 'GET', `/v1/messages?${range}&limit=2${more}`)).body as {
      data: Item[]
      metadata: { cursor: { next: string | null; previous: string | null } }
    }
  const first = await list()
  const second = await list(`&cursor=${first.metadata.cursor.next}`)
  const third = await list(`&cursor=${second.metadata.cursor.next}`)
  const pages = [first, second, third].map(({ data }) => data.map((item) => item.id))
  assert.deepEqual(pages, [ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)])
  assert.deepEqual([first.metadata.cursor.previous, third.metadata.cursor.next], [null, null])
  const back = await list(`&cursor=${third.metadata.cursor.previous}`)
  assert.deepEqual(
    back.data.map((item) => item.id),
    ids.slice(2, 4),
  )
  const wide = `startTime=2030-01-01T00:00:00Z&endTime=2030-02-01T00:00:00Z`
  assert.deepEqual(codeOf(await call(service, owner, 'GET', `/v1/messages?${wide}`)), [400, 40020])
  assert.deepEqual(
    codeOf(await call(service, owner, 'GET', `/v1/messages?${range}&state=LATER`)),
    [400, 40019],
  )
  assert.deepEqual(
    codeOf(await call(service, owner, 'GET', `/v1/messages?${range}&cursor=xyz`)),
    [400, 3020],
  )
  assert.deepEqual(
    codeOf(
      await call(service, owner, 'GET', `/v1/messages?${range}&includeUnscheduledReviewMsgs=maybe`),
    ),
    [400, 40022],
  )
})

test('decisions 2 tags need a profile owned by an organization', async () => {
  const answer = await call(service, owner, 'POST', '/v1/messages', {
    text: 'tagged',
    socialProfileIds: [profile('twitter-of-owner')],
    tags: ['a'],
  })
  assert.deepEqual(codeOf(answer), [400, 40001])
})

test('decisions 2 a repeated Idempotency-Key schedules once', async () => {
  const body = {
    text: 'once',
    socialProfileIds: [profile('facebook-page')],
    scheduledSendTime: at(7200),
  }
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      call(service, owner, 'POST', '/v1/messages', body, { 'idempotency-key': 'k1' }),
    ),
  )
  assert.equal(new Set(answers.map((answer) => answer.text)).size, 1)
  const other = await call(
    service,
    owner,
    'POST',
    '/v1/messages',
    { ...body, text: 'twice' },
    { 'idempotency-key': 'k1' },
  )
  assert.equal(other.status, 409)
})

async function countMessages(): Promise<number> {
  const { rows } = await service.database.pool.query('select count(*)::int as count from messages')
  return rows[0].count
}
