// The packed command line invents every event that webhooks have, as the API document describes it.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { atEnd } from '../support/at-end.ts'
import { need } from '../support/need.ts'
import { installCommandLine } from './packed.ts'

type Content = { 'application/json': { schema: { $ref: string } } }
type Document = {
  webhooks: Record<string, { post: { requestBody: { content: Content } } }>
  components: object
}
const document: Document = JSON.parse(await readFile('docs/openapi.json', 'utf8'))
const types = Object.keys(document.webhooks)
const cli = await installCommandLine()

async function startReceiver() {
  const events: { type: string }[] = []
  const server = createServer(async (request, response) => {
    events.push((await json(request)) as { type: string })
    response.end()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve)
  })
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  return { events, url: `http://localhost:${(server.address() as AddressInfo).port}/` }
}

test('trigger sends an event of every type of webhooks, as the API document describes it', async () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ $id: 'api', components: document.components })
  const { events, url } = await startReceiver()
  for (const type of types) {
    const ran = await cli.carillon(['trigger', type, '--forward-to', url])
    assert.equal(ran.code, 0, ran.err)
  }
  assert.deepEqual(
    events.map(({ type }) => type),
    types,
  )
  const wrong = events.flatMap((event) => {
    const { content } = need(document.webhooks[event.type]).post.requestBody
    const isValid = ajv.validate({ $ref: `api${content['application/json'].schema.$ref}` }, event)
    return isValid ? [] : [`${event.type}: ${ajv.errorsText()}`]
  })
  assert.deepEqual(wrong, [])
})
