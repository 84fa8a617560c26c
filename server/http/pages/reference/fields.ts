// The fields of a body or an answer, nested as they are.
import type { Schema, Schemas } from '../../openapi/examples.ts'
import { type Html, html } from '../html.ts'
import { nameOf } from './document.ts'
import { prose } from './prose.ts'

/** Objects in objects deeper than this are shown on the page of all objects. */
const maxDepth = 3

export function renderFields(schemas: Schemas, schema: Schema): Html | false {
  return renderObject(schemas, schema, [])
}

/** `outer`: the names of the components that the object is in, the innermost last. */
function renderObject(schemas: Schemas, given: Schema, outer: string[]): Html | false {
  const { properties, required = [] } = objectIn(schemas, given) ?? {}
  if (!properties) return false
  return html`<ul class="fields">${Object.entries(properties).map(
    ([name, field]) => html`<li>
      <code>${name}</code> <span class="type">${describeType(schemas, field)}</span>
      ${required.includes(name) && html`<span class="required">required</span>`}
      ${describe(schemas, field)}
      ${renderInner(schemas, field, outer)}
    </li>`,
  )}</ul>`
}

function describe(schemas: Schemas, field: Schema): Html | false {
  const text = field.description ?? resolve(schemas, field).description
  return text !== undefined && html`<p>${prose(text)}</p>`
}

function renderInner(schemas: Schemas, field: Schema, outer: string[]): Html | false {
  const inner = objectIn(schemas, field)
  if (!inner?.properties) return false
  const name = componentIn(schemas, field)
  const isRepeated = name !== undefined && outer.includes(name)
  if (isRepeated || outer.length >= maxDepth)
    return name !== undefined && html`<p><a href="/docs/objects#${name}">${name}</a></p>`
  const count = Object.keys(inner.properties).length
  return html`<details><summary>${count} ${count === 1 ? 'field' : 'fields'}</summary>
    ${renderObject(schemas, inner, [...outer, name ?? ''])}</details>`
}

/** The object that the schema is, or has items of, or may be. */
function objectIn(schemas: Schemas, given: Schema): Schema | undefined {
  const schema = resolve(schemas, given)
  if (schema.properties) return schema
  if (schema.items) return objectIn(schemas, schema.items)
  return choicesOf(schema)
    .map((choice) => objectIn(schemas, choice))
    .find((found) => found !== undefined)
}

function componentIn(schemas: Schemas, given: Schema): string | undefined {
  const name = nameOf(given)
  if (name !== undefined && schemas[name]?.properties) return name
  const { items, ...schema } = resolve(schemas, given)
  const inner = [...(items ? [items] : []), ...choicesOf(schema)]
  return inner.map((one) => componentIn(schemas, one)).find((found) => found !== undefined)
}

function choicesOf({ anyOf = [], oneOf = [] }: Schema): Schema[] {
  return [...anyOf, ...oneOf]
}

function resolve(schemas: Schemas, schema: Schema): Schema {
  const name = nameOf(schema)
  return (name === undefined ? undefined : schemas[name]) ?? schema
}

/** Such as: list of text or null, 1 to 100 items. */
export function describeType(schemas: Schemas, given: Schema): string {
  const schema = resolve(schemas, given)
  const limits = limitsOf(schema)
  return [typeOf(schemas, schema), ...limits].join(', ')
}

function typeOf(schemas: Schemas, schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map(String).join(' | ')
  const choices = choicesOf(schema)
  if (choices.length > 0)
    return [...new Set(choices.map((one) => typeOf(schemas, resolve(schemas, one))))].join(' or ')
  const items = schema.items && typeOf(schemas, resolve(schemas, schema.items))
  const list =
    items === undefined ? 'list' : `list of ${items.includes(' or ') ? `(${items})` : items}`
  return [schema.type ?? 'any']
    .flat()
    .map((type) => (type === 'array' ? list : type))
    .join(' or ')
}

function limitsOf(schema: Schema): string[] {
  const { format, default: usual } = schema
  // The limits of one type of several would be read as those of all.
  const types = [schema.type ?? []].flat().filter((type) => type !== 'null')
  const isOf = (...one: string[]) => types.length === 1 && one.includes(types[0] ?? '')
  return [
    ...(format === undefined ? [] : [format]),
    ...(isOf('integer', 'number') ? range(schema.minimum, schema.maximum, '') : []),
    ...(isOf('string') ? range(schema.minLength, schema.maxLength, ' characters') : []),
    ...(types.includes('array') ? range(schema.minItems, schema.maxItems, ' items') : []),
    ...(usual === undefined ? [] : [`default ${JSON.stringify(usual)}`]),
  ]
}

function range(min: number | undefined, max: number | undefined, unit: string): string[] {
  if (min !== undefined && max !== undefined) return [`${min} to ${max}${unit}`]
  if (max !== undefined) return [`at most ${max}${unit}`]
  return min === undefined ? [] : [`at least ${min}${unit}`]
}
