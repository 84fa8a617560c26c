// The expectations of a client that an API document no longer meets. Additions are no difference.
type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
}
type Content = { content?: Record<string, { schema?: Schema }> }
type Parameter = { name: string; in: string; required?: boolean; schema?: Schema }
export type Described = {
  parameters?: Parameter[]
  requestBody?: Content
  responses: Record<string, Content>
}
export type Paths = Record<string, Record<string, Described>>

/** Each begins with the call, such as `GET /v1/me: …`. */
export function differencesIn(before: Paths, now: Paths): string[] {
  return Object.entries(before).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const present = now[path]?.[method]
      const found = present ? ofOperation(operation, present) : ['is gone']
      return found.map((difference) => `${method.toUpperCase()} ${path}: ${difference}`)
    }),
  )
}

function ofOperation(before: Described, now: Described): string[] {
  return [
    ...ofRequest('query', asObject(before.parameters), asObject(now.parameters)),
    ...ofRequest('body', schemaIn(before.requestBody), schemaIn(now.requestBody)),
    ...ofAnswer('answer', schemaIn(before.responses[200]), schemaIn(now.responses[200])),
  ]
}

function asObject(parameters: Parameter[] = []): Schema {
  return {
    type: 'object',
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(parameters.map(({ name, schema = {} }) => [name, schema])),
  }
}

function schemaIn(content?: Content): Schema {
  return content?.content?.['application/json']?.schema ?? {}
}

/** The present service must take all that the earlier one took. */
function ofRequest(place: string, before: Schema, now: Schema): string[] {
  const refused = missingIn(typesOf(now), typesOf(before))
  const values = now.enum ? missingIn(now.enum, before.enum ?? ['any value']) : []
  const required = missingIn(before.required ?? [], now.required ?? [])
  return [
    ...refused.map((type) => `${place} takes no ${type}`),
    ...values.map((value) => `${place} does not take ${value}`),
    ...required.map((name) => `${place}.${name} is required`),
    ...inside(place, before, now, ofRequest),
  ]
}

/** The present service must give all that the earlier one gave, and nothing of another type. */
function ofAnswer(place: string, before: Schema, now: Schema): string[] {
  const given = missingIn(typesOf(before), typesOf(now))
  const optional = missingIn(now.required ?? [], before.required ?? [])
  return [
    ...given.map((type) => `${place} can be ${type}`),
    ...optional.map((name) => `${place}.${name} can be missing`),
    ...inside(place, before, now, ofAnswer),
  ]
}

function inside(place: string, before: Schema, now: Schema, compare: typeof ofAnswer): string[] {
  const fields = propertiesOf(now)
  return [
    ...Object.entries(propertiesOf(before)).flatMap(([name, field]) => {
      const present = fields[name]
      return present ? compare(`${place}.${name}`, field, present) : [`${place}.${name} is gone`]
    }),
    ...(before.items ? compare(`${place}[]`, before.items, now.items ?? {}) : []),
  ]
}

/** Of an object that may also be null, or of several forms, all fields. */
function propertiesOf({ properties, anyOf, oneOf }: Schema): Record<string, Schema> {
  return Object.assign({}, ...(anyOf ?? oneOf ?? []).map(propertiesOf), properties)
}

/** `any`, if the schema does not say. */
function typesOf({ type, enum: values, anyOf, oneOf }: Schema): string[] {
  if (anyOf ?? oneOf) return (anyOf ?? oneOf ?? []).flatMap(typesOf)
  if (type !== undefined) return [type].flat()
  return values ? ['string'] : ['any']
}

/** A number may be an integer, and anything may be any. */
function missingIn<T>(known: T[], all: T[]): T[] {
  const covers = (one: T) =>
    known.includes(one) ||
    (known as unknown[]).includes('any') ||
    (one === 'integer' && (known as unknown[]).includes('number'))
  return all.filter((one) => !covers(one))
}
