// HTML as a tagged template: interpolated values are escaped unless `html` itself produced them.
// Escaping is safe in text and in quoted attributes only, so always write attr="${value}" with the quotes.

export type { Html }

type Value = Html | string | number | false | null | undefined | readonly Value[]

export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(String.raw({ raw: strings }, ...values.map(render)))
}

/**
 * Markup that is safe to send. The class stays in this file, so `html` is the only way to make one
 * and no object out of a request body can pass for one.
 */
class Html {
  readonly #markup: string

  constructor(markup: string) {
    this.#markup = markup
  }

  toString(): string {
    return this.#markup
  }
}

function render(value: Value): string {
  if (value === false || value === null || value === undefined) return ''
  if (value instanceof Html) return value.toString()
  if (typeof value === 'string' || typeof value === 'number') return escapeText(String(value))
  return value.map(render).join('')
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
