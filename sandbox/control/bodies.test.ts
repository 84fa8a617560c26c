import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sandboxNetworks } from '../networks/registry.ts'
import { dig, startTestSandbox } from '../sandbox.testing.ts'

const { ask, control, url } = await startTestSandbox()
const own = '1750000000000000001'
const fault = JSON.stringify({ network: 'twitter', operation: 'read', kind: 'status' })

async function send(method: string, path: string, headers: Record<string, string>, body?: string) {
  const answer = await fetch(`${url}/_sandbox/${path}`, {
    method,
    headers,
    // As bytes: for a text, fetch would make up a content type.
    ...(body === undefined ? {} : { body: Buffer.from(body) }),
  })
  return { status: answer.status, text: await answer.text() }
}

const curl = { 'content-type': 'application/x-www-form-urlencoded' }
const types: Record<string, string>[] = [
  {},
  { 'content-type': 'application/json' },
  curl,
  { 'content-type': 'text/plain' },
]

test('JSON is taken whatever it is called, and no body at all when something is deleted', async () => {
  for (const headers of types) {
    assert.deepEqual(await send('POST', 'faults', headers, fault), { status: 200, text: '{}' })
    const deed = { network: 'twitter', type: 'MENTION', from: '9', to: own }
    const made = await send('POST', 'interactions', headers, JSON.stringify(deed))
    const { id } = JSON.parse(made.text) as { id: string }
    for (const path of [`interactions/twitter/${id}`, 'faults', 'posts', 'push'])
      assert.equal((await send('DELETE', path, headers)).status, 200, path)
    const none = await send('POST', 'faults', headers, ' ')
    assert.equal(none.status, 400, none.text)
    const broken = await send('POST', 'faults', headers, '{"network":')
    assert.equal(broken.status, 400)
    assert.match(broken.text, /The body is not JSON/)
  }
})

test('a form of another site does nothing', async () => {
  for (const origin of ['http://elsewhere.example', 'null', 'http://127.0.0.1:1'])
    for (const headers of [curl, { 'content-type': 'text/plain' }]) {
      const answer = await send('POST', 'faults', { ...headers, origin }, fault)
      assert.equal(answer.status, 403, answer.text)
    }
  assert.deepEqual(dig((await ask('/_sandbox/faults')).body, 'faults'), [])
  assert.equal((await send('POST', 'faults', { ...curl, origin: url }, fault)).status, 200)
})

test('an id may be a number, and not a digit is lost', async () => {
  const deed = (to: string, more = '') =>
    `{"network": "twitter", "type": "MENTION", "from": 9, "to": ${to}${more}}`
  for (const to of [own, `"${own}"`, '18446744073709551615']) {
    const made = await send('POST', 'interactions', {}, deed(to))
    assert.equal(dig(JSON.parse(made.text), 'to'), to.replaceAll('"', ''), made.text)
  }
  const named = await send(
    'POST',
    'interactions',
    {},
    deed('8', ', "messageId": 1750000000000000077'),
  )
  assert.equal(dig(JSON.parse(named.text), 'messageId'), '1750000000000000077')
  await control('DELETE', 'posts')
})

const profile = 'must be the id of a profile, up to 20 digits, not 0 first'
const refused: [sent: string, said: string][] = [
  ['"from": null, "to": 8', 'from is missing: the id of a profile'],
  ['"from": "", "to": 8', 'from is missing: the id of a profile'],
  ['"from": 1.5, "to": 8', `from ${profile}; 1.5 was sent`],
  ['"from": "007", "to": 8', `from ${profile}; 007 was sent`],
  ['"from": 1750000000000000001.5, "to": 8', `from ${profile}; 1750000000000000001.5 was sent`],
  ['"from": {"a": 1}, "to": 8', `from ${profile}; {"a":1} was sent`],
  ['"from": true, "to": 8', `from ${profile}; true was sent`],
  ['"from": 8, "to": "8"', 'from and to are the same profile, 8'],
  ['"from": 9', 'to is missing'],
  [
    '"from": 9, "to": 8, "messageId": 17500000000000000770',
    'messageId must be the id of a message, up to 19 digits; 17500000000000000770 was sent',
  ],
  ['"from": 9, "to": 8, "at": "soon"', 'at must be a time; soon was sent'],
  [
    '"from": 9, "to": 8, "at": "2999-01-01T00:00:00Z"',
    'at must be a time between 1970 and now; 2999-01-01T00:00:00Z was sent',
  ],
  ['"from": 9, "to": 8, "mood": "good"', 'mood is not known here'],
]

for (const [sent, said] of refused)
  test(`refused: ${sent}`, async () => {
    const body = `{"network": "twitter", "type": "MENTION", ${sent}}`
    const { status, text } = await send('POST', 'interactions', {}, body)
    assert.deepEqual([status, dig(JSON.parse(text), 'error')], [400, said])
  })

test('what may be chosen from is named', async () => {
  const { status, text } = await send(
    'POST',
    'faults',
    {},
    '{"network": "x", "operation": "read", "kind": "gap"}',
  )
  assert.equal(status, 400)
  assert.equal(
    dig(JSON.parse(text), 'error'),
    `network must be one of ${sandboxNetworks.map(({ name }) => name).join(', ')}`,
  )
})

test('taking back without saying what is refused', async () => {
  for (const headers of [{}, curl]) {
    const { status, text } = await send('POST', 'pages/interactions/undo', headers)
    assert.equal(status, 400, text)
  }
})
