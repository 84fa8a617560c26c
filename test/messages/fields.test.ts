// The table of fields holds for every field of a message: changes, copies, messages that are sent again, and drafts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fields } from '../../server/messages/fields/fields.ts'
import { jpeg } from '../media/pictures.ts'
import { startEndedMessages } from '../spec/ended-messages.ts'
import { dataOf } from '../spec/reading.ts'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'

type Name = keyof typeof fields
type Item = Record<string, unknown> & { id: string }

const { createFailed, demo, end, owner, pool, read, service } = await startEndedMessages()
const page = need(demo.profile.threads)
const { id: mediumId } = await service.upload(await jpeg(), 'image/jpeg')

/** One value of each field: a field without one does not compile. */
const samples: Record<Name, unknown> = {
  text: 'Every field',
  socialProfileIds: [page],
  scheduledSendTime: '2030-06-01T12:00:00Z',
  queue: 'last',
  commonSlot: true,
  location: { latitude: 46.5, longitude: 6.6 },
  emailNotification: true,
  media: [{ id: mediumId, altText: 'A boat' }],
  mediaUrls: ['https://pictures.example/fields.png'],
  extendedInfo: [{ socialProfileId: page, socialProfileType: 'THREADS', data: { any: 'x' } }],
  webhookUrls: ['https://hooks.example/fields'],
  tags: ['fields'],
  targeting: { facebookPage: { ageMin: 21 } },
  privacy: { visibility: ['PUBLIC'] },
  variations: [{ socialProfileId: page, text: 'Every field' }],
  groupId: 'every-field',
  postType: 'FEED',
  poll: {
    options: ['By boat', 'On foot'],
    durationMinutes: 1440,
    multipleChoice: false,
    question: null,
  },
  quote: '18079098539304490',
  repost: '18079098539304490',
  postDetails: {
    placeId: 'df51dec6f4ee2b2c',
    collaborators: null,
    madeWithAi: true,
    paidPartnership: true,
  },
  parts: [{ text: 'And more', delaySeconds: 30 }],
  note: 'Ask Lea before Friday',
}
const every = Object.keys(samples) as Name[]
/**
 * A message has either a time or a place in the queue (test/queue), either media or a poll (polls.test.ts), and no network takes a quote together with
 * media and details (post-details.test.ts). A repost has nothing beside it (reposts.test.ts).
 */
const apart = ['queue', 'commonSlot', 'poll', 'repost', 'postDetails']
const names = every.filter((name) => !apart.includes(name))
const written = Object.fromEntries(names.map((name) => [name, samples[name]]))
const stored = names.filter((name) => fields[name].column !== undefined)
const changeable = names.filter((name) => fields[name].set === 'anytime')

test('a copy and a message that is sent again have every field that the table keeps', async () => {
  const kept = every.filter((name) => fields[name].column !== undefined)
  const rules = kept.map((name): [Name, string] => [name, ruleOf(name)])
  // Written out, so that a new field that is not kept is a decision.
  assert.deepEqual(Object.fromEntries(rules.filter(([, rule]) => rule !== 'always')), {
    scheduledSendTime: 'never',
    queue: 'never',
    webhookUrls: 'same app',
    groupId: 'never',
  })
  const full = await create(written)
  const bare = await create({})
  for (const name of stored) assert.notDeepEqual(shown(full)[name], shown(bare)[name], name)

  const copy = await readItem(await copyOf(full.id))
  const { id: failedId } = await createFailed('rejected', written)
  const failed = await readItem(failedId)
  const again = dataOf<Item[]>(await post(`/v1/messages/${failedId}/resend`, {}))[0]
  for (const [repeated, first] of [
    [copy, full],
    [need(again), failed],
  ] as const)
    assert.deepEqual(only(repeated, 'always', 'same app'), only(first, 'always', 'same app'))
  assert.notEqual(copy.groupId, full.groupId)
  assert.equal(again?.scheduledSendTime, null)

  // As if another app had scheduled it.
  await pool.query('update messages set client_id = null where id = $1', [full.id])
  const foreign = await readItem(await copyOf(full.id))
  assert.deepEqual(only(foreign, 'always'), only(full, 'always'))
  for (const name of stored.filter((one) => ruleOf(one) === 'same app'))
    assert.deepEqual(shown(foreign)[name], shown(bare)[name], name)
})

test('a change sets every field that it may, and null leaves each as it is', async () => {
  const full = await create(written)
  const bare = await create({})
  const change = Object.fromEntries(changeable.map((name) => [name, samples[name]]))
  const changed = dataOf<Item[]>(await patch(bare.id, change))[0]
  assert.deepEqual(withoutCopies(need(changed)), withoutCopies(full))
  const nulls = Object.fromEntries(changeable.map((name) => [name, null]))
  const kept = dataOf<Item[]>(await patch(full.id, nulls))[0]
  assert.deepEqual(pick(need(kept), stored), pick(full, stored))
})

test('a draft keeps every field that it has, also one from before a field existed', async () => {
  const drafted = every.filter((name) => fields[name].draft !== undefined)
  const body = Object.fromEntries(drafted.map((name) => [name, samples[name]]))
  const draft = dataOf<Item>(await post('/v1/drafts', body))
  for (const name of drafted) assert.deepEqual(draft[name], samples[name], name)
  const path = `/v1/drafts/${draft.id}`
  const nulls = Object.fromEntries(drafted.map((name) => [name, null]))
  const kept = dataOf<Item>(await call(service, owner, 'PATCH', path, nulls))
  for (const name of drafted) assert.deepEqual(kept[name], samples[name], name)
  await pool.query(`update drafts set content = '{"text": "Earlier"}' where id = $1`, [draft.id])
  const earlier = dataOf<Item>(await call(service, owner, 'GET', path))
  for (const name of drafted)
    assert.deepEqual(earlier[name], name === 'text' ? 'Earlier' : fields[name].draft?.empty, name)
})

test('a note is text of at most 500 characters, and "" removes it', async () => {
  const refused = [501, true, ['x'], { text: 'x' }].map((value) =>
    typeof value === 'number' ? 'n'.repeat(value) : value,
  )
  const { id } = await create({ note: 'n'.repeat(500) })
  const failed = await createFailed()
  for (const note of [...refused, 'zero \u0000 byte'])
    for (const answer of [
      await post('/v1/messages', { ...required, note }),
      await patch(id, { note }),
      await post(`/v1/messages/${failed.id}/resend`, { note }),
      await post('/v1/drafts', { note }),
    ]) {
      const { errors } = answer.body as { errors?: { param: string | null }[] }
      assert.equal(answer.status, 400, `${JSON.stringify(note)}: ${answer.text}`)
      assert.deepEqual(
        errors?.map(({ param }) => param),
        ['/note'],
      )
    }
  assert.equal((await readItem(id)).note, 'n'.repeat(500))
  assert.equal(dataOf<Item[]>(await patch(id, { note: '' }))[0]?.note, null)
  // 500 characters, each of two UTF-16 units.
  assert.equal((await create({ note: '🔔'.repeat(500) })).note, '🔔'.repeat(500))
})

test('every member who sees a message reads its note, and no other', async () => {
  const { id } = await create({ note: 'For the team' })
  await end(id, 'SENT')
  assert.equal((await readItem(id)).note, 'For the team')
  const { sole, limited } = demo.member
  for (const [member, status] of [
    [limited, 200],
    [sole, 404],
  ] as const) {
    const answer = await call(
      service,
      await tokenOf(service, member.id),
      'GET',
      `/v1/messages/${id}`,
    )
    assert.equal(answer.status, status, answer.text)
    assert.equal(answer.text.includes('For the team'), status === 200)
  }
})

const required = {
  text: 'A bare message',
  socialProfileIds: [page],
  scheduledSendTime: '2030-06-02T12:00:00Z',
}

async function create(more: object): Promise<Item> {
  const body = { ...required, ...more }
  return need(dataOf<Item[]>(await post('/v1/messages', body))[0])
}

function post(path: string, body: object) {
  return call(service, owner, 'POST', path, body)
}

function patch(id: string, body: object) {
  return call(service, owner, 'PATCH', `/v1/messages/${id}`, body)
}

async function readItem(id: string): Promise<Item> {
  return read(id)
}

async function copyOf(id: string): Promise<string> {
  const body = { ids: [id], action: 'copy', scheduledSendTime: '2030-07-01T12:00:00Z' }
  const [result] = dataOf<{ copyId: string | null }[]>(await post('/v1/messages/bulk', body))
  return need(result?.copyId ?? undefined)
}

function ruleOf(name: Name): string {
  const one = fields[name]
  return one.column === undefined ? 'never' : one.copied
}

function only(item: Item, ...rules: string[]) {
  return pick(
    item,
    stored.filter((name) => rules.includes(ruleOf(name))),
  )
}

function pick(item: Item, chosen: Name[]) {
  return Object.fromEntries(chosen.map((name) => [name, shown(item)[name]]))
}

/** The fields that a change can set. Each message has a copy of its own of the media given by address. */
function withoutCopies(item: Item) {
  const { mediaUrls, ...rest } = pick(item, changeable)
  return { ...rest, urls: (mediaUrls as { url: string }[]).map(({ url }) => url) }
}

/** Addresses are signed for each answer, and the state of a part follows from that of its message. */
function shown(item: Item): Record<string, unknown> {
  const plain = JSON.stringify(item).replaceAll(/\?ends=[^"]*/g, '')
  const { parts, ...rest } = JSON.parse(plain.replaceAll('"STOPPED"', '"WAITING"'))
  return { ...rest, parts }
}
