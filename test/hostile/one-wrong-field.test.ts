// Valid bodies with one hostile value in one field, for every field and value.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call } from '../support/client.ts'
import { assertEnvelope } from '../support/envelope.ts'
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
      for (const value of nastyValues) {
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
  const ids = { network: 'twitter', ...(unused.get(path) ?? (await makeIdsFor(path))) }
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => ids[name as keyof typeof ids])
  // The type that a client sends which names none.
  const type = { 'content-type': 'text/plain;charset=UTF-8' }
  const answer = await call(service, tokens.get('superAdmin'), method, filled, body, type)
  if (answer.status === 200) unused.delete(path)
  else unused.set(path, ids)
  return answer
}

/** A request that was refused has consumed nothing, so the next one may have its things. */
const unused = new Map<string, typeof ours>()

/** A review consumes its message, and a choice its connection, so each needs a new one. */
async function makeIdsFor(path: string): Promise<typeof ours> {
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
