// The pseudo-locale of the tests: every text longer, accented and in brackets, so that untranslated and clipped texts stand out.
const accents = new Map(
  [...'aáeéiíoöuüAÁEÉIÍOÖUÜnñcç'.matchAll(/(.)(.)/gu)].map(([, plain = '', accented = '']) => [
    plain,
    accented,
  ]),
)

export function pseudo<T>(text: T): T {
  // The casts hold because the shape is kept: a string stays a string, a function keeps its parameters.
  if (typeof text === 'string') return disguise(text) as T
  if (typeof text === 'function') {
    return ((...parameters: unknown[]) => pseudo(text(...parameters))) as T
  }
  if (Array.isArray(text)) return text.map(pseudo) as T
  if (typeof text === 'object' && text !== null) {
    return Object.fromEntries(Object.entries(text).map(([key, value]) => [key, pseudo(value)])) as T
  }
  return text
}

/** Placeholders in braces stay as they are. */
function disguise(text: string): string {
  const accented = text.replace(/\{\w+\}|./gsu, (part) => accents.get(part) ?? part)
  return `[${accented}${'·'.repeat(Math.ceil(text.length / 4))}]`
}
