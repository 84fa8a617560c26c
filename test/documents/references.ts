// How the repository refers to docs/contract.md ("spec 4.5, 7 and decisions 1"), and how its headings are numbered.

const number = String.raw`\d+(?:\.\d+)?`
const reference = new RegExp(
  String.raw`\b(spec|decisions) (${number}(?:(?:, | and | to )${number})*)`,
  'gi',
)
const heading = new RegExp(
  String.raw`^#{2,4} (?:(${number})\.? |.*\((decisions ${number})\)$)`,
  'gm',
)

export function referencesIn(text: string): string[] {
  return [...text.matchAll(reference)].flatMap(([, kind = '', numbers = '']) =>
    (numbers.match(/[\d.]+/g) ?? []).map((one) => `${kind.toLowerCase()} ${one}`),
  )
}

export function headingsOf(contract: string): Set<string> {
  const found = [...contract.matchAll(heading)]
  return new Set(found.map(([, section, settled = '']) => (section ? `spec ${section}` : settled)))
}
