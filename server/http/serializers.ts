// Fastify makes a serializer for every route and every status, and checks all shared schemas each time: more than half of
// what a start takes. Ours say the same in most of them, the failures; these are made once, and each when it is used for
// the first time. An $id stands for one schema in the whole service, so what a schema says does not depend on where it is
// said.
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'

type Build = ReturnType<typeof SerializerSelector>
type Serializer = ReturnType<ReturnType<Build>>

export function makeSerializers(): Build {
  const build = SerializerSelector()
  const made = new Map<string, Serializer>()
  return (sharedSchemas, options) => {
    const compile = build(sharedSchemas, options)
    return (route) => {
      const key = JSON.stringify(route.schema, withoutDescriptions)
      const serializer = made.get(key) ?? compiledWhenUsed(() => compile(route))
      made.set(key, serializer)
      return serializer
    }
  }
}

function compiledWhenUsed(compile: () => Serializer): Serializer {
  let compiled: Serializer | undefined
  return (data) => {
    compiled ??= compile()
    return compiled(data)
  }
}

/** They are for readers. A property of that name has a schema, not a text. */
function withoutDescriptions(name: string, value: unknown): unknown {
  return name === 'description' && typeof value === 'string' ? undefined : value
}
