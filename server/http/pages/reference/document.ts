// The part of the OpenAPI document that the reference shows.
import { exampleOf, type Schema, type Schemas } from '../../openapi/examples.ts'

type Content = Record<string, { schema?: Schema; example?: unknown }>
export type Parameter = {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: Schema
}
type Answer = { $ref?: string; description?: string; content?: Content }
type Described = {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  security?: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, Answer>
  'x-failures'?: number[]
}

/** A call of the API, or an event that the API calls an app with. */
export type Operation = Described & { method: string; path: string }

export type Group = { slug: string; name: string; about: string; operations: Operation[] }

export type Reference = {
  version: string
  publicUrl: string
  schemas: Schemas
  groups: Group[]
}

export type ApiDocument = {
  info: { version: string }
  tags?: { name: string; description?: string }[]
  paths?: unknown
  webhooks?: unknown
  components?: { schemas?: unknown }
}

type Paths = Record<string, Record<string, Described>>

export function readDocument(document: ApiDocument, publicUrl: URL): Reference {
  const calls = listOperations(document.paths as Paths)
  const groups = (document.tags ?? []).map(({ name, description = '' }) => ({
    slug: slugOf(name),
    name,
    about: description,
    operations: calls.filter(({ tags }) => tags.includes(name)),
  }))
  const events = {
    slug: 'webhook-events',
    name: 'Webhook events',
    about: 'What the callback URL of an app receives',
    operations: listOperations(document.webhooks as Paths),
  }
  return {
    version: document.info.version,
    publicUrl: publicUrl.href.replace(/\/$/, ''),
    schemas: document.components?.schemas as Schemas,
    groups: [...groups, events].filter(({ operations }) => operations.length > 0),
  }
}

function listOperations(paths: Paths = {}): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({
      ...one,
      method: method.toUpperCase(),
      path,
    })),
  )
}

export function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]+/g, '-')
}

export function findOperation({ groups }: Reference, operationId: string) {
  for (const group of groups) {
    const operation = group.operations.find((one) => one.operationId === operationId)
    if (operation) return { group, operation }
  }
  throw new Error(`the API has no operation ${operationId}`)
}

export function addressOf(group: Group, { operationId }: Operation): string {
  return `/docs/${group.slug}#${operationId}`
}

export const isEvent = ({ path }: Operation): boolean => !path.startsWith('/')

/** The name of the component, if the schema is a reference to one. */
export function nameOf({ $ref }: { $ref?: string | undefined }): string | undefined {
  return $ref?.split('/').at(-1)
}

/** The parameters without which a call is refused, with a value for each. */
export function exampleParameters({ schemas }: Reference, { parameters = [] }: Operation) {
  const valuesIn = (place: string): Record<string, string> =>
    Object.fromEntries(
      parameters
        .filter((one) => one.in === place && one.required)
        .map(({ name, schema }) => [name, String(exampleOf(schemas, schema, 'request', name))]),
    )
  return { path: valuesIn('path'), query: valuesIn('query') }
}

export type Body = { type: string; schema: Schema; example: unknown }

export function bodyOf({ schemas }: Reference, { requestBody }: Operation): Body | undefined {
  const [found] = Object.entries(requestBody?.content ?? {})
  if (!found) return undefined
  const [type, { schema = {}, example }] = found
  return { type, schema, example: example ?? exampleOf(schemas, schema, 'request') }
}
