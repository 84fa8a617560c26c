// Corrupts the posts in an answer, as real networks do on bad days.

/** Removes the fields from each entry of the list, or from the single entry; without `fields`, all but the id. */
export function withoutFields(body: unknown, fields: string[] | undefined): unknown {
  return changeEntries(body, (entry) =>
    Object.fromEntries(
      Object.entries(entry).filter(([name]) =>
        fields === undefined ? name === 'id' : !fields.includes(name),
      ),
    ),
  )
}

const texts = ['text', 'message', 'caption', 'title', 'description', 'link', 'commentary']

/** Texts escaped for HTML, in the ways that servers do it, and without joiners and variation selectors. */
export function escaped(body: unknown): unknown {
  return changeEntries(body, (entry) =>
    Object.fromEntries(
      Object.entries(entry).map(([name, value]) => [
        name,
        texts.includes(name) ? escapeWithin(value) : value,
      ]),
    ),
  )
}

/** A text, or an object that holds it: {message: {text}}. */
function escapeWithin(value: unknown): unknown {
  if (typeof value === 'string') return escapeText(value)
  if (!isRecord(value) || typeof value.text !== 'string') return value
  return { ...value, text: escapeText(value.text) }
}

const references: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '“': '&ldquo;',
  '”': '&#8221;',
  ü: '&#xFC;',
  '\u200d': '',
  '\ufe0f': '',
}

function escapeText(text: string): string {
  return [...text].map((character) => references[character] ?? character).join('')
}

function changeEntries(
  body: unknown,
  change: (entry: Record<string, unknown>) => Record<string, unknown>,
): unknown {
  if (Array.isArray(body)) return body.map((entry) => (isRecord(entry) ? change(entry) : entry))
  if (!isRecord(body)) return body
  const list = ['data', 'items', 'elements', 'notifications', 'records'].find((name) =>
    Array.isArray(body[name]),
  )
  const entries = list === undefined ? undefined : body[list]
  if (list === undefined || !Array.isArray(entries)) return 'meta' in body ? body : change(body)
  return { ...body, [list]: entries.map((entry) => (isRecord(entry) ? change(entry) : entry)) }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
