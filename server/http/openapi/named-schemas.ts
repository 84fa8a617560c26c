// Gives bodies, answers and schemas with a title a name in components: one schema, one name. Generators of clients make a type of each
// name, and tools that import the document read each schema once.

type Schema = { [key: string]: unknown; title?: string; $ref?: string }
type Content = { schema?: Schema; example?: unknown }
type Described = { content?: Record<string, Content> }
export type Operation = {
  operationId: string
  summary?: string
  description?: string
  parameters?: { name: string; in: string }[]
  requestBody?: Described
  responses: Record<string, Described>
  /** The statuses of the failures that this call can give, beside those of every call. */
  'x-failures'?: number[]
}

/** Changes the operations; returns the schemas that they refer to now. */
export function nameSchemas(operations: Operation[]): Record<string, Schema> {
  const named: Record<string, Schema> = {}
  const nameOfText = new Map<string, string>()
  const refer = (name: string, schema: Schema): Schema => {
    const { title: _title, ...bare } = schema
    const text = JSON.stringify(bare)
    const known = nameOfText.get(text) ?? name
    if (named[known] && JSON.stringify(named[known]) !== text)
      throw new Error(`two schemas of the API are called ${known}: give one of them another title`)
    named[known] = bare
    nameOfText.set(text, known)
    return { $ref: `#/components/schemas/${known}` }
  }
  for (const { operationId, requestBody, responses } of operations) {
    const [body, answer] = [contentOf(requestBody), contentOf(responses['200'])]
    if (body) body.schema = nameBody(operationId, body.schema, refer)
    if (answer) answer.schema = nameAnswer(operationId, answer.schema, refer)
  }
  return named
}

type Refer = (name: string, schema: Schema) => Schema

function nameBody(operationId: string, given: Schema, refer: Refer): Schema {
  const schema = replaceTitled(given, refer)
  return refer(schema.title ?? inputName(operationId), schema)
}

function nameAnswer(operationId: string, given: Schema, refer: Refer): Schema {
  // The description of the answer is beside it, too.
  const { description: _description, ...schema } = replaceTitled(given, refer)
  return schema.$ref ? schema : refer(answerName(operationId, schema), schema)
}

function contentOf(described: Described | undefined): { schema: Schema } | undefined {
  const json = described?.content?.['application/json']
  return json?.schema && (json as { schema: Schema })
}

/** Schemas within it that have a title of their own. */
function replaceTitled<T>(value: T, refer: Refer, depth = 0): T {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => replaceTitled(one, refer, depth + 1)) as T
  const inner = Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, replaceTitled(one, refer, depth + 1)]),
  ) as Schema
  const isTitled = depth > 0 && typeof inner.title === 'string' && inner.type === 'object'
  return (isTitled ? refer(String(inner.title), inner) : inner) as T
}

const bodyVerbs: Record<string, string> = { create: 'Input', replace: 'Input', update: 'Change' }

/** createApp → AppInput, updateApp → AppChange, rejectMessage → RejectMessageInput. */
function inputName(operationId: string): string {
  const [, verb = '', noun = ''] = /^([a-z]+)(.*)$/.exec(operationId) ?? []
  const ending = bodyVerbs[verb]
  return ending ? `${noun}${ending}` : `${capital(operationId)}Input`
}

/** `{data: Team}` → TeamAnswer, a list of them → TeamList, with cursors → TeamPage; others are named by their operation. */
function answerName(operationId: string, { properties, ...others }: Schema): string {
  const { data, metadata, ...more } = (properties ?? {}) as Record<string, Schema>
  const isUsual = others.type === 'object' && Object.keys(more).length === 0 && !others.anyOf
  const item = data?.items as Schema | undefined
  const of = (data?.$ref ?? item?.$ref)?.split('/').at(-1)
  if (!isUsual || !of || others.description) return `${capital(operationId)}Answer`
  if (data?.$ref) return `${of}Answer`
  return `${of}${metadata ? 'Page' : 'List'}`
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
