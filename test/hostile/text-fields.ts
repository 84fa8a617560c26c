// Every text field of every call, from the OpenAPI document of the service.
import { send } from '../support/client.ts'
import { inlinedPaths } from '../support/inlined.ts'

export type TextField = {
  method: string
  path: string
  kind: 'body' | 'query'
  /** Its path: `mediaUrls.0.url`. Free-form objects have a field `any`. */
  place: string
  /** The part of a body with the text in this field. */
  fill(text: string): Record<string, unknown>
}

type Schema = {
  type?: string | string[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: unknown
  format?: string
}
type Described = {
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

export async function readTextFields(service: { url: string }): Promise<TextField[]> {
  const { body } = await send(`${service.url}/openapi.json`)
  const paths = inlinedPaths<Record<string, Record<string, Described>>>(body)
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/v1/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, described]) =>
        fieldsOf(described).map((field) => ({ method: method.toUpperCase(), path, ...field })),
      ),
    )
}

type Field = Pick<TextField, 'kind' | 'place' | 'fill'>

function fieldsOf({ parameters = [], requestBody }: Described): Field[] {
  const queries = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name }) => ({ kind: 'query' as const, place: name, fill: () => ({}) }))
  const schema = requestBody?.content['application/json']?.schema
  const bodies = textsIn(schema ?? {}).map((way) => ({
    kind: 'body' as const,
    place: way.join('.'),
    fill: (text: string) => wrap(way, text) as Record<string, unknown>,
  }))
  return [...queries, ...bodies]
}

function textsIn(schema: Schema): string[][] {
  const types = [schema.type ?? []].flat()
  const inside = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    textsIn(inner).map((way) => [name, ...way]),
  )
  return [
    ...(types.includes('string') ? [[]] : []),
    ...(schema.anyOf ?? []).flatMap(textsIn),
    ...(schema.items ? textsIn(schema.items).map((way) => ['0', ...way]) : []),
    ...inside,
    ...(schema.additionalProperties === true ? [['any']] : []),
  ]
}

function wrap(way: string[], text: string): unknown {
  const [first, ...rest] = way
  if (first === undefined) return text
  return first === '0' ? [wrap(rest, text)] : { [first]: wrap(rest, text) }
}
