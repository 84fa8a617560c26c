import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorDocsPage } from './error-docs.ts'
import { errorPage } from './error-page.ts'
import { failurePage, wantsPage } from './failure-page.ts'
import { nasty, testMarkup } from './markup.testing.ts'
import { startPage } from './start-page.ts'

testMarkup({
  error: errorPage('en', { title: 'Expired', sentence: 'It is over.' }),
  errorNasty: errorPage('en', {
    title: nasty,
    sentence: nasty,
    hint: nasty,
    links: [{ href: nasty, label: nasty }],
    forDevelopers: nasty,
    details: [['sent', nasty]],
  }),
  failure: failurePage('en', 404, '4bf92f'),
  errorDocs: errorDocsPage(),
  start: startPage('en', {}),
  startNasty: startPage('en', { sandboxUrl: nasty, demoLogIn: nasty }),
})

test('the error page shows technical details only when there are any', () => {
  const notice = { title: 'Expired', sentence: 'Start again from the app.' }
  assert.doesNotMatch(errorPage('en', { ...notice, details: [['code', undefined]] }), /<dl/)
  const page = errorPage('en', {
    ...notice,
    details: [
      ['code', 'unknown_redirect_uri'],
      ['trace', '4bf92f'],
    ],
  })
  assert.match(page, /<dd>unknown_redirect_uri<\/dd>.*\s*.*<dd>4bf92f<\/dd>/)
})

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

test('a browser gets a page, except at the addresses of programs', () => {
  const wants = (url: string, accept: string | undefined = browser) =>
    wantsPage({ url, headers: accept === undefined ? {} : { accept } })
  for (const url of ['/nothing', '/v1', '/oauth2/log-out', '/oauth2/nothing', '/x?y=/v1/me'])
    assert.equal(wants(url), true, url)
  for (const url of [
    '/v1/me',
    '/v1/nothing?a=b',
    '/oauth2/token',
    '/auth/oauth/v2/token',
    '/livez',
  ])
    assert.equal(wants(url), false, url)
  for (const accept of ['*/*', 'application/json', 'application/json, text/html;q=0.5', ''])
    assert.equal(wants('/nothing', accept), false, accept)
})

test('the start page names the sandbox and the demo only where they are', () => {
  assert.doesNotMatch(startPage('en', {}), /Sandbox|Demo/)
  const page = startPage('en', {
    sandboxUrl: 'http://localhost:8081',
    demoLogIn: '/oauth2/auth?a=1&b=2',
  })
  assert.match(page, /href="http:\/\/localhost:8081">Sandbox networks</)
  assert.match(page, /href="\/oauth2\/auth\?a=1&amp;b=2">Demo log-in</)
})
