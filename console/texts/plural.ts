/** The forms of a counted phrase. "#" is replaced by the number. */
export type Forms = { one: string; other: string }

export function makePlural(locale: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(locale)
  const numbers = new Intl.NumberFormat(locale)
  return (count, forms) => {
    const form = rules.select(count) === 'one' ? forms.one : forms.other
    return form.replaceAll('#', numbers.format(count))
  }
}
