// GET /v1/status: members whose proved address OPERATORS names, in the console. For everyone else it does not exist.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../../server/config/config.ts'
import { type Answer, call, organizationToken, tokenOf } from '../support/client.ts'
import { startTestService } from '../support/service.ts'
import { consoleToken, makePersonalToken } from '../support/world-tokens.ts'

const operators = ' Editor@Demo.Example , someone@else.example'
const service = await startTestService({ OPERATORS: operators })
const { owner, editor } = service.demo.member
const { pool } = service.database
const byEditor = await consoleToken(service, editor)
const ask = (token?: string) => call(service, token, 'GET', '/v1/status')

test('an operator sees the installation, whatever their rights in an organization', async () => {
  await pool.query(
    `select graphile_worker.add_job('send-mail', run_at => now() - interval '1 minute');
     update graphile_worker._private_jobs set last_error = 'the mail server is away' || chr(10) || 'at a line of the code'`,
  )
  const { status, body, text } = await ask(byEditor)
  assert.equal(status, 200, text)
  const { data } = body as { data: Record<string, unknown> & { networks: { name: string }[] } }
  assert.equal(data.workers, 0)
  assert.deepEqual(data.backups, null)
  assert.deepEqual(data.media, { address: service.url, isPublic: false })
  assert.deepEqual(data.renewals, { due: 0, overdue: 0 })
  assert.ok(data.networks.some(({ name }) => name === 'facebook'))
  assert.match(text, /"error":"the mail server is away"/)
  assert.doesNotMatch(text, /a line of the code/)
})

test('for everyone else it does not exist, the owner of an organization included', async () => {
  const personal = await makePersonalToken(service, byEditor, ['READ'])
  const others = {
    'the owner of an organization, in the console': await consoleToken(service, owner),
    'the owner, by an app': await tokenOf(service, owner.id, { admin: true }),
    'the operator, by an app': await tokenOf(service, editor.id, { admin: true }),
    'the operator, by a personal token': personal.token,
    'an organization': await organizationToken(service),
  }
  for (const [who, token] of Object.entries(others)) assertHidden(await ask(token), who)
  assert.equal((await ask()).status, 401)
})

test('an address that is not proved is no operator', async () => {
  assert.equal((await ask(byEditor)).status, 200)
  await pool.query('update members set email_proved_at = null where id = $1', [editor.id])
  assertHidden(await ask(byEditor), 'not proved')
  await pool.query('update members set email_proved_at = now() where id = $1', [editor.id])
  assert.equal((await ask(byEditor)).status, 200)
  await pool.query(`update members set email_key = 'another@demo.example' where id = $1`, [
    editor.id,
  ])
  assertHidden(await ask(byEditor), 'another address')
})

test('the setting names addresses, and nothing else', () => {
  assert.deepEqual(readConfig({ OPERATORS: operators }).operators, [
    'editor@demo.example',
    'someone@else.example',
  ])
  assert.deepEqual(readConfig({}).operators, [])
  assert.throws(() => readConfig({ OPERATORS: 'a@b.example,everyone' }), /everyone/)
})

function assertHidden({ status, text }: Answer, who: string): void {
  assert.equal(status, 404, `${who}: ${text}`)
  assert.doesNotMatch(text, /mail server/, who)
}
