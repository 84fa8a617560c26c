// The calls of /v1, from the OpenAPI document of the service.
import { send } from '../support/client.ts'
import { inlinedPaths } from '../support/inlined.ts'
import type { Schema } from './places.ts'

export type Field = { name: string; types: string[]; choices?: unknown[] }
export type Operation = {
  method: string
  /** With the names of its parameters in braces. */
  path: string
  queryNames: string[]
  /** The fields of the body; empty if there is none. */
  fields: Field[]
  tag: string
  /** Of the body. */
  body?: Schema
  /** The values of `view` in the query; none where there is no such parameter. */
  views: string[]
}

type Described = {
  tags?: string[]
  parameters?: { name: string; in: string; schema?: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** A stream has no end to wait for. */
const endless = ['/v1/events/stream']

export async function readOperations(
  service: { url: string },
  { withStreams = false } = {},
): Promise<Operation[]> {
  const { body } = await send(`${service.url}/openapi.json`)
  const paths = inlinedPaths<Record<string, Record<string, Described>>>(body)
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/v1/') && (withStreams || !endless.includes(path)))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => ({
        method: method.toUpperCase(),
        path,
        queryNames: (described.parameters ?? [])
          .filter((parameter) => parameter.in === 'query')
          .map(({ name }) => name),
        fields: fieldsOf(described),
        tag: described.tags?.[0] ?? '',
        body: bodyOf(described),
        views: viewsOf(described),
      })),
    )
}

function bodyOf({ requestBody }: Described): Schema | undefined {
  return requestBody?.content['application/json']?.schema
}

function viewsOf({ parameters = [] }: Described): string[] {
  const view = parameters.find(({ name, in: part }) => part === 'query' && name === 'view')
  return (view?.schema?.enum ?? []).map(String)
}

function fieldsOf(described: Described): Field[] {
  const properties = bodyOf(described)?.properties ?? {}
  return Object.entries(properties).map(([name, schema]) => {
    const either = schema.anyOf ?? [schema]
    const choices = either.find((one) => one.enum)?.enum
    return {
      name,
      types: either.flatMap(({ type }) => type ?? []),
      ...(choices ? { choices } : {}),
    }
  })
}
