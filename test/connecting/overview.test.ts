// /connect: which accounts must be connected again, and which networks are not set up.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hiddenField } from '../support/browser.ts'
import { startTestService } from '../support/service.ts'
import { logInBrowser, openConnectingWorld } from './world.ts'

const world = await openConnectingWorld()
const { demo, database } = world.service
const owner = await world.as(demo.member.owner)
const sole = await world.as(demo.member.sole)

async function connectAs(name: string): Promise<string> {
  const connection = await owner.start('TWITTER')
  await owner.comeBack(await owner.authorize(connection, { name }))
  const [id = ''] = (await owner.connection(connection.id)).socialProfileIds
  return id
}

async function endAccess(profileId: string, reason: string): Promise<void> {
  await database.pool.query(
    `with flagged as (update profiles set is_reauth_required = true where id = $1 returning credential_id)
     update credentials c set dead_at = now(), dead_reason = $2 from flagged f where c.id = f.credential_id`,
    [profileId, reason],
  )
}

test('an account that must be connected again is listed in words, with a button that does it', async () => {
  const id = await connectAs('Tired Bell')
  const button = `name="reconnect" value="${id}"`
  const before = await owner.browser.open('/connect')
  assert.ok(!before.text.includes(button))
  await endAccess(id, 'The <b>grant</b> was revoked.')
  const { text } = await owner.browser.open('/connect')
  assert.match(text, /To be connected again/)
  assert.match(text, /tired_bell<\/bdi> on X/)
  assert.match(text, /Nothing can be published there\. The &lt;b&gt;grant&lt;\/b&gt; was revoked\./)
  assert.ok(text.includes(button))
  const csrf = hiddenField(text, 'csrf')
  const page = await owner.browser.follow('/connect', { csrf, reconnect: id })
  assert.match(page.text, /<h1>Connect <bdi>tired_bell<\/bdi> on X<\/h1>/)
})

test('the profiles of others are neither listed nor connected again', async () => {
  const id = await connectAs('Foreign Bell')
  await endAccess(id, 'Over.')
  const { text } = await sole.browser.open('/connect')
  assert.ok(!text.includes('foreign_bell'))
  const form = { csrf: hiddenField(text, 'csrf'), reconnect: id }
  const answer = await sole.browser.open('/connect', form)
  assert.equal(answer.status, 400)
  const { rows } = await database.pool.query('select 1 from connections where profile_id = $1', [
    id,
  ])
  assert.equal(rows.length, 0)
})

test('a network without an app is marked, and says what is missing', async () => {
  // Without a sandbox these are the real networks; nothing of them is called here.
  const service = await startTestService()
  const { browser } = await logInBrowser(service, service.demo.member.owner)
  const { text } = await browser.open('/connect')
  for (const title of ['X', 'Facebook', 'Instagram', 'Pinterest'])
    assert.match(
      text,
      new RegExp(`Not set up: the keys of an app that is registered with ${title} are missing\\.`),
    )
  // Bluesky needs none, so it is the one that is chosen.
  assert.match(text, /value="BLUESKY" required checked/)
})
