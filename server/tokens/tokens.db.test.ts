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

test('a listening connection that falls silent: an ended token lives for two seconds, and it hears again by itself', async () => {
  const proxy = await startProxy(database.url)
  const tokens = await openTokens(database.pool, proxy.url)
  atEnd(() => tokens.close())
  const token = await tokenOf(service, member)
  // Remembered: it answers without the database.
  const isRemembered = async (text: string) => {
    const found = tokens.findPrincipal(text)
    await found
    return !(found instanceof Promise)
  }
  await eventually(() => isRemembered(token), { what: 'the token to be remembered', within: 5000 })

  proxy.silence()
  // As another process does it.
  await database.pool.query('delete from oauth_records where member_id = $1', [member])
  await database.pool.query("select pg_notify('carillon_tokens_ended', 'all')")
  const began = performance.now()
  await eventually(async () => (await tokens.findPrincipal(token)) === undefined, {
    what: 'the token to be refused',
    within: 20_000,
  })
  assert.ok(performance.now() - began < 3000, `${performance.now() - began} ms`)

  const fresh = await tokenOf(service, member)
  assert.equal(await isRemembered(fresh), false)
  await eventually(() => isRemembered(fresh), {
    what: 'tokens to be remembered again',
    within: 10_000,
    every: 50,
  })
})
