// Every call of the console that creates carries an idempotency key, so that a retry after a lost answer creates nothing twice.
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'

type Operation = { parameters?: { name?: string; $ref?: string }[] }

/** Calls that create nothing: a second one finds the state that the first has left, or only reads. */
const withoutKey = [
  '/v1/connections/{connectionId}/profiles',
  '/v1/imports/{importId}/start',
  '/v1/me/notices/read',
  '/v1/messages/validate',
  '/v1/messages/{messageId}/approve',
  '/v1/messages/{messageId}/approvePostChange',
  '/v1/messages/{messageId}/deletePost',
  '/v1/messages/{messageId}/editPost',
  '/v1/messages/{messageId}/goOn',
  '/v1/messages/{messageId}/lookAtPost',
  '/v1/messages/{messageId}/moveInQueue',
  '/v1/messages/{messageId}/reject',
  '/v1/messages/{messageId}/rejectPostChange',
  '/v1/messages/{messageId}/sendNow',
  '/v1/messages/{messageId}/takeRestBack',
  '/v1/messages/{messageId}/withdrawPostChange',
  '/v1/organizations/{organizationId}/feedPreview',
  '/v1/organizations/{organizationId}/labels/{labelId}/merge',
  '/v1/organizations/{organizationId}/pause',
  '/v1/series/{seriesId}/end',
  '/v1/series/{seriesId}/pause',
  '/v1/series/{seriesId}/resume',
  '/v1/series/{seriesId}/skip',
  '/v1/socialProfiles/{socialProfileId}/pause',
  '/v1/socialProfiles/{socialProfileId}/queue/pause',
  '/v1/socialProfiles/{socialProfileId}/queue/resume',
  '/v1/socialProfiles/{socialProfileId}/queue/shuffle',
]

test('every POST of the console that takes an Idempotency-Key has one', async () => {
  const { paths } = JSON.parse(await readFile('docs/openapi.json', 'utf8')) as {
    paths: Record<string, { post?: Operation }>
  }
  const takesKey = (path: string) =>
    (paths[path]?.post?.parameters ?? []).some(({ name }) => name === 'Idempotency-Key')
  const calls: string[] = []
  const without: string[] = []
  const keyless = new Set<string>()
  const sources = await Array.fromAsync(
    glob('console/**/*.{ts,tsx}', { exclude: ['console/dist/**'] }),
    async (file) => ({ file, source: await readFile(file, 'utf8') }),
  )
  const exported = sources.map(({ source }) => source).join('\n')
  for (const { file, source } of sources) {
    for (const { index, 1: given = '' } of source.matchAll(/api\.POST\(\s*('[^']+'|\w+)/g)) {
      const path = pathOf(given, [source, exported])
      assert.ok(paths[path]?.post, `${file}: ${path}`)
      if (!takesKey(path)) {
        keyless.add(path)
        continue
      }
      calls.push(path)
      // The key stands in the call, or in the `params` that were built for it just before.
      const around = source.slice(Math.max(0, index - 250), index + 300)
      if (!/newKey\(\)|idempotency-key/i.test(around)) without.push(`${file}: ${path}`)
    }
  }
  assert.ok(calls.length > 12, `only ${calls.length} calls were found`)
  assert.deepEqual(without, [])
  assert.deepEqual([...keyless].sort(), withoutKey)
})

/** `given`: a text, or the name of a constant in one of these sources. */
function pathOf(given: string, sources: string[]): string {
  if (given.startsWith("'")) return given.slice(1, -1)
  return sources.map((source) => constantIn(source, given)).find(Boolean) ?? ''
}

function constantIn(source: string, name: string): string {
  return new RegExp(`const ${name} =\\s*'([^']+)'`).exec(source)?.[1] ?? ''
}
