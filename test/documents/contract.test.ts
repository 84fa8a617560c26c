// docs/contract.md has what the rest of the repository expects in it: a heading for every reference to a section or a
// settled point, every call of the API, every error code.
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'
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
