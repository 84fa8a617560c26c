// OpenTelemetry by two real processes: a message is one trace from the request to its network and its webhook, and says nothing of its text.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { test } from 'node:test'
import { startSandboxNetworks } from '../networks/sandbox-networks.ts'
import { atEnd } from '../support/at-end.ts'
import { spawnCarillon } from '../support/carillon.ts'
import { accessTokenOf, basic, send } from '../support/client.ts'
import { makeTestDatabase } from '../support/database.ts'
import { readDemo } from '../support/demo.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { testKeys } from '../support/keys.ts'
import { need } from '../support/need.ts'
import { installApp } from '../support/world-installations.ts'
import { startReceiver } from '../webhooks/receiver.ts'

type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: unknown }[]
}

type Export = {
  resourceSpans: { resource: unknown; scopeSpans: { spans: Span[] }[] }[]
}

const text = 'Cinnamon buns from seven'

test('a message is one trace, from its request to its network and its webhook, in two processes', async () => {
  const collector = await startCollector()
  const receiver = await startReceiver()
  const { url, accessToken, profile } = await startBoth(collector.url)
  const answer = await send(`${url}/v1/messages`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json',
      // The client has a trace of its own.
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    },
    body: JSON.stringify({
      text,
      parts: [{ text: `${text}, as every day` }],
      socialProfileIds: [profile],
      webhookUrls: [receiver.url],
    }),
  })
  assert.equal(answer.status, 200, answer.text)
  const names = [
    'POST /v1/messages',
    'publish to TWITTER',
    'POST 127.0.0.1',
    'deliver message.sent',
  ]
  const spans = await eventually(
    () => {
      const found = collector.spansOf('0af7651916cd43dd8448eb211c80319c')
      const has = (name: string) => found.filter((span) => span.name === name).length
      return names.every(has) && has('publish to TWITTER') === 2 ? found : undefined
    },
    { what: 'all spans of the trace' },
  )
  const parentOf = (name: string) => {
    const { parentSpanId } = need(spans.find((span) => span.name === name))
    return spans.find(({ spanId }) => spanId === parentSpanId)?.name
  }
  assert.deepEqual(names.map(parentOf), [
    undefined,
    'POST /v1/messages',
    'publish to TWITTER',
    'POST /v1/messages',
  ])
  const facts = new Map(
    need(spans.find(({ name }) => name === 'publish to TWITTER')).attributes.map(
      ({ key, value }) => [key, value],
    ),
  )
  assert.deepEqual(facts.get('carillon.outcome'), { stringValue: 'SENT' })
  // Nothing that was received holds a text, a token or the path of a URL.
  const all = JSON.stringify(collector.received)
  for (const secret of [text, accessToken, new URL(receiver.url).port, '/2/tweets'])
    assert.ok(!all.includes(secret), secret)
})

async function startBoth(endpoint: string) {
  const database = await makeTestDatabase('demo')
  const sandbox = await startSandboxNetworks()
  const port = await freePort()
  const addresses = Object.entries(sandbox.addresses).map(([name, address]) => [
    `${name.toUpperCase()}_API_URL`,
    address,
  ])
  const environment = {
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATABASE_URL: database.url,
    CARILLON_KEYS: testKeys,
    ALLOW_PRIVATE_WEBHOOKS: 'yes',
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    ...Object.fromEntries(addresses),
  }
  for (const command of ['api', 'worker']) {
    const process = spawnCarillon(command, environment)
    atEnd(process.end)
    await process.ready
  }
  const demo = await readDemo(database)
  const url = `http://localhost:${port}`
  const memberId = demo.member.owner.id
  await installApp(database, demo.app.member.clientId, { memberId })
  const answer = await send(`${url}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: basic(demo.app.member) },
    body: new URLSearchParams({ grant_type: 'member_app', member_id: memberId }),
  })
  const accessToken = accessTokenOf(answer)
  return { url, accessToken, profile: need(demo.profile.twitter) }
}

/** It takes JSON by OTLP over HTTP, as collectors do. */
async function startCollector() {
  const received: Export[] = []
  const server = createServer(async (request, response) => {
    received.push((await json(request)) as Export)
    response.setHeader('content-type', 'application/json')
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(async () => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    spansOf: (traceId: string) =>
      received
        .flatMap(({ resourceSpans }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)
        .filter((span) => span.traceId === traceId),
  }
}
