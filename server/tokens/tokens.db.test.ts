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
  await eventually(() => isCached(token), { what: 'the token to be cached' })

  proxy.silence()
  // The same statements that another process would run.
  await database.pool.query('delete from oauth_records where member_id = $1', [member])
  await database.pool.query("select pg_notify('carillon_tokens_ended', 'all')")
  const began = performance.now()
  let usedUntil = began
  const [lookedUp] = await eventually(
    () => {
      const now = performance.now()
      const found = tokens.findPrincipal(token)
      if (found instanceof Promise) return [found]
      usedUntil = now
      return undefined
    },
    { what: 'the cache to be left' },
  )
  // The time of the last answer from the cache: what a busy machine delays comes after it.
  assert.ok(usedUntil - began <= 2000, `${usedUntil - began} ms`)
  assert.equal(await lookedUp, undefined)

  const fresh = await tokenOf(service, member)
  assert.equal(await isCached(fresh), false)
  await eventually(() => isCached(fresh), {
    what: 'tokens to be cached again',
    every: 50,
  })
})
