// Validates requests and answers against an official OpenAPI document.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { isRecord } from './exchange/exchange.ts'
import { type Ask, dig, type Reply } from './sandbox.testing.ts'

type Document = { paths: Record<string, unknown>; components: unknown }

export function readContract(folder: string, file: string) {
  const document = JSON.parse(readFileSync(join(folder, file), 'utf8'), repairNullable) as Document
  const formats = { 'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/ }
  const ajv = new Ajv({ strict: false, allErrors: true, logger: false, formats })
  ajv.addSchema({ $id: 'contract', ...document })

  const requireValid = (what: string, pointer: string, value: unknown): void => {
    const validate = ajv.getSchema(`contract#${pointer}`)
    if (!validate) throw new Error(`${file} says nothing about ${what}`)
    if (validate(value)) return
    throw new Error(`${what} is not as in ${file}: ${ajv.errorsText(validate.errors)}`)
  }
  const checkRequest = (method: string, path: string, body: unknown, type = 'application/json') => {
    const at = pointerTo(
      'paths',
      templateOf(document, path),
      method,
      'requestBody',
      'content',
      type,
    )
    requireValid(`the request ${method} ${path}`, `${at}/schema`, body)
  }
  const checkAnswer = (method: string, path: string, { status, headers, body }: Reply) => {
    const template = templateOf(document, path)
    const responses = dig(document.paths, template, method, 'responses') as Record<string, unknown>
    const entry = String(status) in responses ? String(status) : 'default'
    const type = headers.get('content-type')?.split(';')[0] ?? ''
    const at = pointerTo('paths', template, method, 'responses', entry, 'content', type)
    requireValid(`the answer ${status} of ${method} ${path}`, `${at}/schema`, body)
  }
  return {
    checkRequest,
    checkAnswer,
    check(path: string, { json, form }: Ask, reply: Reply): Reply {
      const method = json || form ? 'post' : 'get'
      if (json) checkRequest(method, path, json)
      if (form) checkRequest(method, path, form, 'application/x-www-form-urlencoded')
      checkAnswer(method, path, reply)
      return reply
    },
  }
}

/** OpenAPI 3.0 allows `nullable` beside a reference, Ajv only beside a type. */
function repairNullable(_name: string, value: unknown): unknown {
  if (!isRecord(value) || !('nullable' in value) || 'type' in value) return value
  const { nullable, ...schema } = value
  return nullable === true ? { anyOf: [schema, { enum: [null] }] } : schema
}

/** The path as the document writes it; a path without parameters is preferred. */
function templateOf(document: Document, path: string): string {
  const [bare = ''] = path.split('?')
  const matches = Object.keys(document.paths).filter((template) =>
    new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(bare),
  )
  const template = matches.includes(bare) ? bare : matches[0]
  if (!template) throw new Error(`the contract has no path ${bare}`)
  return template
}

function pointerTo(...names: string[]): string {
  const escaped = names.map((name) => name.replaceAll('~', '~0').replaceAll('/', '~1'))
  return `/${escaped.map(encodeURIComponent).join('/')}`
}
