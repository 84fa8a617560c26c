// Whether a word of a name, or a handle, begins with what a person types.

export function matches(asked: string, names: readonly string[]): boolean {
  const plain = asked.toLowerCase()
  return (
    plain !== '' &&
    names.some((name) =>
      [name, ...name.split(/\s+/)].some((word) => word.toLowerCase().startsWith(plain)),
    )
  )
}
