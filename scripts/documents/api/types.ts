// sdk/schema.gen.ts: the API as TypeScript types, in the form that openapi-fetch reads, for the client and the console. Made here because
// openapi-typescript needs another TypeScript than the repository has.
type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: boolean | Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  description?: string
}
type Content = { content?: Record<string, { schema?: Schema }>; required?: boolean; $ref?: string }
type Parameter = { in: string; name: string; required?: boolean; schema?: Schema }
type Operation = {
  operationId?: string
  parameters?: Parameter[]
  requestBody?: Content
  responses: Record<string, Content>
}
type OpenApi = {
  'x-api-version': string
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: { requestBody: Content } }>
  components: { schemas: Record<string, Schema>; responses: Record<string, Content> }
}

export function typeApi(openApi: string): string {
  const { 'x-api-version': version, paths, webhooks, components } = JSON.parse(openApi) as OpenApi
  const lines = [
    '// Made by npm run documents from docs/openapi.json.',
    `export const apiVersion = ${quote(version)}`,
    'export type paths = {',
    ...Object.entries(paths).map(([path, item]) => `  ${quote(path)}: ${typePath(item)}`),
    '}',
    'export type components = {',
    '  schemas: {',
    ...Object.entries(components.schemas).map(
      ([name, schema]) => `    ${quote(name)}: ${typeSchema(schema)}`,
    ),
    '  }',
    '  responses: {',
    ...Object.entries(components.responses).map(
      ([name, response]) => `    ${quote(name)}: ${typeResponse(response)}`,
    ),
    '  }',
    '}',
    '/** `type` tells what `data` is. */',
    'export type WebhookEvent =',
    ...Object.values(webhooks).map(({ post }) => `  | ${typeEvent(post.requestBody)}`),
    `export const webhookTypes = [${Object.keys(webhooks).map(quote).join(', ')}] as const satisfies WebhookEvent['type'][]`,
  ]
  return `${lines.join('\n')}\n`
}

function typeEvent({ content }: Content): string {
  return typeSchema(content?.['application/json']?.schema ?? {})
}

function typePath(item: Record<string, Operation>): string {
  const operations = Object.entries(item).map(
    ([method, operation]) => `${method}: ${typeOperation(operation)}`,
  )
  return `{ ${operations.join('; ')} }`
}

function typeOperation({ parameters = [], requestBody, responses }: Operation): string {
  const answers = Object.entries(responses).map(
    ([status, response]) => `${Number(status) ? status : quote(status)}: ${typeResponse(response)}`,
  )
  return `{ parameters: ${typeParameters(parameters)}; ${typeBody(requestBody)}; responses: { ${answers.join('; ')} } }`
}

function typeParameters(parameters: Parameter[]): string {
  const places = ['query', 'header', 'path', 'cookie'].map((place) => {
    const own = parameters.filter((parameter) => parameter.in === place)
    if (own.length === 0) return `${place}?: never`
    const isOptional = own.every(({ required }) => required !== true)
    const fields = own.map(
      ({ name, required, schema }) =>
        `${quote(name)}${required ? '' : '?'}: ${typeSchema(schema ?? {})}`,
    )
    return `${place}${isOptional ? '?' : ''}: { ${fields.join('; ')} }`
  })
  return `{ ${places.join('; ')} }`
}

function typeBody(body: Content | undefined): string {
  if (!body?.content) return 'requestBody?: never'
  return `requestBody${body.required ? '' : '?'}: { content: ${typeContent(body)} }`
}

function typeResponse(response: Content): string {
  if (response.$ref) return reference(response.$ref)
  const content = response.content ? `content: ${typeContent(response)}` : 'content?: never'
  return `{ headers: { [name: string]: unknown }; ${content} }`
}

function typeContent({ content = {} }: Content): string {
  const kinds = Object.entries(content).map(
    ([type, { schema }]) => `${quote(type)}: ${typeSchema(schema ?? {})}`,
  )
  return `{ ${kinds.join('; ')} }`
}

function typeSchema(schema: Schema): string {
  if (schema.$ref) return reference(schema.$ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map((choice) => `(${typeSchema(choice)})`).join(' | ')
  if (schema.allOf) return schema.allOf.map((part) => `(${typeSchema(part)})`).join(' & ')
  if (schema.type === undefined) return schema.properties ? typeObject(schema) : 'unknown'
  return [schema.type]
    .flat()
    .map((type) => typeOne(type, schema))
    .join(' | ')
}

const primitives: Record<string, string> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

function typeOne(type: string, schema: Schema): string {
  if (type === 'array') return `(${typeSchema(schema.items ?? {})})[]`
  return type === 'object' ? typeObject(schema) : (primitives[type] ?? 'unknown')
}

function typeObject({
  properties = {},
  required = [],
  additionalProperties: others,
}: Schema): string {
  const fields = Object.entries(properties).map(
    ([name, field]) => `${quote(name)}${required.includes(name) ? '' : '?'}: ${typeSchema(field)}`,
  )
  if (others !== undefined && others !== false) {
    const value = typeof others === 'object' && fields.length === 0 ? typeSchema(others) : 'unknown'
    fields.push(`[name: string]: ${value}`)
  }
  return fields.length === 0 ? 'Record<string, never>' : `{ ${fields.join('; ')} }`
}

/** #/components/schemas/Message → components['schemas']['Message'] */
function reference(ref: string): string {
  const [, , kind = '', name = ''] = ref.split('/')
  return `components[${quote(kind)}][${quote(name)}]`
}

function quote(name: string): string {
  return `'${name.replaceAll("'", "\\'")}'`
}
