// Tabs of the console that ask for their first token at the same moment get a grant each, and log-out ends all of them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as oauth from 'oauth4webapi'
import { Browser, hiddenField } from '../support/browser.ts'
import { send } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { meWith } from './steps.ts'

const service = await startTestService()
const { owner } = service.demo.member
const clientId = 'carillon-console'
const redirectUri = `${service.url}/callback`
const verifier = oauth.generateRandomCodeVerifier()
const challenge = await oauth.calculatePKCECodeChallenge(verifier)

test('tabs that ask for their first token at the same moment are all logged out', async () => {
  const browser = await logInElsewhere()
  const codes = await atOnce(() => silentCode(browser), 2)
  const tokens: string[] = []
  for (const code of codes) tokens.push(await exchange(code))
  for (const token of tokens) assert.equal(await meWith(service, token), '200')
  const page = await browser.open('/oauth2/log-out')
  await browser.open('/oauth2/log-out', {
    csrf: hiddenField(page.text, 'csrf'),
    decision: 'log-out',
  })
  for (const token of tokens) assert.equal(await meWith(service, token), '401/1001')
})

/** Through the demo app: the session has no grant of the console yet. */
async function logInElsewhere(): Promise<Browser> {
  const browser = new Browser(service.url)
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: service.demo.app.member.clientId,
    redirect_uri: service.demo.redirectUri,
  })
  const page = await browser.follow(`/oauth2/auth?${query}`)
  const csrf = hiddenField(page.text, 'csrf')
  await browser.follow(page.location, { csrf, email: owner.email, password: owner.password })
  return browser
}

/** Lets each request read the session before any of them writes. */
async function atOnce<T>(request: () => Promise<T>, count: number): Promise<T[]> {
  const holder = await service.database.pool.connect()
  try {
    await holder.query('begin; lock table oauth_records in share mode')
    const requests = Array.from({ length: count }, request)
    await eventually(async () => {
      const { rows } = await holder.query(
        `select from pg_locks where relation = 'oauth_records'::regclass and not granted`,
      )
      return rows.length === count
    })
    await holder.query('rollback')
    return await Promise.all(requests)
  } finally {
    holder.release()
  }
}

async function silentCode(browser: Browser): Promise<string> {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    prompt: 'none',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  })
  const { headers } = await browser.open(`/oauth2/auth?${query}`)
  return need(new URL(need(headers.get('location'))).searchParams.get('code'))
}

async function exchange(code: string): Promise<string> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    code,
  })
  const answer = await send(`${service.url}/oauth2/token`, { method: 'POST', body })
  assert.equal(answer.status, 200, answer.text)
  return (answer.body as { access_token: string }).access_token
}
