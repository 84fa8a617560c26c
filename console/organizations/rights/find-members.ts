/** Every word of the search must be in the name. */
export function findMembers<M extends { fullName: string }>(members: M[], search: string): M[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return members.filter(({ fullName }) => {
    const name = fullName.toLowerCase()
    return words.every((word) => name.includes(word))
  })
}
