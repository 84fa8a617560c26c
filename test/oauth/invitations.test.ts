// Invitation links: each works once, and afterwards explains why it does not.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '../../server/db/db.ts'
import { sweepExpired } from '../../server/db/sweep.ts'
import { inviteMember } from '../../server/sessions/passwords.ts'
import { authorize, Browser, hiddenField } from '../support/browser.ts'
import { type Answer, call, tokenOf } from '../support/client.ts'
import { startTestService } from '../support/service.ts'
import { installApp } from '../support/world-installations.ts'

const service = await startTestService()
const { database, pool } = service.database
const { limited, editor } = service.demo.member
const browser = new Browser(service.url)
let editorNow: { email: string; password: string } = editor

const invite = (memberId: string) => inTransaction(database, (tx) => inviteMember(tx, memberId))
const open = (token: string) => browser.open(`/invitations/${token}`)

async function choose(token: string, page: Answer, password: string): Promise<Answer> {
  return browser.open(`/invitations/${token}`, { csrf: hiddenField(page.text, 'csrf'), password })
}

function assertDead(page: Answer, status: number, words: RegExp): void {
  assert.equal(page.status, status, page.text)
  assert.match(page.text, words)
  assert.doesNotMatch(page.text, /name="password"/)
  for (const secret of [limited.email, editor.email, 'Lina', 'Edgar'])
    assert.ok(!page.text.includes(secret), `a dead link does not name ${secret}`)
}

test('a used link says so and does nothing', async () => {
  const token = await invite(limited.id)
  const page = await open(token)
  const set = await choose(token, page, 'a first long password')
  assert.match(set.text, /Your password is set/)
  assertDead(await open(token), 410, /This link has been used.*Log in with your password/s)
  const { rows: before } = await pool.query('select password_hash from members where id = $1', [
    limited.id,
  ])
  assertDead(await choose(token, page, 'a second long password'), 410, /has been used/)
  const { rows: after } = await pool.query('select password_hash from members where id = $1', [
    limited.id,
  ])
  assert.deepEqual(after, before)
})

test('a new password ends every consent and, on request, every installation of the member', async () => {
  const { clientId } = service.demo.app.member
  const isInstalled = async () => {
    const { rowCount } = await pool.query(
      'select from installations where client_id = $1 and installed_by = $2',
      [clientId, editor.id],
    )
    return rowCount === 1
  }
  const path = `/v1/apps/${clientId}/installations`
  const access = await tokenOf(service, editor.id)
  // Installed by the member, in the demo or now.
  await call(service, access, 'DELETE', path)
  await installApp(service.database, clientId, { memberId: editor.id })
  for (const [uninstall, stays] of [
    ['no', true],
    ['yes', false],
  ] as const) {
    const token = await invite(editor.id)
    const page = await open(token)
    assert.match(page.text, /Also remove every app that I have installed/)
    const csrf = hiddenField(page.text, 'csrf')
    const password = `a new password: ${uninstall}`
    const consented = await authorize(service, editorNow)
    assert.ok(consented.searchParams.get('code'))
    await browser.open(`/invitations/${token}`, { csrf, password, uninstall })
    editorNow = { email: editor.email, password }
    const { rowCount } = await pool.query(
      "select from oauth_records where member_id = $1 and model = 'Grant'",
      [editor.id],
    )
    assert.equal(rowCount, 0)
    assert.equal(await isInstalled(), stays)
  }
})

test('of several requests with one link, one sets the password', async () => {
  const token = await invite(limited.id)
  const page = await open(token)
  const answers = await Promise.all(
    ['one', 'two', 'three'].map((word) => choose(token, page, `${word} long password`)),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 410, 410])
})

test('a replaced link says so', async () => {
  const [older, newer] = [await invite(editor.id), await invite(editor.id)]
  assertDead(await open(older), 410, /A newer link has replaced this one/)
  assert.match((await open(newer)).text, /name="password"/)
})

test('an expired link says when it expired, for ninety days', async () => {
  const token = await invite(editor.id)
  const age = (days: number) =>
    pool.query(
      `update invitations set expires_at = now() - make_interval(days => $1) where member_id = $2 and ended is null`,
      [days, editor.id],
    )
  await age(3)
  await sweepExpired(database)
  const date = new Date(Date.now() - 3 * 86_400_000).toLocaleDateString('en-GB', {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
  assertDead(await open(token), 410, new RegExp(`It expired on ${date} \\(UTC\\)`))
  await age(91)
  await sweepExpired(database)
  assertDead(await open(token), 404, /This link is not valid/)
})

test('an unknown link says only that it is not valid', async () => {
  assertDead(await open('not-a-token'), 404, /This link is not valid/)
})

test('a form with the token of another link sets no password', async () => {
  const token = await invite(editor.id)
  const page = await browser.open(`/invitations/${token}`, {
    csrf: 'wrong',
    password: 'a long password',
  })
  assert.equal(page.status, 400)
  assert.match(page.text, /No password was set/)
  assert.match((await open(token)).text, /name="password"/)
})
