type Privacy = Record<string, unknown> | null

/** `visibility`, of the message or of one network in it, is a list in answers; one value is accepted in its place. */
export function listVisibility(privacy: Privacy): Privacy {
  if (privacy === null) return null
  const list = (key: string, value: unknown) =>
    key === 'visibility' && typeof value === 'string' ? [value] : value
  const listIn = (value: unknown) =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, list(key, inner)]))
      : value
  return Object.fromEntries(
    Object.entries(privacy).map(([key, value]) => [key, listIn(list(key, value))]),
  )
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
