import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nasty, testMarkup } from '../../http/pages/markup.testing.ts'
import { translations } from '../dialect.ts'
import { topics } from '../error-topics.ts'
import { authorizationErrorDocsPage } from './error-doc-routes.ts'
import { refusedPage } from './error-pages.ts'

function refusal(error: string, hint?: string) {
  const said = { error, error_description: 'What the specification says.', status_code: 400 }
  return {
    error: hint === undefined ? said : { ...said, error_hint: hint },
    traceId: '4bf92f',
    sent: {},
  }
}

testMarkup({
  errorDocs: authorizationErrorDocsPage(),
  refused: refusedPage('en', refusal('invalid_client')),
  refusedNasty: refusedPage('en', {
    error: { error: nasty, error_description: nasty, error_hint: nasty, status_code: 400 },
    traceId: nasty,
    sent: { client_id: nasty, redirect_uri: nasty },
    appName: nasty,
  }),
  redirectNasty: refusedPage('en', {
    ...refusal('unknown_redirect_uri'),
    sent: { redirect_uri: `https://evil.example/?${nasty.replaceAll(' ', '')}` },
    appName: nasty,
  }),
})

test('every error that is translated has a topic', () => {
  const shown = Object.entries(translations).map(([name, { error = name }]) => error)
  const explained = Object.entries(topics).flatMap(([name, { error, hint }]) =>
    hint === undefined && name === error ? error : [],
  )
  assert.deepEqual(
    shown.filter((error) => !explained.includes(error)),
    [],
  )
})

test('an OAuth error begins with what the person can understand, and ends with code and trace', () => {
  for (const [error, hint, words] of [
    ['invalid_client', undefined, 'Carillon does not know this app'],
    ['unknown_redirect_uri', undefined, 'not registered'],
    [
      'invalid_request',
      "missing required parameter 'client_id'",
      'link from the app is incomplete',
    ],
    ['invalid_request', 'authorization request has expired', 'This log-in page is too old'],
    ['server_error', undefined, 'fault of its own'],
    ['anything_else', undefined, 'cannot do what the app asked'],
  ] as const) {
    const page = refusedPage('en', refusal(error, hint))
    const order = [words, '<dl', `<dd>${error}</dd>`, '<dd>4bf92f</dd>'].map((text) =>
      page.indexOf(text),
    )
    assert.ok(order[0] !== -1, `${error}: ${words}`)
    assert.deepEqual(
      order,
      order.toSorted((a, b) => a - b),
      error,
    )
  }
})

test('a redirect_uri is repeated as it was sent, unless it could pass for something else', () => {
  const shown = (redirect_uri: unknown) =>
    /<dt>Sent<\/dt><dd>([^<]*)<\/dd>/.exec(
      refusedPage('en', { ...refusal('unknown_redirect_uri'), sent: { redirect_uri } }),
    )?.[1]
  assert.equal(shown('http://localhost:9999/callback/'), 'http://localhost:9999/callback/')
  for (const hidden of [
    'Call 0800 123 456 at once',
    'https://me:secret@app.example/callback',
    'javascript:alert(1)',
    'https://app.example/\u202Ekcabllac',
    `https://app.example/${'x'.repeat(400)}`,
    ['https://app.example/a', 'https://app.example/b'],
    undefined,
  ])
    assert.equal(shown(hidden), undefined, String(hidden))
})
