// The OpenAPI document with its schemas in place, for tests that walk through bodies.

type Document = { components: { schemas: Record<string, unknown> } }

/** Copies `paths` with every reference to a schema replaced by the schema. No schema refers to itself. */
export function inlinedPaths<Paths>(document: unknown): Paths {
  const { schemas } = (document as Document).components
  return replace((document as { paths: unknown }).paths) as Paths

  function replace(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(replace)
    if (typeof value !== 'object' || value === null) return value
    const name = /^#\/components\/schemas\/(.+)$/.exec(
      String((value as { $ref?: string }).$ref),
    )?.[1]
    if (name !== undefined) return replace(schemas[name])
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replace(one)]))
  }
}
