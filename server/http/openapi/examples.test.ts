import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'

const document = await readFile('docs/openapi.json', 'utf8')
type Post = { requestBody: { content: Record<string, { example: { parts?: object[] } }> } }
const { paths } = JSON.parse(document) as { paths: Record<string, { post?: Post }> }

test('the example of a message has a post that follows it, and no example has an empty one', () => {
  const body = paths['/v1/messages']?.post?.requestBody.content['application/json']
  assert.deepEqual(body?.example.parts, [{ text: 'Rye, water and salt, baked at five' }])
  assert.doesNotMatch(document, /"parts": \[\s*\{\s*\}/)
})
