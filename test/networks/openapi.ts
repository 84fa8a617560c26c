// Holds outgoing requests against a network's own OpenAPI document.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'
import type { Asked } from './scripted.ts'

type Schema = { type?: string; $ref?: string }
type Parameter = { name: string; in: string; required?: boolean; schema: Schema; $ref?: string }
type Operation = {
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> }
}
type Contract = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; parameters?: Record<string, Parameter> }
}

/** `prefix`: what stands before the document's paths in an address. */
export async function readContract(folder: string, file: string, prefix = '') {
  const contract: Contract = JSON.parse(await readFile(join(folder, file), 'utf8'))
  const ajv = new Ajv({ strict: false, allErrors: true, coerceTypes: false })
  ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/)
  for (const format of [
    'integer',
    'int32',
    'int64',
    'long',
    'byte',
    'binary',
    'uri',
    'double',
    'float',
    'scopes',
  ])
    ajv.addFormat(format, true)
  ajv.addSchema(contract, 'contract')
  const compile = (pointer: string) => ajv.compile({ $ref: `contract#${pointer}` })

  return {
    /** The operation it is, when nothing is wrong with it. */
    requireValid(asked: Asked): string {
      const { template, operation, pointer } = findOperation(contract, asked, prefix)
      const parameters = (operation.parameters ?? []).map((parameter, index) =>
        resolveParameter(contract, parameter, `${pointer}/parameters/${index}`),
      )
      const given = { path: pathValues(prefix + template, asked.path), query: asked.query }
      for (const where of ['path', 'query'] as const)
        checkParameters(
          compile,
          parameters.filter(({ parameter }) => parameter.in === where),
          given[where],
        )
      checkBody(compile, operation, pointer, asked)
      return `${asked.method} ${template}`
    },
  }
}

function findOperation(contract: Contract, asked: Asked, prefix: string) {
  const method = asked.method.toLowerCase()
  const template = Object.keys(contract.paths).find(
    (path) => contract.paths[path]?.[method] && patternOf(prefix + path).test(asked.path),
  )
  const operation = template && contract.paths[template]?.[method]
  assert.ok(template && operation, `${asked.method} ${asked.path} is not in the contract`)
  return { template, operation, pointer: `/paths/${escapePointer(template)}/${method}` }
}

function patternOf(template: string): RegExp {
  return new RegExp(`^${template.replaceAll(/\{\w+\}/g, '([^/]+)')}$`)
}

function pathValues(template: string, path: string): Record<string, string> {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  const values = patternOf(template).exec(path)?.slice(1) ?? []
  return Object.fromEntries(
    names.map((name, index) => [name, decodeURIComponent(values[index] ?? '')]),
  )
}

function resolveParameter(contract: Contract, parameter: Parameter, pointer: string) {
  if (!parameter.$ref) return { parameter, pointer }
  const name = parameter.$ref.split('/').at(-1) ?? ''
  const found = contract.components.parameters?.[name]
  assert.ok(found, parameter.$ref)
  return { parameter: found, pointer: `/components/parameters/${name}` }
}

function checkParameters(
  compile: (pointer: string) => ValidateFunction,
  known: { parameter: Parameter; pointer: string }[],
  given: Record<string, string>,
): void {
  const names = known.map(({ parameter }) => parameter.name)
  for (const name of Object.keys(given))
    assert.ok(names.includes(name), `parameter ${name} is not known`)
  for (const { parameter, pointer } of known) {
    const text = given[parameter.name]
    if (text === undefined) assert.ok(!parameter.required, `${parameter.name} is required`)
    else requireFits(compile(`${pointer}/schema`), readAs(parameter.schema, text), parameter.name)
  }
}

/** In an address everything is text: a list is written with commas, a number with digits. */
function readAs({ type }: Schema, text: string): unknown {
  if (type === 'array') return text.split(',')
  if (type === 'boolean') return text === 'true' ? true : text
  return type === 'integer' || type === 'number' ? Number(text) : text
}

function checkBody(
  compile: (pointer: string) => ValidateFunction,
  operation: Operation,
  pointer: string,
  asked: Asked,
): void {
  if (asked.body === undefined) {
    assert.ok(!operation.requestBody?.required, 'a body is required')
    return
  }
  const type = asked.headers['content-type'] ?? ''
  assert.ok(operation.requestBody?.content[type], `${type} is not taken`)
  const place = `${pointer}/requestBody/content/${escapePointer(type)}/schema`
  requireFits(compile(place), asked.body, 'body')
}

function requireFits(validate: ValidateFunction, value: unknown, what: string): void {
  assert.ok(validate(value), `${what} ${JSON.stringify(value)}: ${JSON.stringify(validate.errors)}`)
}

function escapePointer(text: string): string {
  return encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'))
}
