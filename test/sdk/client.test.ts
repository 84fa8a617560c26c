// The packed client against the real service: calls, retries, tokens, lists, uploads, events and webhooks.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdir, readFile, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { allowAt } from '../oauth/steps.ts'
import { tokenOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { startFlaky } from './flaky.ts'
import { installPacked } from './packed.ts'

const service = await startTestService()
const { folder, client, node } = await installPacked()
const flaky = await startFlaky(service.url)
const { owner } = service.demo.member
const token = await tokenOf(service, owner.id)
const carillon = client.createClient({ baseUrl: flaky.url, auth: token })
const app = { baseUrl: service.url, ...service.demo.app.member }
const profileId = need(service.demo.profile.twitter)
const scheduledSendTime = new Date(Date.now() + 86_400_000).toISOString()

function schedule(text: string) {
  const body = { text, socialProfileIds: [profileId], scheduledSendTime }
  return carillon.post('/v1/messages', { body })
}

/** The requests that a call makes. */
async function requestsOf(work: () => Promise<unknown>) {
  const before = flaky.seen.length
  await work()
  return flaky.seen.slice(before)
}

test('a POST whose answer was lost is repeated with the same key, and schedules one message', async () => {
  flaky.order('lose the answer')
  const made = await requestsOf(() => schedule('Scheduled once'))
  assert.equal(made.length, 2)
  const keys = made.map(({ headers }) => headers['idempotency-key'])
  assert.ok(keys[0])
  assert.equal(keys[0], keys[1])
  const query = { q: 'Scheduled once' }
  const found = await Array.fromAsync(client.items(carillon, '/v1/messages/search', { query }))
  assert.equal(found.length, 1)
})

test('an answer that is cut in its middle, or stops there, is asked for again', async () => {
  flaky.order('cut the answer')
  const cut = await requestsOf(() => schedule('Scheduled once, too'))
  assert.equal(cut.length, 2)
  flaky.order('stop in the answer')
  const stopped = await requestsOf(() => carillon.get('/v1/me', { timeoutMs: 2000 }))
  assert.equal(stopped.length, 2)
  flaky.order('stop in the answer')
  const slow = carillon.get('/v1/me', { timeoutMs: 500, maxRetries: 0 })
  await assert.rejects(slow, client.TimeoutError)
  flaky.order('cut the answer')
  await assert.rejects(carillon.get('/v1/me', { maxRetries: 0 }), client.ConnectionError)
})

test('a refusal for a moment is repeated after Retry-After; one for a day is not', async () => {
  flaky.order({ status: 429, headers: { 'retry-after': '1' } })
  const began = performance.now()
  const made = await requestsOf(() => carillon.get('/v1/me'))
  assert.equal(made.length, 2)
  assert.ok(performance.now() - began >= 1000)
  flaky.order({ status: 429, headers: { 'retry-after': '40000' } })
  const refused = await requestsOf(() =>
    assert.rejects(carillon.get('/v1/me'), client.RateLimitedError),
  )
  assert.equal(refused.length, 1)
})

test('what may have been carried out without a key is not repeated', async () => {
  const { data } = await schedule('To be deleted')
  const path = { messageId: need(data[0]).id }
  flaky.order('cut')
  const made = await requestsOf(() =>
    assert.rejects(carillon.delete('/v1/messages/{messageId}', { path }), client.ConnectionError),
  )
  assert.equal(made.length, 1)
  flaky.order('cut', 'cut', 'cut')
  const reads = await requestsOf(() =>
    assert.rejects(carillon.get('/v1/me'), client.ConnectionError),
  )
  assert.equal(reads.length, 3)
})

test('errors have a class, a reason and the id of the request', async () => {
  const wrong = carillon.get('/v1/messages/{messageId}', { path: { messageId: '999999999' } })
  await assert.rejects(wrong, (error) => {
    assert.ok(error instanceof client.NotFoundError && error instanceof client.ApiError)
    assert.equal(error.reason, 'unknown_message')
    assert.match(error.requestId ?? '', /^[0-9a-f]{20}$/)
    assert.equal(error.response.status, 404)
    return true
  })
  const aborted = carillon.get('/v1/me', { signal: AbortSignal.abort(new Error('enough')) })
  await assert.rejects(aborted, /enough/)
  const slow = client.createClient({
    ...{ baseUrl: service.url, timeoutMs: 20, maxRetries: 0 },
    fetch: (_url, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
  })
  await assert.rejects(slow.get('/v1/me'), client.TimeoutError)
})

test('a list is read to its end, page by page', async () => {
  for (const number of [1, 2, 3]) await schedule(`Page ${number}`)
  const query = { q: 'Page', limit: 1 }
  const read = await Array.fromAsync(client.items(carillon, '/v1/messages/search', { query }))
  assert.equal(new Set(read.map(({ id }) => id)).size, 3)
})

test('of two processes with one store one refreshes, and both go on with its tokens', async () => {
  const path = join(folder, 'tokens', 'owner.json')
  const asked: string[] = []
  const counted = {
    ...app,
    fetch: (url: string, init: RequestInit) => {
      asked.push(String(init.body))
      return fetch(url, init)
    },
  }
  const first = await consent()
  await node.fileStore(path).write({ ...first, endsAt: 0 })
  const auths = [1, 2, 3].map(() => client.memberTokens(counted, node.fileStore(path)))
  const tokens = await Promise.all(auths.map((auth) => auth.accessToken()))
  assert.equal(new Set(tokens).size, 1)
  assert.equal(asked.length, 1)
  assert.notEqual((await node.fileStore(path).read())?.refreshToken, first.refreshToken)
  // As for a call whose token was refused.
  const renewed = await need(need(auths[0]).renew)(need(tokens[0]))
  assert.notEqual(renewed, tokens[0])
  await client.revokeTokens(app, node.fileStore(path))
  await assert.rejects(need(auths[1]).accessToken(), client.OAuthError)
})

test('a lock that was held for too long goes to one other process, which keeps it', async () => {
  const path = join(folder, 'tokens', 'held.json')
  const stores = Array.from({ length: 8 }, () => node.fileStore(path))
  const [first, ...others] = stores
  let [inside, most, done] = [0, 0, 0]
  const work = async () => {
    inside += 1
    most = Math.max(most, inside)
    await wait(120)
    inside -= 1
    done += 1
  }
  let running: Promise<unknown> = Promise.resolve()
  await need(first).lock(async () => {
    const longAgo = new Date(Date.now() - 3_600_000)
    await utimes(`${path}.lock`, longAgo, longAgo)
    running = Promise.all(others.map((store) => store.lock(work)))
    await eventually(() => inside === 1)
  })
  await running
  assert.deepEqual([most, done], [1, others.length])
  const left = await readdir(join(folder, 'tokens'))
  assert.deepEqual(
    left.filter((name) => name.startsWith('held')),
    [],
  )
})

test('an app gets its tokens by itself where it is installed', async () => {
  const auth = client.appTokens(app, { memberId: owner.id })
  const own = client.createClient({ baseUrl: service.url, auth })
  assert.equal((await own.get('/v1/me')).data.id, owner.id)
  const asApp = client.createClient({ baseUrl: service.url, auth: client.appTokens(app, 'app') })
  await assert.rejects(asApp.get('/v1/me'), client.ForbiddenError)
  const unknown = client.appTokens({ ...app, clientSecret: 'wrong' }, { memberId: owner.id })
  await assert.rejects(unknown.accessToken(), client.OAuthError)
})

test('a picture is uploaded with progress, and again after its connection broke', async () => {
  const file = new Blob([await readFile('docs/pictures/timeline.png')], { type: 'image/png' })
  const direct = client.createClient({ baseUrl: service.url, auth: token })
  const progress: number[] = []
  let failures = 1
  const broken = client.createClient({
    ...{ baseUrl: service.url, auth: token },
    fetch: (url, init) =>
      init.method === 'PUT' && failures-- > 0
        ? Promise.reject(new TypeError('cut'))
        : fetch(url, init),
  })
  const stopping = new AbortController()
  const declared: { id: string; uploadUrl: string }[] = []
  // Nothing processes media here: it is left once the bytes have arrived.
  const upload = client.uploadMedium(broken, file, {
    onDeclared: (one) => declared.push(one),
    onProgress: (sent, total) => {
      progress.push(sent)
      if (progress.filter((one) => one === total).length > 1) stopping.abort(new Error('sent'))
    },
    signal: stopping.signal,
  })
  await assert.rejects(upload, /sent/)
  assert.equal(progress.at(-1), file.size)
  const { id } = need(declared[0])
  const { data } = await direct.get('/v1/media/{mediaId}', { path: { mediaId: id } })
  assert.equal(data.progress, 'PROCESSING')
})

test('live events go on from the last one after the stream has ended', async () => {
  const stopping = new AbortController()
  const ids: string[] = []
  let streams = 0
  const cutting = client.createClient({
    ...{ baseUrl: service.url, auth: token },
    // The first stream ends after a second.
    fetch: (url, init) => {
      streams += 1
      return fetch(streams === 1 ? `${url}?seconds=1` : url, init)
    },
  })
  const opened = Promise.withResolvers<void>()
  const read = (async () => {
    const events = client.liveEvents(cutting, {
      signal: stopping.signal,
      onId: () => opened.resolve(),
    })
    for await (const event of events) {
      if (event.type === 'reset') assert.fail('events were missed')
      if ('messageId' in event && event.messageId) ids.push(event.messageId)
      if (ids.length === 2) stopping.abort()
    }
  })()
  await opened.promise
  const first = need((await schedule('The first event')).data[0]).id
  while (streams < 2) await new Promise((resolve) => setTimeout(resolve, 20))
  const second = need((await schedule('The second event')).data[0]).id
  await read
  assert.deepEqual(ids, [first, second])
})

test('the types of webhooks are those of the API document', async () => {
  const { webhooks } = JSON.parse(await readFile('docs/openapi.json', 'utf8'))
  assert.deepEqual(client.webhookTypes, Object.keys(webhooks))
})

test('a webhook is unwrapped if it is signed by the app, as it is, and not long ago', async () => {
  const secret = `whsec_${randomBytes(24).toString('base64')}`
  const body = JSON.stringify({
    seq_no: 1,
    type: 'message.sent',
    data: { text: 'Brot für später' },
  })
  const at = (time: Date, id = 'evt_1') => ({
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(time.getTime() / 1000)),
    'webhook-signature': `v1a,bm90aGluZw== ${new Webhook(secret).sign(id, time, body)}`,
  })
  const now = at(new Date())
  const event = await client.unwrap(body, now, ['whsec_b3RoZXI=', secret])
  assert.equal(event.id, 'evt_1')
  assert.ok(event.type === 'message.sent' && event.data.text === 'Brot für später')
  const wrong: [string, Record<string, string>, string][] = [
    [`${body} `, now, secret],
    [body, { ...now, 'webhook-id': 'evt_2' }, secret],
    [body, now, 'whsec_b3RoZXI='],
    [body, at(new Date(Date.now() - 400_000)), secret],
    [body, at(new Date(Date.now() + 400_000)), secret],
    [body, { ...now, 'webhook-signature': '' }, secret],
    [body, { ...now, 'webhook-signature': 'v1,%%%' }, secret],
  ]
  for (const [text, headers, key] of wrong)
    await assert.rejects(client.unwrap(text, headers, key), client.WebhookError)
})

/** The tokens of a consent, by code with PKCE. */
async function consent() {
  const redirectUri = service.demo.redirectUri
  const request = await client.prepareAuthorization(app, { redirectUri })
  const returned = await allowAt(service, owner, new URL(request.url))
  const foreign = { ...request, state: 'of another request' }
  const answer = { redirectUri, returned: returned.href }
  await assert.rejects(client.redeemCode(app, foreign, answer), /invalid_state/)
  return client.redeemCode(app, request, answer)
}
