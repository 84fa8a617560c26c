// JSON in one form for all spellings of a value (RFC 8785): sorted keys, no white space, numbers as JavaScript writes them.

/** For values that were parsed from JSON. Their depth is bounded where bodies are parsed (body.ts). */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const members = Object.entries(value)
    // By UTF-16 code units, independent of the locale.
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`)
  return `{${members.join()}}`
}
