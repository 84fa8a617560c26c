import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameApp } from './app-name.ts'

test('an app is named by its short id, or by where it is', () => {
  assert.equal(nameApp('carillon'), 'carillon')
  assert.equal(
    nameApp('https://carillon.example/connect/bluesky/client-metadata.json'),
    'the app at carillon.example',
  )
  const query = new URLSearchParams({
    redirect_uri: 'http://localhost:8080/connect/bluesky/callback',
    scope: 'atproto repo:app.bsky.feed.post repo:app.bsky.feed.threadgate blob:*/*',
  })
  assert.equal(nameApp(`http://localhost?${query}`), 'the app at localhost:8080')
  assert.equal(nameApp('x'.repeat(500)).length, 60)
})
