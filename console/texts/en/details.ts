/** Beside text and media. */
export const details = {
  keptFor: (names: string) =>
    `This draft says something of its own for ${names} that the composer does not show. It is kept, and sent as it is.`,
}
