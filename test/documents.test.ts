// The documents say what the code does: the generated ones are up to date, links lead somewhere, commands exist.
import assert from 'node:assert/strict'
import { glob, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { findCommand } from '../cli/commands.ts'
import { isStale, makeDocuments } from '../scripts/documents.ts'
import { adminCalls } from '../server/access/consent.ts'
import { readConfig } from '../server/config/config.ts'
import { knownScopes } from '../server/oauth/scopes.ts'
import { makeTestDatabase } from './support/database.ts'

type Operation = {
  operationId: string
  tags: string[]
  parameters?: { name: string; in: string }[]
  responses: Record<string, object>
  'x-failures'?: number[]
  security?: Record<string, string[]>[]
}
type OpenApi = {
  paths: Record<string, Record<string, Operation>>
  tags: { name: string }[]
  components: {
    securitySchemes: {
      oauth2: { flows: { authorizationCode: { scopes: Record<string, string> } } }
    }
  }
}

async function readOpenApi(): Promise<OpenApi> {
  return JSON.parse(await readFile('docs/openapi.json', 'utf8'))
}

async function readMarkdown(): Promise<{ path: string; text: string }[]> {
  const files: { path: string; text: string }[] = []
  for await (const path of glob('**/*.md', { exclude: ['**/node_modules', '.carillon', 'my'] })) {
    files.push({ path, text: await readFile(path, 'utf8') })
  }
  assert.ok(files.length > 10)
  return files
}

test('every made document is up to date', async () => {
  const { url } = await makeTestDatabase()
  const documents = await makeDocuments(url)
  const stale: string[] = []
  for (const document of documents) if (await isStale(document)) stale.push(document.path)
  assert.deepEqual(stale, [], 'run npm run documents')
})

test('docs/openapi.json is free of lint', async () => {
  // Most failures are the `default`, which every call has (below).
  const rules = { 'operation-4xx-response': 'off' } as const
  const problems = await lintFromString({
    source: await readFile('docs/openapi.json', 'utf8'),
    absoluteRef: join(process.cwd(), 'docs/openapi.json'),
    config: await createConfig({ extends: ['recommended'], rules }),
  })
  const found = problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`)
  // The authorization address only ever redirects: it has no 2xx answer to describe.
  const allowed = ['get', 'post'].map(
    (method) => `operation-2xx-response #/paths/~1oauth2~1auth/${method}/responses`,
  )
  assert.deepEqual(found.sort(), allowed)
})

test('docs/openapi.json has a name for every body and answer, a description, and examples that their schemas accept', async () => {
  const { paths, components } = JSON.parse(await readFile('docs/openapi.json', 'utf8')) as Whole
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ $id: 'api', components })
  const calls = Object.entries(paths).filter(([path]) => path.startsWith('/v1/'))
  const operations = calls.flatMap(([, methods]) => Object.values(methods))
  const bodies = operations.flatMap(({ operationId: of, requestBody, responses }) => [
    { of, body: requestBody },
    { of, body: responses['200'] },
  ])
  const failures = Object.entries(components.responses).map(([of, body]) => ({ of, body }))
  const wrong = [...bodies, ...failures].flatMap(({ of, body }) => {
    const json = body?.content?.['application/json']
    if (!json) return []
    if (!json.schema.$ref) return [`${of}: a schema without a name`]
    const isValid = ajv.validate({ $ref: `api${json.schema.$ref}` }, json.example)
    return isValid ? [] : [`${of}: ${ajv.errorsText()}`]
  })
  assert.deepEqual(wrong, [])
  assert.ok(operations.length > 100 && operations.every(({ description }) => description))
})

test('docs/openapi.json describes the events that webhooks receive', async () => {
  const { webhooks } = JSON.parse(await readFile('docs/openapi.json', 'utf8')) as Whole
  const text = await readFile('docs/webhooks.md', 'utf8')
  const named = [...text.matchAll(/`((?:message|app)\.[a-z_]+)`/g)].map(([, type = '']) => type)
  assert.deepEqual([...new Set([...named, 'ping'])].sort(), Object.keys(webhooks).sort())
})

type Answer = { content?: Record<string, { schema: { $ref?: string }; example?: unknown }> }
type Whole = {
  paths: Record<string, Record<string, WholeOperation>>
  webhooks: Record<string, object>
  components: { responses: Record<string, Answer> }
}
type WholeOperation = {
  operationId: string
  description?: string
  requestBody?: Answer
  responses: Record<string, Answer>
}

/** Names of statuses such as 4XX, and nameless objects in a list beside another answer, become code that does not compile. */
test('docs/openapi.json has nothing that generators of clients stumble over (test/generators compiles their code)', async () => {
  const { paths } = await readOpenApi()
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ at: `${method} ${path}`, operation })),
  )
  const odd = operations.flatMap(({ at, operation }) =>
    Object.keys(operation.responses).flatMap((status) =>
      /^(\d{3}|default)$/.test(status) ? [] : [at],
    ),
  )
  const nameless = operations.filter(({ operation }) => hasNameless(operation.responses))
  assert.deepEqual([odd, nameless.map(({ at }) => at)], [[], []])
})

function hasNameless(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { anyOf = [] } = value as { anyOf?: { type?: string; items?: { type?: string } }[] }
  return (
    anyOf.some(({ type, items }) => type === 'array' && items?.type === 'object') ||
    Object.values(value).some(hasNameless)
  )
}

test('docs/openapi.json names the scopes of the service, the calls that need admin, and only errors that a call can give', async () => {
  const { paths, components } = await readOpenApi()
  const { authorizationCode } = components.securitySchemes.oauth2.flows
  assert.deepEqual(Object.keys(authorizationCode.scopes), knownScopes)
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      call: `${method.toUpperCase()} ${path}`,
      ...operation,
    })),
  )
  const withAdmin = calls.filter(({ security }) => JSON.stringify(security)?.includes('"admin"'))
  assert.deepEqual(withAdmin.map(({ call }) => call).sort(), [...adminCalls].sort())
  const failingOf = (responses: object = {}) =>
    Object.keys(responses).filter((status) => !(Number(status) < 400))
  const failuresOf = (operationId: string) => {
    const one = calls.find((operation) => operation.operationId === operationId)
    return [failingOf(one?.responses), one?.['x-failures']]
  }
  assert.deepEqual(failuresOf('getMeOrganizations'), [['default'], []])
  assert.deepEqual(failuresOf('getMe'), [['default'], [400]])
  assert.deepEqual(failuresOf('getTeam'), [['default'], [400, 404]])
  assert.deepEqual(failuresOf('createMessage'), [['default'], [400, 404, 409, 413]])
  const withVersion = [400, 404, 409, 412, 413]
  assert.deepEqual(failuresOf('updateMessage'), [['default'], withVersion])
  assert.ok(!calls.some(({ responses }) => '405' in responses))
  const ofApi = calls.filter(({ call }) => call.includes(' /v1/'))
  // An imported collection has a copy of the whole call for each answer (test/generators measures it).
  assert.ok(ofApi.length > 100)
  for (const { responses } of ofApi) assert.deepEqual(failingOf(responses), ['default'])
})

/** Every other POST creates something, so that a repeat would create it twice. */
const notCreating = {
  validateMessage: 'stores nothing',
  approveMessage: 'a second approval is refused: the message no longer awaits one',
  mergeOrganizationLabel: 'a second one finds the label merged',
  rejectMessage: 'a second rejection is refused: the message no longer awaits one',
  sendNowMessage: 'a second one finds the message due already, or being published',
  moveInQueueMessage: 'a second one finds the message at its place',
  pauseSocialProfileQueue: 'a second one finds the queue paused',
  resumeSocialProfileQueue: 'a second one finds the queue going on',
  shuffleSocialProfileQueue: 'a second one only shuffles again',
  goOnMessage: 'a second one finds its chain running',
  takeRestBackMessage: 'a second one finds no part left',
  editPostMessage: 'a second one is refused while the first is open, and then changes nothing',
  deletePostMessage: 'a second one finds the change under way, or the post gone',
  skipSeries: 'a second one finds the occurrence skipped',
  pauseSeries: 'a second one finds it paused',
  resumeSeries: 'a second one finds it active',
  endSeries: 'a second one finds it ended',
  lookAtPostMessage: 'a second look only looks again',
  approvePostChangeMessage: 'a second one finds nothing that waits',
  rejectPostChangeMessage: 'a second one finds nothing that waits',
  withdrawPostChangeMessage: 'a second one finds nothing that waits',
  createConnectionProfile: 'a second choice is refused: nothing is left to choose',
  createOrganizationPause: 'a second pause only replaces the reason',
  createSocialProfilePause: 'a second pause only replaces the reason',
  createOrganizationFeedPreview: 'it only reads',
  startImport: 'a second one finds it started',
  createMeNoticesRead: 'a second one finds them read',
}

test('docs/openapi.json says the same of every call: tag, failures, headers, Idempotency-Key', async () => {
  const { paths, tags } = await readOpenApi()
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  )
  const known = tags.map(({ name }) => name)
  for (const { path, method, tags: own, responses } of calls) {
    assert.ok(own.length === 1 && known.includes(own[0] ?? ''), `${method} ${path}`)
    if (!path.startsWith('/v1/')) continue
    assert.deepEqual(responses.default, { $ref: '#/components/responses/Failure' })
    assert.ok('X-Account-Quota' in (responses['200'] as { headers: object }).headers)
  }
  const takesKey = ({ parameters = [] }: Operation) =>
    parameters.some(({ name }) => name === 'Idempotency-Key')
  const posts = calls.filter(({ path, method }) => path.startsWith('/v1/') && method === 'post')
  const creating = posts.filter(({ operationId }) => !(operationId in notCreating))
  assert.equal(posts.length - creating.length, Object.keys(notCreating).length)
  assert.ok(creating.length > 5)
  assert.deepEqual(
    calls.filter(takesKey).map(({ operationId }) => operationId),
    creating.map(({ operationId }) => operationId),
  )
})

test('.env.example holds the usual values', async () => {
  const lines = (await readFile('.env.example', 'utf8')).split('\n')
  const pairs = lines.flatMap((line) => {
    const [, name = '', value = ''] = /^#([A-Z_]+)=(.*)$/.exec(line) ?? []
    return name ? [[name, value]] : []
  })
  assert.ok(pairs.length > 10)
  assert.deepEqual(readConfig(Object.fromEntries(pairs)), readConfig({}))
})

test('every relative link in a document leads to a file, and to a heading where it names one', async () => {
  const broken: string[] = []
  for (const { path, text } of await readMarkdown()) {
    const prose = text.replaceAll(/`[^`\n]+`/g, '')
    for (const [, target = ''] of prose.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target)) continue
      if (!(await leadsSomewhere(path, target))) broken.push(`${path}: ${target}`)
    }
  }
  assert.deepEqual(broken, [])
})

async function leadsSomewhere(from: string, target: string): Promise<boolean> {
  const [file = '', heading] = target.split('#')
  const path = file === '' ? from : join(dirname(from), file)
  const found = await stat(path).catch(() => undefined)
  if (!found || heading === undefined) return found !== undefined
  const headings = (await readFile(path, 'utf8')).match(/^#+ .*$/gm) ?? []
  return headings.map(slugOf).includes(heading)
}

function slugOf(heading: string): string {
  const words = heading.replace(/^#+ /, '').toLowerCase()
  return words.replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-')
}

test('every npm script that a document names exists', async () => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: object }
  const known = [...Object.keys(scripts), 'install', 'ci', 'pack']
  const named = await namedIn(/\bnpm (?:run )?(?:-s )?([a-z]+(?::[a-z]+)?)\b/g)
  assert.ok(named.length > 10)
  assert.deepEqual(
    named.filter(({ words: [script = ''] }) => !known.includes(script)),
    [],
  )
})

test('every carillon command that a document names exists', async () => {
  const source = await readFile('server/commands/command-line.ts', 'utf8')
  const usages = [...source.matchAll(/usage: '([^']+)'/g)].map(([, usage = '']) => usage)
  assert.ok(usages.length >= 9)
  usages.push('help')
  const isKnown = ([command = '', verb = '']: string[]) => {
    // The command line of everyone (cli/) has commands of its own.
    if (findCommand(command)) return true
    const usage = usages.find((text) => text.split(' ')[0] === command)
    const verbs = usage?.split(/[ |]+/).slice(1) ?? []
    const hasVerbs = verbs.some((word) => /^[a-z]/.test(word))
    return usage !== undefined && (!hasVerbs || verb === '' || verbs.includes(verb))
  }
  const named = await namedIn(/\bcarillon(?: --)? ([a-z]+)(?: ([a-z-]+))?/g)
  assert.ok(named.length > 10)
  assert.deepEqual(
    named.filter(({ words }) => !isKnown(words)),
    [],
  )
})

/** Commands are looked for in code only: between backticks and in fenced blocks. */
async function namedIn(pattern: RegExp): Promise<{ path: string; words: string[] }[]> {
  return (await readMarkdown()).flatMap(({ path, text }) =>
    (text.match(/```[\s\S]*?```|`[^`\n]+`/g) ?? []).flatMap((code) =>
      [...code.matchAll(pattern)].map(([, ...words]) => ({
        path,
        words: words.map((word) => word ?? ''),
      })),
    ),
  )
}
