// Compares the answers that tests get with docs/openapi.json: a status that a call can give stands there.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { always } from '../../server/http/openapi/possible-failures.ts'

type Operation = { parts: string[]; name: string; statuses: Set<string> }

let operations: Map<string, Operation[]> | undefined

/** Paths that the document does not have, and methods that a path does not have (405), are not compared. */
export function assertDocumented(method: string, address: string, status: number): void {
  operations ??= readOperations()
  const [path = ''] = address.split('?')
  const parts = path.replace(/\/$/, '').split('/')
  const found = (operations.get(`${method} ${parts.length}`) ?? []).filter((one) =>
    one.parts.every((part, at) => part.startsWith('{') || part === parts[at]),
  )
  // /v1/messages/summary is not a message.
  const [operation] = found.toSorted((one, other) => idsIn(one) - idsIn(other))
  if (!operation || status === 405) return
  assert.ok(
    operation.statuses.has(always.includes(status) ? 'default' : String(status)) ||
      operation.statuses.has(String(status)),
    `docs/openapi.json does not say that ${operation.name} can answer ${status}`,
  )
}

function idsIn({ parts }: Operation): number {
  return parts.filter((part) => part.startsWith('{')).length
}

function readOperations(): Map<string, Operation[]> {
  const { paths } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as {
    paths: Record<string, Record<string, { responses: object; 'x-failures'?: number[] }>>
  }
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses, 'x-failures': failures = [] }]) => ({
      method: method.toUpperCase(),
      name: `${method.toUpperCase()} ${path}`,
      parts: path.split('/'),
      statuses: new Set([...Object.keys(responses), ...failures.map(String)]),
    })),
  )
  return Map.groupBy(all, ({ method, parts }) => `${method} ${parts.length}`)
}
