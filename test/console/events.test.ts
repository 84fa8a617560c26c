// GET /v1/events and /v1/events/stream: events of messages, profiles and media, for the members who may see them.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { type Answer, call, send } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { startTwoOrganizations } from '../support/two-organizations.ts'
import { addMedium, addMessage } from '../support/world-messages.ts'

const { service, tokens, ours, theirs } = await startTwoOrganizations()
const { pool } = service.database
const token = need(tokens.get('superAdmin'))

type Event = { id: string; type: string } & Record<string, string | null>
type Metadata = { lastEventId: string; isComplete: boolean; hasMore: boolean }

async function poll(
  after?: string,
  bearer = token,
): Promise<{ data: Event[]; metadata: Metadata }> {
  const query = after === undefined ? '' : `?after=${after}`
  const answer = await call(service, bearer, 'GET', `/v1/events${query}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body as { data: Event[]; metadata: Metadata }
}

/** Polls until the expected events are there: a transaction of a background job may hold them back for a moment. */
async function pollFor(after: string, count: number): Promise<Event[]> {
  let found: Event[] = []
  await eventually(async () => {
    found = (await poll(after)).data
    return found.length >= count
  })
  return found
}

type Stream = { events: Event[]; text: () => string; closed: Promise<void>; stop: () => void }

async function stream(headers: Record<string, string> = {}, bearer = token): Promise<Stream> {
  const stopping = new AbortController()
  const response = await fetch(`${service.url}/v1/events/stream`, {
    headers: { authorization: `Bearer ${bearer}`, ...headers },
    signal: stopping.signal,
  })
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8')
  assert.match(response.headers.get('x-request-id') ?? '', /^\w{20}$/)
  const events: Event[] = []
  let text = ''
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of need(response.body)) {
      text += decoder.decode(chunk, { stream: true })
      events.length = 0
      for (const [, data] of text.matchAll(/^data: (.*)\n\n/gm)) events.push(JSON.parse(data ?? ''))
    }
  }
  const closed = read().catch(() => undefined)
  await eventually(async () => text.includes('id: '))
  return { events, text: () => text, closed, stop: () => stopping.abort() }
}

/** The last event that can be read. Transactions in databases of other tests hold events back for a moment. */
async function lastEventId(bearer = token): Promise<string> {
  const heldBack = 'select from events where tx_id >= pg_snapshot_xmin(pg_current_snapshot())'
  await eventually(async () => (await pool.query(heldBack)).rowCount === 0, {
    what: 'the events to be readable',
  })
  return (await poll(undefined, bearer)).metadata.lastEventId
}

const addOurs = () => addMessage(service.database, ours)

test('only members who may use the profile can poll a change', async () => {
  const start = await lastEventId()
  const theirStart = await lastEventId(tokens.get('outsider'))
  const messageId = await addOurs()
  await pool.query(`update messages set text = text || '!' where id = $1`, [messageId])
  await pool.query(`update messages set act_at = now() where id = $1`, [messageId])
  await pool.query(`update messages set state = 'SUBMITTED' where id = $1`, [messageId])
  await pool.query('delete from messages where id = $1', [messageId])
  const events = await pollFor(start, 4)
  const { organizationId, socialProfileId } = ours
  assert.deepEqual(
    events.map(({ id: _, timestamp: _at, ...event }) => event),
    ['scheduled', 'changed', 'submitted', 'deleted'].map((what) => ({
      type: `message.${what}`,
      organizationId,
      messageId,
      socialProfileId,
      mediaId: null,
    })),
  )
  const { data, metadata } = await poll(theirStart, tokens.get('outsider'))
  assert.deepEqual(data, [])
  assert.ok(
    BigInt(metadata.lastEventId) >= BigInt(events.at(-1)?.id ?? '0'),
    'it goes on from here',
  )
  assert.deepEqual((await poll(events.at(-1)?.id)).data, [])
})

test('profiles and media have events too', async () => {
  const start = await lastEventId()
  const mediaId = await addMedium(service.database, { ...ours, id: 'RVZFTlRTLW1lZGl1bS0wMQ==' })
  await pool.query(`update media set state = 'QUEUED' where id = $1`, [mediaId])
  await pool.query(`update media set state = 'READY' where id = $1`, [mediaId])
  const { socialProfileId } = ours
  for (const flag of [true, false])
    await pool.query('update profiles set is_reauth_required = $2 where id = $1', [
      socialProfileId,
      flag,
    ])
  await pool.query('update profiles set is_reauth_required = true where id = $1', [
    theirs.socialProfileId,
  ])
  const events = await pollFor(start, 4)
  for (const { timestamp } of events) {
    assert.match(String(timestamp), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    assert.ok(Math.abs(Date.parse(String(timestamp)) - Date.now()) < 3_600_000)
  }
  assert.deepEqual(
    events.map((event) => [event.type, event.mediaId ?? event.socialProfileId]),
    [
      ['medium.queued', mediaId],
      ['medium.ready', mediaId],
      ['profile.health', socialProfileId],
      ['profile.health', socialProfileId],
    ],
  )
})

test('an event of a transaction that commits late is not lost', async () => {
  const start = await lastEventId()
  const late = await pool.connect()
  try {
    await late.query('begin; set local idle_in_transaction_session_timeout = 0')
    await late.query(
      'update profiles set is_reauth_required = not is_reauth_required where id = $1',
      [ours.socialProfileId],
    )
    const messageId = await addOurs()
    assert.deepEqual((await poll(start)).data, [], 'a later event waits for the earlier one')
    await late.query('commit')
    const events = await pollFor(start, 2)
    assert.deepEqual(
      events.map(({ type }) => type),
      ['profile.health', 'message.scheduled'],
    )
    assert.equal(events[1]?.messageId, messageId)
  } finally {
    late.release(true)
  }
})

test('an unknown event is answered as incomplete, a malformed one is refused', async () => {
  const { data, metadata } = await poll('999999999999')
  assert.deepEqual(data, [])
  assert.equal(metadata.isComplete, false)
  for (const after of ['x', '-1', '1'.repeat(19)])
    assert.equal(
      (await call(service, token, 'GET', `/v1/events?after=${after}`)).status,
      400,
      after,
    )
})

test('the stream shows events of another connection within a moment, and goes on after Last-Event-ID', async () => {
  const viewer = await stream()
  const outsider = await stream({}, tokens.get('outsider'))
  const first = await addOurs()
  await eventually(async () => viewer.events.some(({ messageId }) => messageId === first))
  const { id } = need(viewer.events.find(({ messageId }) => messageId === first))
  viewer.stop()
  await viewer.closed
  const second = await addOurs()
  const again = await stream({ 'last-event-id': id })
  await eventually(async () => again.events.length > 0)
  assert.deepEqual(
    again.events.map(({ messageId }) => messageId),
    [second],
  )
  assert.deepEqual(outsider.events, [])
  again.stop()
  outsider.stop()
})

test('a stream that cannot go on where it was begins with a reset', async () => {
  for (const unknown of ['999999999999', 'nonsense']) {
    const viewer = await stream({ 'last-event-id': unknown })
    await eventually(async () => viewer.events.length > 0)
    assert.equal(viewer.events[0]?.type, 'reset')
    viewer.stop()
  }
})

test('a stream ends when its token is revoked', async () => {
  const { rows } = await pool.query<{ id_hash: Buffer }>(
    `select id_hash from oauth_records where model = 'AccessToken' and id_hash = sha256($1::bytea)`,
    [need(tokens.get('default'))],
  )
  const viewer = await stream({}, tokens.get('default'))
  const hash = need(rows[0]).id_hash
  await pool.query('delete from oauth_records where id_hash = $1', [hash])
  await pool.query('select pg_notify($1, $2)', [
    'carillon_tokens_ended',
    hash.toString('base64url'),
  ])
  await viewer.closed
  assert.doesNotMatch(viewer.text(), /^:$/m, 'not only with the next heartbeat')
})

test('streams need a token of a member or an organization, and end by themselves on request', async () => {
  const open = (bearer: string | undefined, query = '?seconds=0'): Promise<Answer> =>
    send(`${service.url}/v1/events/stream${query}`, {
      headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
    })
  assert.equal((await open(undefined)).status, 401)
  assert.equal((await open(tokens.get('app'))).status, 403)
  assert.equal((await open(tokens.get('organization'))).status, 200)
  assert.match((await open(token)).text, /^retry: \d+\nid: \d+\n\n/)
})

test('HEAD of the stream answers its headers and ends', async () => {
  const path = `${service.url}/v1/events/stream`
  const headers = { authorization: `Bearer ${token}` }
  const answer = await send(path, { method: 'HEAD', headers })
  assert.deepEqual(
    [answer.status, answer.headers.get('content-type'), answer.text],
    [200, 'text/event-stream; charset=utf-8', ''],
  )
  assert.ok(answer.headers.has('x-account-quota'))
  assert.equal((await fetch(path, { method: 'HEAD' })).status, 401)
})

test('one account has ten streams at most', async () => {
  const bearer = need(tokens.get('admin'))
  const streams: Stream[] = []
  for (let count = 0; count < 10; count += 1) streams.push(await stream({}, bearer))
  const refused = await call(service, bearer, 'GET', '/v1/events/stream')
  assert.equal(refused.status, 429)
  assert.match(refused.text, /too_many_streams/)
  streams[0]?.stop()
  await eventually(async () => {
    const answer = await call(service, bearer, 'GET', '/v1/events/stream?seconds=0')
    return answer.status === 200
  })
  for (const each of streams) each.stop()
})

test('a client that does not read is cut off', async () => {
  const bearer = need(tokens.get('superAdmin'))
  const { hostname, port } = new URL(service.url)
  const socket = connect(Number(port), hostname)
  socket.write(
    `GET /v1/events/stream HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${bearer}\r\n\r\n`,
  )
  await once(socket, 'readable')
  const closed = once(socket, 'close')
  socket.on('error', () => undefined)
  // Far more than the buffers of both ends hold.
  for (let round = 0; round < 40; round += 1)
    await pool.query(
      `insert into events (type, profile_id) select 'profile.health', $1 from generate_series(1, 1000)`,
      [ours.socialProfileId],
    )
  await eventually(
    async () => service.services.events.countOf(`member:${service.demo.member.owner.id}`) === 0,
  )
  socket.resume()
  await closed
})
