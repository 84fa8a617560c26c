// /push/facebook: only signed deliveries are accepted, and repeating one changes nothing.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { type Answer, call, send, tokenOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { keysOf } from './store.ts'

const secret = 'the-secret-of-the-app'
const service = await startTestService({
  FACEBOOK_APP_SECRET: secret,
  FACEBOOK_VERIFY_TOKEN: 'a word of ours',
})
const page = '100000000000002'
const profileId = need(service.demo.profile['facebook-page'])
const url = `${service.url}/push/facebook`

function sign(body: string | Buffer, by = secret): string {
  return `sha256=${createHmac('sha256', by).update(body).digest('hex')}`
}

function post(body: string | Buffer, signature: string | undefined): Promise<Answer> {
  return send(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature === undefined ? {} : { 'x-hub-signature-256': signature }),
    },
    body,
  })
}

/** The delivery of Facebook for a new or deleted comment on a post of a page. */
function comment(id: string, verb = 'add', to = page): string {
  const value = {
    ...{ item: 'comment', verb, comment_id: id, post_id: `${to}_1`, parent_id: `${to}_1` },
    from: { id: '333', name: 'Ada ☕' },
    message: 'Words that are not stored here',
    created_time: Math.floor(Date.now() / 1000) - 60,
  }
  const entry = [{ id: to, time: 1, changes: [{ field: 'feed', value }] }]
  return JSON.stringify({ object: 'page', entry })
}

/** The delivery of Facebook for a new or removed like; `secondsAgo` is its time. */
function reaction(verb: string, person: string, secondsAgo = 0): string {
  const value = {
    ...{ item: 'reaction', reaction_type: 'like', verb, post_id: `${page}_1` },
    from: { id: person },
    created_time: Math.floor(Date.now() / 1000) - secondsAgo,
  }
  return JSON.stringify({
    object: 'page',
    entry: [{ id: page, time: 1, changes: [{ field: 'feed', value }] }],
  })
}

async function push(...bodies: string[]): Promise<void> {
  for (const body of bodies) assert.equal((await post(body, sign(body))).status, 200)
}

/** Waits until the current second has enough time left for the following calls. */
async function earlyInASecond(): Promise<void> {
  await eventually(async () => Date.now() % 1000 < 500)
}

const isStored = async (id: string) => (await keysOf(service.database, profileId)).includes(id)

test('the URL is confirmed only with the right verify token', async () => {
  const confirm = (mode: string, word: string) =>
    send(
      `${url}?${new URLSearchParams({ 'hub.mode': mode, 'hub.challenge': '4711', 'hub.verify_token': word })}`,
    )
  const right = await confirm('subscribe', 'a word of ours')
  assert.equal(right.text, '4711')
  assert.match(right.headers.get('content-type') ?? '', /^text\/plain/)
  for (const answer of [
    await confirm('subscribe', 'another'),
    await confirm('subscribe', ''),
    await confirm('unsubscribe', 'a word of ours'),
    await send(url),
    await send(
      `${url}?hub.mode=subscribe&hub.challenge=1&hub.challenge=2&hub.verify_token=a+word+of+ours`,
    ),
  ])
    assert.equal(answer.status, 401, answer.text)
})

test('a signed comment is in the history once, even if it is pushed twice; deleted, it is gone', async () => {
  for (const body of [comment('c-1'), comment('c-1')])
    assert.equal((await post(body, sign(body))).status, 200)
  assert.ok(await isStored('c-1'))
  const token = await tokenOf(service, service.demo.member.owner.id)
  const path = `/v1/interactions/facebook?socialNetworkId=${page}&targetSocialNetworkId=333`
  const { body: answer } = await call(service, token, 'GET', path)
  const [item] = (answer as { data: { interactions: Record<string, string>[] } }).data.interactions
  assert.equal(item?.type, 'COMMENT')
  assert.equal(item?.externalMessageId, 'c-1')
  assert.equal(item?.socialNetworkType, 'FACEBOOK')
  const gone = comment('c-1', 'remove')
  assert.equal((await post(gone, sign(gone))).status, 200)
  assert.equal(await isStored('c-1'), false)
  // The first delivery again, late.
  const late = comment('c-1')
  await post(late, sign(late))
  assert.equal(await isStored('c-1'), false)
})

test('a like that is given again within the second of its removal is stored', async () => {
  const key = `like:${page}_1:701`
  await earlyInASecond()
  await push(reaction('add', '701'), reaction('remove', '701'))
  assert.equal(await isStored(key), false)
  await push(reaction('add', '701'))
  assert.ok(await isStored(key))
})

test('late and repeated pushes about a like do not override newer ones', async () => {
  const key = `like:${page}_1:702`
  const [given, takenBack] = [reaction('add', '702', 60), reaction('remove', '702', 40)]
  await push(given, takenBack, given)
  assert.equal(await isStored(key), false, 'the old like again')
  // All deliveries are late: the network's times define the order.
  await push(reaction('add', '702', 38))
  assert.ok(await isStored(key), 'given again')
  await push(takenBack, given)
  assert.ok(await isStored(key), 'old news')
  await push(reaction('remove', '702', 1))
  assert.equal(await isStored(key), false)
  // A network that repeats the time of the like in its removal.
  await push(reaction('add', '703', 60), reaction('remove', '703', 60), reaction('add', '703', 60))
  assert.equal(await isStored(`like:${page}_1:703`), false)
})

test('removing a post also removes the interactions that were pushed about it', async () => {
  const other = comment('c-stays').replaceAll(`${page}_1`, `${page}_2`)
  await push(comment('c-hangs'), reaction('add', '704'), other)
  const value = { item: 'status', verb: 'remove', post_id: `${page}_1` }
  const entry = [{ id: page, time: 1, changes: [{ field: 'feed', value }] }]
  await push(JSON.stringify({ object: 'page', entry }))
  assert.deepEqual(
    [await isStored('c-hangs'), await isStored(`like:${page}_1:704`), await isStored('c-stays')],
    [false, false, true],
  )
})

test('neither texts nor names are stored', async () => {
  const body = comment('c-words')
  await post(body, sign(body))
  const { rows } = await service.database.pool.query<{ text: string }>(
    'select string_agg(i::text, chr(10)) as text from interactions i',
  )
  assert.match(need(rows[0]).text, /c-words/)
  assert.doesNotMatch(need(rows[0]).text, /not stored here|Ada/)
})

test('an unsigned delivery, or one signed for other bytes, is refused and not stored', async () => {
  const body = comment('c-2')
  for (const signature of [
    undefined,
    '',
    'sha256=',
    sign(body, 'another secret'),
    sign(`${body} `),
    sign(body).toUpperCase(),
    sign(body).slice(7),
  ]) {
    const answer = await post(body, signature)
    assert.equal(answer.status, 401, `${signature}`)
    assert.doesNotMatch(answer.text, new RegExp(secret))
  }
  assert.equal(await isStored('c-2'), false)
})

test('signed deliveries about unknown pages, empty ones, invalid JSON, and too large ones', async () => {
  const status = async (body: string | Buffer) => (await post(body, sign(body))).status
  assert.equal(await status(comment('c-3', 'add', '999')), 200)
  for (const body of ['{}', '[]', 'null', '{"object":"page","entry":[null,{},{"id":"a\\u0000b"}]}'])
    assert.equal(await status(body), 200, body)
  assert.equal(await status('{"object":'), 400)
  assert.equal(await status(Buffer.alloc(1_048_577, 32)), 413)
  const keys = Array.from({ length: 20_001 }, (_, key) => `"k${key}":1`)
  const many = `{${keys.join()}}`
  const refused = await post(many, sign(many))
  assert.equal(refused.status, 400)
  assert.match(refused.text, /The body has more than 20000 keys/)
  assert.equal(await status(`{${keys.slice(1).join()}}`), 200)
  const { rows } = await service.database.pool.query('select from interactions where key = $1', [
    'c-3',
  ])
  assert.equal(rows.length, 0)
})

test('nothing is stored for an organization that is not on the plan', async () => {
  const { pool } = service.database
  await pool.query(`update organizations set plan = 'TEAM' where plan = 'ENTERPRISE'`)
  const body = comment('c-4')
  assert.equal((await post(body, sign(body))).status, 200)
  await pool.query(`update organizations set plan = 'ENTERPRISE' where plan = 'TEAM'`)
  assert.equal(await isStored('c-4'), false)
})

test('without a secret the endpoint does not exist', async () => {
  const without = await startTestService()
  for (const method of ['GET', 'POST'])
    assert.equal((await send(`${without.url}/push/facebook`, { method })).status, 404)
})
