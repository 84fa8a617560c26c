// The pages of the API reference: every call and object is on one of them, every link leads somewhere, and its samples are correct.
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Reference, readDocument } from '../../server/http/pages/reference/document.ts'
import { listPages } from '../../server/http/pages/reference/pages.ts'
import { type Language, samplesOf } from '../../server/http/pages/reference/samples.ts'
import { tasks } from '../../server/http/pages/reference/tasks.ts'
import { installPacked } from '../sdk/packed.ts'
import { atEnd } from '../support/at-end.ts'
import { tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))
const service = await startTestService()
const { owner } = service.demo.member
const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as Parameters<
  typeof readDocument
>[0]
const reference: Reference = readDocument(document, new URL(service.url))
const operations = reference.groups.flatMap((group) => group.operations)
const folder = await mkdtemp(join(tmpdir(), 'carillon-reference-'))
atEnd(() => rm(folder, { recursive: true, force: true }))

const { folder: installed } = await installPacked()

const pages = new Map<string, string>()
for (const address of listPages(reference).keys()) pages.set(address, await load(address))

async function load(address: string): Promise<string> {
  const answer = await fetch(service.url + address, { headers: { accept: 'text/html' } })
  assert.equal(answer.status, 200, address)
  return answer.text()
}

type Places = Record<string, Record<string, { operationId: string }>>

test('every call and every event stands on exactly one page', () => {
  const { paths, webhooks } = document as unknown as Record<string, Places>
  const known = [paths, webhooks].flatMap((places) =>
    Object.values(need(places)).flatMap((methods) => Object.values(methods)),
  )
  assert.ok(known.length > 100)
  const idsIn = (page: string) =>
    [...page.matchAll(/<section class="operation" id="([^"]+)"/g)].map(([, id]) => id)
  const shown = [...pages.values()].flatMap(idsIn)
  const names = known.map(({ operationId }) => operationId)
  assert.deepEqual(shown.toSorted(), names.toSorted())
})

test('every link of every page leads to a page, and to a place on it', async () => {
  const others = new Map<string, string>()
  for (const [address, page] of pages)
    for (const [, href = ''] of page.matchAll(/href="([^"]+)"/g)) {
      const url = new URL(href, service.url + address)
      if (!url.pathname.startsWith('/docs')) continue
      const known = pages.get(url.pathname) ?? others.get(url.pathname)
      const target = known ?? (await load(url.pathname))
      others.set(url.pathname, target)
      const id = decodeURIComponent(url.hash.slice(1))
      assert.ok(id === '' || target.includes(` id="${id}"`), `${address} → ${href}`)
    }
})

test('a slash at the end of an address is ignored', async () => {
  for (const path of ['/docs/', '/docs/messages/'])
    assert.equal((await fetch(service.url + path)).status, 200, path)
})

test('a page that does not exist is not found', async () => {
  for (const path of ['/docs/nothing', '/docs/tasks/nothing', '/docs/Messages'])
    assert.equal((await fetch(service.url + path)).status, 404, path)
})

const inTasks = tasks.flatMap(({ steps }) =>
  steps.map(({ operationId, values }) => ({ operationId, values })),
)

/** The samples of every call, and those of the tasks, whose values are their own. */
function samplesIn(language: Language): { name: string; text: string }[] {
  const every = [...operations.map(({ operationId }) => ({ operationId, values: {} })), ...inTasks]
  return every.flatMap(({ operationId, values }, index) => {
    const operation = need(operations.find((one) => one.operationId === operationId))
    if (!operation.path.startsWith('/')) return []
    return samplesOf(reference, operation, values)
      .filter((sample) => sample.language === language)
      .map(({ text }) => ({ name: `${operationId}_${index}`, text }))
  })
}

test('the samples for the client compile under strict, against the packed client', async () => {
  const place = join(installed, 'samples')
  await mkdir(place)
  const samples = samplesIn('client')
  assert.ok(samples.length > 100)
  for (const { name, text } of samples) await writeFile(join(place, `${name}.ts`), `${text}\n`)
  const compilerOptions = {
    ...{ target: 'esnext', module: 'nodenext', strict: true, noEmit: true },
    ...{ types: ['node'], typeRoots: [join(root, 'node_modules/@types')] },
  }
  await writeFile(
    join(place, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['*.ts'] }),
  )
  const compiler = join(root, 'node_modules/@typescript/native/bin/tsc')
  const { stdout } = await run(process.execPath, [compiler, '-p', place]).catch(
    (error: { stdout: string }) => error,
  )
  assert.equal(stdout, '')
})

test('the samples for Python compile', { skip: missing('python3') }, async () => {
  const samples = samplesIn('python')
  assert.ok(samples.length > 100)
  for (const { name, text } of samples) await writeFile(join(folder, `${name}.py`), `${text}\n`)
  await run('python3', ['-m', 'compileall', '-q', folder])
})

test('the samples for curl are one command each', async () => {
  const samples = samplesIn('curl')
  assert.ok(samples.length > 100)
  const script = samples.map(({ text }) => text).join('\n\n')
  await writeFile(join(folder, 'samples.sh'), `${script}\n`)
  await run('bash', ['-n', join(folder, 'samples.sh')])
})

const commands: Record<Language, { program: string; values(text: string): string[] }> = {
  curl: { program: 'bash', values: (text) => ['-c', text] },
  client: {
    program: process.execPath,
    values: (text) => ['--input-type=module-typescript', '-e', text],
  },
  python: { program: 'python3', values: (text) => ['-c', text] },
}

for (const [language, { program, values }] of Object.entries(commands))
  test(`a call without values works as it is pasted: ${language}`, {
    skip: missing(language === 'curl' ? 'curl' : program),
  }, async () => {
    const operation = need(operations.find(({ operationId }) => operationId === 'getMe'))
    const samples = samplesOf(reference, operation)
    const { text } = need(samples.find((sample) => sample.language === language))
    const env = { ...process.env, CARILLON_TOKEN: await tokenOf(service, owner.id) }
    const { stdout } = await run(program, values(text), { cwd: installed, env })
    assert.match(stdout, new RegExp(owner.email))
  })

function missing(program: string): string | false {
  const isThere = spawnSync(program, ['--version']).status === 0
  return isThere ? false : `the program ${program} is missing`
}
