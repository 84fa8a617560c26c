/** Every word of the search must be in the text, in upper or lower case, with or without accents. */
export function hasWords(text: string, search: string): boolean {
  const plain = plainly(text)
  return plainly(search)
    .split(/\s+/)
    .every((word) => plain.includes(word))
}

function plainly(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
