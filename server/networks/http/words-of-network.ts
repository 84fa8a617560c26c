// Cleans the words of a network's refusal before they are stored.
import { mapWords, render, type Said } from '../../sentences/sentences.ts'

/** Some networks quote the refused token, as it was sent or as part of an address. */
export function withoutToken(said: Said | undefined, token: string): Said | undefined {
  if (!said) return undefined
  return mapWords(said, (words) =>
    words
      .replaceAll(token, '…')
      .replaceAll(encodeURIComponent(token), '…')
      .replaceAll(/\b(access_token|client_secret)=[^\s&"']+/g, '$1=…')
      .slice(0, 500),
  )
}

export function inEnglish(said: Said | undefined): string | undefined {
  return said && render(said)
}
