// The name of a snippet that is being typed after a slash at the start of a word.
const maxName = 60
const typed = new RegExp(`(?:^|\\s)/((?:[^\\s/][^/\\r\\n]{0,${maxName - 1}})?)$`, 'u')

/** `start`: of the slash. `words`: after it, until the caret. */
export function typedSnippet(
  text: string,
  caret: number,
): { start: number; words: string } | undefined {
  const before = text.slice(Math.max(0, caret - maxName - 2), caret)
  const words = typed.exec(before)?.[1]
  return words === undefined ? undefined : { start: caret - words.length - 1, words }
}
