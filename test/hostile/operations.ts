// The calls of /v1, from the OpenAPI document of the service.
import { send } from '../support/client.ts'

export type Field = { name: string; types: string[]; choices?: unknown[] }
export type Operation = {
  method: string
  /** With the names of its parameters in braces. */
  path: string
  queryNames: string[]
  /** The fields of the body; empty if there is none. */
  fields: Field[]
}

type Schema = { type?: string | string[]; enum?: unknown[]; anyOf?: Schema[] }
type Described = {
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, Schema> } }> }
}

/** A stream has no end to wait for. */
const endless = ['/v1/events/stream']

export async function readOperations(service: { url: string }): Promise<Operation[]> {
  const { body } = await send(`${service.url}/openapi.json`)
  const { paths } = body as { paths: Record<string, Record<string, Described>> }
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/v1/') && !endless.includes(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => ({
        method: method.toUpperCase(),
        path,
        queryNames: (described.parameters ?? [])
          .filter((parameter) => parameter.in === 'query')
          .map(({ name }) => name),
        fields: fieldsOf(described),
      })),
    )
}

function fieldsOf({ requestBody }: Described): Field[] {
  const properties = requestBody?.content['application/json']?.schema.properties ?? {}
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
