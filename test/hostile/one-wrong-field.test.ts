// Valid bodies with one hostile value in one field, for every field and value.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { send } from '../support/client.ts'
import { assertEnvelope } from '../support/envelope.ts'
import { sample } from '../support/sample.ts'
import { startTwoOrganizations } from '../support/two-organizations.ts'
import { addConnection } from '../support/world-connections.ts'
import { addFailedMessage, addMessage } from '../support/world-messages.ts'
import { addMember } from '../support/world-people.ts'
import { nastyNumbers, nastyTexts, rightValues } from './nasty.ts'
import { type Operation, readOperations } from './operations.ts'

const { service, tokens, ours } = await startTwoOrganizations()
const withBody = (await readOperations(service)).filter(({ fields }) => fields.length > 0)
const nastyValues = [
  ...nastyTexts,
  ...nastyNumbers,
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  nastyTexts,
  Array(10_000).fill('1'),
]

for (const operation of withBody) {
  test(`${operation.method} ${operation.path}: all fields valid`, async () => {
    const answer = await ask(operation, rightBody(operation))
    assertEnvelope(answer, callOf(operation))
    assert.equal(answer.status, 200, answer.text)
  })

  for (const { name } of operation.fields) {
    test(`${operation.method} ${operation.path}: ${name}`, async () => {
      for (const value of sample(`${callOf(operation)} ${name}`, nastyValues, 4)) {
        const answer = await ask(operation, { ...rightBody(operation), [name]: value })
        assertEnvelope(answer, callOf(operation))
      }
    })
  }
}

function callOf({ method, path }: Operation): string {
  return `${method} ${path}`
}

function rightBody({ fields }: Operation): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field.name, rightValues(field, ours)[0]]))
}

async function ask({ method, path }: Operation, body: Record<string, unknown>) {
  const ids = { network: 'twitter', ...(await idsFor(path)) }
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => ids[name as keyof typeof ids])
  return send(`${service.url}${filled}`, {
    method,
    headers: { authorization: `Bearer ${tokens.get('superAdmin')}` },
    body: JSON.stringify(body),
  })
}

/** A review consumes its message, and a choice its connection, so each needs a new one. */
async function idsFor(path: string): Promise<typeof ours> {
  if (/\/(approve|reject)$/.test(path)) return withProposal()
  if (path.endsWith('/resend'))
    return { ...ours, messageId: await addFailedMessage(service.database, ours) }
  return path.includes('/connections/') ? withChoice() : ours
}

async function withChoice(): Promise<typeof ours> {
  const { organizationId } = ours
  const { member, app } = service.demo
  const from = { organizationId, memberId: member.owner.id, clientId: app.member.clientId }
  const networkIds = ['1', '2']
  return { ...ours, connectionId: await addConnection(service.database, { ...from, networkIds }) }
}

async function withProposal(): Promise<typeof ours> {
  const memberId = await addMember(service.database, { organizationId: ours.organizationId })
  return {
    ...ours,
    messageId: await addMessage(service.database, { ...ours, memberId, kind: 'proposal' }),
  }
}
