// A full disk and a read-only database are answered with 503 and an explanation, never 500.
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { test } from 'node:test'
import fastify from 'fastify'
import { answerError } from '../../server/http/errors/errors.ts'
import { basic, call, send, tokenOf } from '../support/client.ts'
import { onServer } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { startTestService } from '../support/service.ts'

const service = await startTestService()
const { database, demo } = service
const owner = demo.member.owner.id
const create = async (token: string) =>
  call(service, token, 'POST', `/v1/organizations/${demo.organization.demo}/teams`, {
    teamName: `Team ${Math.random()}`,
  })
const requestToken = () =>
  send(`${service.url}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: basic(demo.app.member) },
    body: new URLSearchParams({ grant_type: 'member_app', member_id: owner }),
  })

const full = [
  ['53100', /no space left/],
  ['53200', /not ready/],
  ['58030', /not ready/],
] as const
for (const [code, sentence] of full)
  test(`PostgreSQL says ${code}`, async () => {
    const token = await tokenOf(service, owner)
    await failWith(code)
    const answer = await create(token)
    assert.equal(answer.status, 503, answer.text)
    assert.match(answer.text, sentence)
    assert.ok(Number(answer.headers.get('retry-after')) > 0)
    const authorization = await requestToken()
    assert.equal(authorization.status, 503, authorization.text)
    assert.match(authorization.text, /"error":"server_error"/)
    await database.pool.query('drop function fail_for_test cascade')
    assert.equal((await create(token)).status, 200)
  })

test('PostgreSQL is read-only', async () => {
  const token = await tokenOf(service, owner)
  const name = new URL(database.url).pathname.slice(1)
  const turn = async (how: string) => {
    // On a connection to another database, which can still write.
    await onServer(`alter database ${name} ${how}`)
    // Applies to new connections.
    await onServer(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename = current_user`,
    )
  }
  await turn('set default_transaction_read_only = on')
  const refused = await eventually(
    async () => {
      const answer = await create(token)
      return /only read/.test(answer.text) && answer
    },
    { what: 'a refusal' },
  )
  assert.equal(refused.status, 503)
  await eventually(async () => (await call(service, token, 'GET', '/v1/me')).status === 200, {
    what: 'reading',
    every: 100,
  })
  await turn('reset default_transaction_read_only')
  await eventually(async () => (await create(token)).status === 200, {
    what: 'writing again',
    every: 100,
  })
})

test('the disk of the media is full', async () => {
  const app = fastify()
  app.setErrorHandler(answerError)
  app.put('/media', () => writeFile('/dev/full', 'bytes'))
  const answer = await app.inject({ method: 'PUT', url: '/media' })
  assert.equal(answer.statusCode, 503)
  assert.match(answer.body, /no space left/)
  await app.close()
})

/** Fails like PostgreSQL when it cannot write. */
async function failWith(code: string): Promise<void> {
  await database.pool.query(`
    create function fail_for_test() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '${code}'; end $$;
    create trigger fail_for_test before insert on teams for each statement execute function fail_for_test();
    create trigger fail_for_test before insert on oauth_records for each statement execute function fail_for_test();`)
}
