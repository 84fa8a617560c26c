// A note is for the team: it reaches no network and no webhook, whatever happens to the message.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { test } from 'node:test'
import { startSandbox } from '../../sandbox/sandbox.ts'
import { startWorker } from '../../server/jobs/jobs.ts'
import { mediaForPost } from '../../server/media/media.ts'
import { startPublisher } from '../../server/publishing/publishing.ts'
import { deliveryTasks } from '../../server/tasks.ts'
import { dataOf } from '../spec/reading.ts'
import { atEnd } from '../support/at-end.ts'
import { call, tokenOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { startReceiver } from '../webhooks/receiver.ts'

const secret = 'Leaked note 4711'
const sandbox = await startSandbox({ port: 0 })
atEnd(() => sandbox.close())
const wire = await startRecorder(sandbox.url)
const receiver = await startReceiver()
const service = await startTestService({
  TWITTER_API_URL: `${wire.url}/x`,
  FACEBOOK_API_URL: `${wire.url}/graph`,
  ALLOW_PRIVATE_WEBHOOKS: 'true',
})
const { services, demo } = service
const owner = await tokenOf(service, demo.member.owner.id)

test('a note reaches neither the networks nor a webhook', async () => {
  const worker = await startWorker({
    ...services,
    tasks: deliveryTasks(services),
    crontab: '',
    concurrency: 2,
  })
  const publisher = startPublisher({
    ...services,
    networkFor: services.networks.forType,
    mediaFor: (message, network) => mediaForPost(services, message, network),
    rules: { catchUpMs: services.config.catchUpMs, maxLooks: 3 },
    concurrency: 5,
    leaseMs: 120_000,
    callMs: 30_000,
    prepareMs: 60_000,
    pollMs: 50,
  })
  const webhookUrls = [`${receiver.url}/notes`]
  const socialProfileIds = [need(demo.profile.twitter), need(demo.profile['facebook-page'])]
  const note = secret
  const body = { text: 'Published text 4711', socialProfileIds, webhookUrls, note }
  const later = { ...body, text: 'Edited and deleted', scheduledSendTime: '2030-01-01T12:00:00Z' }
  const sent = await schedule(body)
  const [first] = await schedule(later)
  const path = `/v1/messages/${need(first).id}`
  dataOf(await call(service, owner, 'PATCH', path, { note: `${secret}, and more` }))
  dataOf(await call(service, owner, 'DELETE', path))

  await eventually(async () => {
    const states = await Promise.all(sent.map(async ({ id }) => (await read(id)).state))
    return states.every((state) => state === 'SENT')
  })
  const types = ['message.scheduled', 'message.sent', 'message.deleted']
  await eventually(() =>
    types.every((type) => receiver.accepted.some((event) => event.type === type)),
  )
  await publisher.stop()
  await worker.stop()
  for (const { id } of sent) assert.equal((await read(id)).note, secret)

  const heard = JSON.stringify(receiver.received)
  assert.match(heard, /Published text 4711/)
  assert.equal(heard.includes(secret), false)
  for (const { data } of receiver.received) assert.equal('note' in data, false)
  // The request to each network was seen, with the text and without the note.
  const asked = wire.requests.map((request) => decodeURIComponent(request.replaceAll('+', ' ')))
  for (const network of ['/x/', '/graph/'])
    assert.ok(
      asked.some((one) => one.includes(network) && one.includes('Published text 4711')),
      network,
    )
  assert.equal(
    asked.some((one) => one.includes('Leaked note')),
    false,
  )
})

type Item = { id: string; state: string; note: string | null }

async function schedule(body: object): Promise<Item[]> {
  return dataOf<Item[]>(await call(service, owner, 'POST', '/v1/messages', body))
}

async function read(id: string): Promise<Item> {
  return need(dataOf<Item[]>(await call(service, owner, 'GET', `/v1/messages/${id}`))[0])
}

/** Passes every request on to the sandbox, and keeps its address, headers and body. */
async function startRecorder(target: string): Promise<{ url: string; requests: string[] }> {
  const requests: string[] = []
  const server = createServer(async (request, response) => {
    const body = await readText(request)
    requests.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)} ${body}`)
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers
    const answer = await fetch(target + request.url, {
      method: need(request.method),
      headers: Object.entries(headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]),
      ...(body === '' ? {} : { body }),
    })
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? 'application/json',
    })
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  assert.ok(address && typeof address === 'object')
  return { url: `http://127.0.0.1:${address.port}`, requests }
}
