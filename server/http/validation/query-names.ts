// The names of the parameters in a query: lists in another form are joined under their name, and a name that is nearly one of the call's
// own is refused (near-names.ts).

import type { FastifySchemaValidationError } from 'fastify'
import { Problem } from '../../errors.ts'
import { pointerTo } from '../../json/pointer.ts'
import { say } from '../../sentences/sentences.ts'
import { findMeantName } from '../../strings/near-names.ts'

type Query = Record<string, unknown>
export type QuerySchema = { properties?: Record<string, { type?: string | string[] }> }

/** Each unknown name costs comparisons; a client that sends more has not misspelt one. */
const maxCompared = 100
const maxNamed = 5

/** HTML forms send an empty field as `state=`; it counts as left out. */
export function dropEmptyParameters(query: Query): void {
  for (const [name, value] of Object.entries(query)) {
    const filled = [value].flat().filter((one) => one !== '')
    if (filled.length === 0) delete query[name]
    else if (Array.isArray(value)) query[name] = filled
  }
}

/** Some clients write a list as `tags[]=a` or `tags[0]=a`. */
export function joinLists(query: Query, { properties = {} }: QuerySchema): void {
  for (const [name, value] of Object.entries(query)) {
    const base = /^(\w+)\[\d{0,4}\]$/.exec(name)?.[1]
    const type = base && Object.hasOwn(properties, base) ? properties[base]?.type : undefined
    if (base === undefined || ![type].flat().includes('array')) continue
    query[base] = [query[base] ?? [], value].flat()
    delete query[name]
  }
}

const keyword = 'misspelt'

/** In the form of a schema error, so that routes which report all errors at once report these with the others. */
export function findMisspelt(query: Query, schema: QuerySchema): FastifySchemaValidationError[] {
  const known = Object.keys(schema.properties ?? {})
  return Object.keys(query)
    .filter((name) => !known.includes(name))
    .slice(0, maxCompared)
    .flatMap((given) => {
      const meant = findMeantName(given, known)
      if (meant === undefined) return []
      const instancePath = pointerTo(given)
      return [{ keyword, instancePath, schemaPath: '', params: { given, meant } }]
    })
    .slice(0, maxNamed)
}

export function misspeltParameter({ keyword: found, params }: FastifySchemaValidationError) {
  if (found !== keyword) return undefined
  const [given, meant] = [String(params.given), String(params.meant)]
  return new Problem('invalid', {
    message: say('parameter_misspelt', { given, meant }),
    hint: say('parameter_would_be_missed'),
    reason: 'misspelt_parameter',
    param: pointerTo(given),
    values: { given, meant },
  })
}
