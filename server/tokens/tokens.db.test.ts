import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startProxy } from '../../test/start/proxy.ts'
import { atEnd } from '../../test/support/at-end.ts'
import { tokenOf } from '../../test/support/client.ts'
import { eventually } from '../../test/support/eventually.ts'
import { startTestService } from '../../test/support/service.ts'
import { openTokens } from './tokens.ts'

const service = await startTestService()
const { database, demo } = service
const member = demo.member.owner.id

test('a silent listening connection: an ended token lives for two seconds, and the connection recovers by itself', async () => {
  const proxy = await startProxy(database.url)
  const tokens = await openTokens(database.pool, proxy.url)
  atEnd(() => tokens.close())
  const token = await tokenOf(service, member)
  // A cached token is answered without the database.
  const isCached = async (text: string) => {
    const found = tokens.findPrincipal(text)
    await found
    return !(found instanceof Promise)
  }
  await eventually(() => isCached(token), { what: 'the token to be cached', within: 5000 })

  proxy.silence()
  // The same statements that another process would run.
  await database.pool.query('delete from oauth_records where member_id = $1', [member])
  await database.pool.query("select pg_notify('carillon_tokens_ended', 'all')")
  const began = performance.now()
  await eventually(async () => (await tokens.findPrincipal(token)) === undefined, {
    what: 'the token to be refused',
    within: 20_000,
  })
  assert.ok(performance.now() - began < 3000, `${performance.now() - began} ms`)

  const fresh = await tokenOf(service, member)
  assert.equal(await isCached(fresh), false)
  await eventually(() => isCached(fresh), {
    what: 'tokens to be cached again',
    within: 10_000,
    every: 50,
  })
})
