// Compiles serializers lazily and shares them. Fastify compiles one for every route and status and checks all shared schemas each
// time, which takes more than half of the start. Most of them are the same failure schemas. Sharing is safe, because an $id names
// one schema in the whole service.
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'

type Build = ReturnType<typeof SerializerSelector>
type Serializer = ReturnType<ReturnType<Build>>

export function makeSerializers(): Build {
  const build = SerializerSelector()
  const cache = new Map<string, Serializer>()
  return (sharedSchemas, options) => {
    const compile = build(sharedSchemas, options)
    return (route) => {
      const key = JSON.stringify(route.schema, withoutDescriptions)
      const serializer = cache.get(key) ?? compileLazily(() => compile(route))
      cache.set(key, serializer)
      return serializer
    }
  }
}

function compileLazily(compile: () => Serializer): Serializer {
  let compiled: Serializer | undefined
  return (data) => {
    compiled ??= compile()
    return compiled(data)
  }
}

/** Descriptions do not affect the output. A property called `description` has a schema, not a text. */
function withoutDescriptions(name: string, value: unknown): unknown {
  return name === 'description' && typeof value === 'string' ? undefined : value
}
