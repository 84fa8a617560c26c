// Makes a text from the id of a sentence, its values and the templates of a language. Imports nothing: the console uses it too.

/** As it arrives from elsewhere: of another version it may have any id. */
export type AnySentence = { id: string; values: Record<string, unknown> }
export type Templates = Readonly<Record<string, string>>

/** More than a list of a thousand parts needs. Bounds what was stored or sent by others. */
const maxDepth = 16

/**
 * Undefined: the language lacks the sentence, or one that stands within it. Before a full stop a sentence loses its own:
 * "It could not be fetched: {why}."
 */
export function renderBy(
  templates: Templates,
  { id, values }: AnySentence,
  depth = 1,
): string | undefined {
  const template = Object.hasOwn(templates, id) ? templates[id] : undefined
  if (template === undefined || depth > maxDepth) return undefined
  let isWhole = true
  const text = template.replaceAll(/\{(\w+)\}(\.?)/g, (_, name: string, stop: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : ''
    if (!isSentence(value)) return `${value}${stop}`
    const inner = renderBy(templates, value, depth + 1)
    isWhole &&= inner !== undefined
    return stop ? `${inner?.replace(/\.$/, '')}.` : `${inner}`
  })
  return isWhole ? text : undefined
}

export function isSentence(value: unknown): value is AnySentence {
  if (typeof value !== 'object' || value === null) return false
  const { id, values } = value as Partial<AnySentence>
  return typeof id === 'string' && typeof values === 'object' && values !== null
}
