// An app that runs in a browser, without a server of its own: discovery, code with PKCE, token, a preflighted call, an upload.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { atEnd } from '../support/at-end.ts'
import { authorize } from '../support/browser.ts'
import { testInChromium } from '../support/chromium.ts'
import { call, tokenOf } from '../support/client.ts'
import { freePort } from '../support/free-port.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'

const service = await startTestService()
const { owner } = service.demo.member
const port = await freePort()
const origin = `http://localhost:${port}`
const redirectUri = `${origin}/callback`
const clientId = await registerPublicApp()
await startApp()

const options = { origins: [service.url, origin] }

testInChromium('a page gets a token and calls the API', options, async (visit) => {
  const { page, consoleErrors } = visit
  await page.goto(origin)
  const verifier = 'a-verifier-that-is-long-enough-for-pkce-0123456789'
  const back = await authorize(service, owner, {
    parameters: {
      client_id: clientId,
      redirect_uri: redirectUri,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    },
  })
  const form = {
    grant_type: 'authorization_code',
    client_id: clientId,
    code: need(back.searchParams.get('code')),
    redirect_uri: redirectUri,
    code_verifier: verifier,
  }
  const seen = await page.evaluate(useApi, { base: service.url, form })
  assert.equal(seen.me, owner.id)
  assert.equal(seen.created, 200)
  assert.match(seen.traceId, /^\w{20}$/)
  assert.equal(seen.refused, 'Bearer realm="carillon"')
  assert.equal(seen.uploaded, 200)
  // Chromium reports only the call without a token, which the page could read all the same.
  assert.deepEqual(
    consoleErrors.splice(0).map((text) => /status of (\d+)/.exec(text)?.[1]),
    ['401'],
  )
})

testInChromium('a page of another origin cannot read the token address', options, async (visit) => {
  const { page, consoleErrors } = visit
  // A data: page has the origin "null".
  await page.goto('data:text/html,<title>Another page</title><link rel="icon" href="data:,">')
  const outcome = await page.evaluate(
    (url) =>
      fetch(url, { method: 'POST', body: new URLSearchParams({ grant_type: 'x' }) }).then(
        () => 'read',
        () => 'blocked',
      ),
    `${service.url}/oauth2/token`,
  )
  assert.equal(outcome, 'blocked')
  assert.match(consoleErrors.splice(0).join(' '), /CORS policy/)
})

testInChromium('no page can call with cookies', options, async (visit) => {
  const { page, consoleErrors } = visit
  await page.goto(origin)
  const calls = ['/v1/me', '/oauth2/log-out', '/'].map((path) => `${service.url}${path}`)
  const outcomes = await page.evaluate(
    (urls) =>
      Promise.all(
        urls.map((url) =>
          fetch(url, { credentials: 'include' }).then(
            () => 'read',
            () => 'blocked',
          ),
        ),
      ),
    calls,
  )
  assert.deepEqual(outcomes, ['blocked', 'blocked', 'blocked'])
  assert.match(consoleErrors.splice(0).join(' '), /CORS policy/)
})

type Flow = { base: string; form: Record<string, string> }

/** Runs in the page. */
async function useApi({ base, form }: Flow) {
  const bodyOf = async (answer: Response) => (await answer.json()) as Record<string, string>
  const dataOf = async (answer: Response) =>
    ((await answer.json()) as { data: Record<string, string> }).data
  const metadata = await bodyOf(await fetch(`${base}/.well-known/oauth-authorization-server`))
  const tokens = await fetch(String(metadata.token_endpoint), {
    method: 'POST',
    // Not a header that every page may send, so that the browser sends a preflight.
    headers: { 'x-client': 'a page' },
    body: new URLSearchParams(form),
  })
  const authorization = `Bearer ${(await bodyOf(tokens)).access_token}`
  const me = await dataOf(await fetch(`${base}/v1/me`, { headers: { authorization } }))
  const created = await fetch(`${base}/v1/media`, {
    method: 'POST',
    headers: {
      authorization,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({ sizeBytes: 5, mimeType: 'image/png' }),
  })
  const { uploadUrl } = await dataOf(created)
  const uploaded = await fetch(String(uploadUrl), { method: 'PUT', body: new Blob(['bytes']) })
  const refused = await fetch(`${base}/v1/me`)
  return {
    me: me.id,
    created: created.status,
    traceId: created.headers.get('x-request-id') ?? '',
    refused: refused.headers.get('www-authenticate'),
    uploaded: uploaded.status,
  }
}

async function registerPublicApp(): Promise<string> {
  const answer = await call(service, await tokenOf(service, owner.id), 'POST', '/v1/apps', {
    organizationId: service.demo.organization.demo,
    name: 'An app in a browser',
    kind: 'MEMBER',
    isPublic: true,
    redirectUris: [redirectUri],
  })
  return (answer.body as { data: { clientId: string } }).data.clientId
}

async function startApp(): Promise<void> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end('<!doctype html><title>The app</title><link rel="icon" href="data:,">')
  })
  server.listen(port, 'localhost')
  await once(server, 'listening')
  atEnd(async () => {
    server.closeAllConnections()
    server.close()
  })
}
