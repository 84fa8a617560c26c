// docs/contract.md has what the rest of the repository expects in it: a heading for every reference to a section or a
// settled point, every call of the API, every error code.
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { matrix } from '../../server/access/matrix.ts'
import { catalogue } from '../../server/error-catalogue.ts'
import { headingsOf, referencesIn } from './references.ts'

const contract = await readFile('docs/contract.md', 'utf8')
const searched = '{server,test,sandbox,scripts,docs}/**/*.{ts,mjs,sql,md,json,sh}'

async function listReferences(): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const pattern of [searched, '*.md'])
    for await (const file of glob(pattern, { exclude: ['**/node_modules'] })) {
      for (const reference of referencesIn(await readFile(file, 'utf8'))) found.set(reference, file)
    }
  return found
}

test('every section and settled point that the repository refers to has a heading', async () => {
  const references = await listReferences()
  assert.ok(references.size > 35, `${references.size} references`)
  const headings = headingsOf(contract)
  const missing = [...references].filter(([reference]) => !headings.has(reference))
  assert.deepEqual(missing, [])
})

test('a reference may list several numbers', () => {
  const text =
    '// spec 4.5, 8: optional. (Spec 2.2 to 2.4, 7 and decisions 1 and 3) decision 15, spec 7’s'
  assert.deepEqual(referencesIn(text), [
    'spec 4.5',
    'spec 8',
    'spec 2.2',
    'spec 2.4',
    'spec 7',
    'decisions 1',
    'decisions 3',
    'spec 7',
  ])
})

test('a heading is found by its number', () => {
  const text = '## 7. Errors\n### 4.6 Tokens\n#### Settled points: tokens (decisions 6)\nspec 5.1\n'
  assert.deepEqual([...headingsOf(text)], ['spec 7', 'spec 4.6', 'decisions 6'])
})

test('every call of docs/openapi.json is in the contract', async () => {
  const { paths } = JSON.parse(await readFile('docs/openapi.json', 'utf8')) as {
    paths: Record<string, object>
  }
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  assert.ok(calls.length > 50)
  const described = (contract.match(/\b(GET|POST|PUT|PATCH|DELETE) \/[^\s`]+/g) ?? []).map(anyId)
  assert.deepEqual(
    calls.filter((call) => !described.includes(anyId(call))),
    [],
  )
})

function anyId(call: string): string {
  return call.replaceAll(/\{\w+\}/g, '{}')
}

test('every error of the catalogue is in the contract', () => {
  const errors = Object.values(catalogue).map(
    ({ status, code, message }) => `${status}/${code} ${message}`,
  )
  assert.deepEqual(
    errors.filter((error) => !contract.includes(error)),
    [],
  )
})

type Answered = {
  $ref?: string
  type?: string | string[]
  items?: Answered
  properties?: Record<string, Answered>
  anyOf?: Answered[]
}
type DescribedCall = {
  requestBody?: { content: Record<string, { schema: Answered }> }
  responses: Record<string, { content?: Record<string, { schema: Answered }> }>
}
type Document = {
  paths: Record<string, Record<string, DescribedCall>>
  components: { schemas: Record<string, Answered> }
}

/** The rows of the tables of calls: the call, and what the contract says about its data. */
function rowsOf(): { call: string; said: string }[] {
  return contract.split('\n').flatMap((line) => {
    const [, first = '', said = ''] = line.split(' | ').length > 1 ? splitRow(line) : []
    const call = /^`((?:GET|POST|PUT|PATCH|DELETE) \/v1[^` ?]*)/.exec(first)?.[1]
    return call ? [{ call, said }] : []
  })
}

function splitRow(line: string): string[] {
  return line.split(/(?:^| )\|(?: |$)/)
}

test('the fields of an answer in a table of calls are those that the service answers', async () => {
  const document = JSON.parse(await readFile('docs/openapi.json', 'utf8')) as Document
  const wrong: string[] = []
  let compared = 0
  for (const { call, said } of rowsOf()) {
    const shape = /^(?:A (?:page|list) of |The \w+: )?`(?:\[)?\{([^`]+?)\}(?:\])?`/.exec(said)?.[1]
    const data = dataOf(document, call)
    if (shape === undefined || !data) continue
    const names = topLevel(shape)
    const answered = Object.keys(data.properties ?? {})
    const strange = names.filter((name) => !answered.includes(name))
    const missing = answered.filter((name) => !RegExp(`\\b${name}\\b`).test(said))
    if (strange.length + missing.length > 0) wrong.push(`${call}: ${[...strange, ...missing]}`)
    compared += 1
  }
  assert.deepEqual(wrong, [])
  assert.ok(compared > 15, `${compared} were compared`)
})

test('what a call takes, as the table says, it takes', async () => {
  const document = JSON.parse(await readFile('docs/openapi.json', 'utf8')) as Document
  const wrong: string[] = []
  let compared = 0
  for (const { call, said } of rowsOf()) {
    const takes = /Takes ([^.]*)\./.exec(`${said}.`)?.[1]
    const body = operationOf(document, call)?.requestBody?.content['application/json']?.schema
    if (takes === undefined || !body) continue
    const fields = fieldsOf(document, body)
    const named = [...takes.matchAll(/`([a-z]\w*)`/g)].map(([, name = '']) => name)
    const strange = named.filter((name) => !fields.includes(name))
    const missing = fields.filter((name) => !said.includes(`\`${name}`))
    if (strange.length + missing.length > 0) wrong.push(`${call}: ${[...strange, ...missing]}`)
    compared += 1
  }
  assert.deepEqual(wrong, [])
  assert.ok(compared > 8, `${compared} were compared`)
})

test('the refusals of a table are those of the matrix', () => {
  let compared = 0
  for (const line of contract.split('\n')) {
    const cells = splitRow(line)
    const call = /^`((?:GET|POST|PUT|PATCH|DELETE) \/v1[^` ]*)/.exec(cells[1] ?? '')?.[1]
    const otherwise = /^(\d{3}\/\d+)/.exec(cells[4] ?? '')?.[1]
    if (!call || !otherwise) continue
    const rule = Object.values(matrix).find((one) => one.calls.map(anyId).includes(anyId(call)))
    if (!rule) continue
    const { status, code } = catalogue[rule.refusal]
    assert.equal(otherwise, `${status}/${code}`, call)
    compared += 1
  }
  assert.ok(compared > 20, `${compared} were compared`)
})

function operationOf({ paths }: Document, call: string): DescribedCall | undefined {
  const [method = '', path = ''] = call.split(' ')
  const found = Object.entries(paths).find(([one]) => anyId(one) === anyId(path))
  return found?.[1][method.toLowerCase()]
}

function dataOf(document: Document, call: string): Answered | undefined {
  const answer = operationOf(document, call)?.responses['200']?.content?.['application/json']
  const data = resolve(document, answer?.schema)?.properties?.data
  const resolved = resolve(document, data)
  return resolve(document, resolved?.items ?? resolved)
}

function fieldsOf(document: Document, schema: Answered): string[] {
  const whole = resolve(document, schema)
  return Object.keys(
    whole?.properties ?? whole?.anyOf?.find((one) => one.properties)?.properties ?? {},
  )
}

function resolve({ components }: Document, schema: Answered | undefined): Answered | undefined {
  const name = schema?.$ref?.split('/').at(-1)
  return name === undefined ? schema : components.schemas[name]
}

/** `id, with: {name}, last` → id, with, last. */
function topLevel(shape: string): string[] {
  let plain = shape
  for (let before = ''; before !== plain; ) {
    before = plain
    plain = plain.replaceAll(/[[{][^[\]{}]*[\]}]/g, '')
  }
  return plain.split(',').map((part) => part.split(':')[0]?.trim().replace(/\?$/, '') ?? '')
}
