// A text that shows nothing is no text.

/**
 * White space, control and format characters, and what Unicode draws as nothing: zero-width spaces and joiners, the byte order mark,
 * variation selectors, fillers. U+2800, the empty Braille cell, is a symbol that looks like a space.
 */
const invisible = /^[\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*$/u

export function isBlank(text: string): boolean {
  return invisible.test(text)
}
