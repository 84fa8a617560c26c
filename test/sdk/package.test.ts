// The package by itself: its size, its types under strict, and the examples of its README.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { copyFile, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { installPacked } from './packed.ts'

const run = promisify(execFile)
const compiler = fileURLToPath(
  new URL('../../node_modules/@typescript/native/bin/tsc', import.meta.url),
)
const { folder } = await installPacked()
const maxBytes = 12 * 1024

test('all of the package is at most 12 KB, as a bundler ships it: minified, compressed by gzip', async () => {
  const input = join(folder, 'all.js')
  await writeFile(input, "export * from '@carillon/client'")
  const bundle = await rolldown({ input, platform: 'browser' })
  const { output } = await bundle.generate({ minify: true })
  const [{ code }] = output
  assert.doesNotMatch(code, /from ?["']/)
  const bytes = gzipSync(code, { level: 9 }).length
  assert.ok(bytes > 2000 && bytes <= maxBytes, `${bytes} bytes`)
  const manifest = JSON.parse(
    await readFile(join(folder, 'node_modules/@carillon/client/package.json'), 'utf8'),
  )
  assert.deepEqual([manifest.dependencies, manifest.type], [undefined, 'module'])
})

const compilerOptions = {
  ...{ strict: true, noEmit: true, skipLibCheck: false, exactOptionalPropertyTypes: true },
  ...{ noUncheckedIndexedAccess: true, target: 'es2022', module: 'nodenext', types: ['node'] },
  ...{ lib: ['es2023', 'dom', 'dom.iterable'] },
  typeRoots: [fileURLToPath(new URL('../../node_modules/@types', import.meta.url))],
}

test('the examples of the README compile under strict and run', async () => {
  const blocks = await readBlocks()
  assert.ok(blocks.length >= 8)
  for (const [at, { text }] of blocks.entries())
    await writeFile(join(folder, `example-${at}.ts`), text)
  await writeFile(
    join(folder, 'wrong.ts'),
    `import { createClient } from '@carillon/client'
// @ts-expect-error a text is missing
await createClient({ baseUrl: '' }).post('/v1/messages', { body: { socialProfileIds: [] } })
// @ts-expect-error there is no such path
await createClient({ baseUrl: '' }).get('/v1/nothing')
// @ts-expect-error the path needs an id
await createClient({ baseUrl: '' }).get('/v1/messages/{messageId}')
`,
  )
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['*.ts'] }),
  )
  const { stdout } = await run(process.execPath, [compiler, '-p', '.'], { cwd: folder }).catch(
    (error: { stdout?: string }) => ({ stdout: error.stdout ?? String(error) }),
  )
  assert.equal(stdout, '')
  const service = await startTestService()
  const { app, member, profile } = service.demo
  const token = await tokenOf(service, member.owner.id)
  await copyFile('docs/pictures/timeline.png', join(folder, 'picture.png'))
  assert.ok((await stat(join(folder, 'picture.png'))).size > 0)
  const printed: string[] = []
  for (const [at, { text, isRun }] of blocks.entries()) {
    if (!isRun) continue
    const filled = text
      .replaceAll('http://localhost:8080', service.url)
      .replaceAll('an access token', token)
      .replaceAll("'an id'", `'${app.member.clientId}'`)
      .replaceAll("'a secret'", `'${app.member.clientSecret}'`)
      .replaceAll("memberId: '1000001'", `memberId: '${member.owner.id}'`)
      .replaceAll("socialProfileIds: ['1000001']", `socialProfileIds: ['${profile.twitter}']`)
    const file = join(folder, `example-${at}.ts`)
    await writeFile(file, filled)
    printed.push((await run(process.execPath, [file], { cwd: folder, timeout: 60_000 })).stdout)
  }
  assert.match(need(printed[0]), /^SCHEDULED$/m)
  assert.match(need(printed[1]), /owner@demo\.example 100000000 per day/)
  assert.match(need(printed[2]), /^unknown_message http/)
  assert.match(printed.join(''), new RegExp(`^${member.owner.id}$`, 'm'))
})

/** The examples; a comment before one says why it is not run. */
async function readBlocks(): Promise<{ text: string; isRun: boolean }[]> {
  const readme = await readFile(new URL('../../sdk/README.md', import.meta.url), 'utf8')
  const blocks = readme.matchAll(/(<!-- not run[^\n]*\n)?```ts\n(.*?)```/gs)
  return [...blocks].map(([, reason, text = '']) => ({ text, isRun: reason === undefined }))
}
