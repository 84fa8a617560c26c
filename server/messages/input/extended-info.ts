// Which item of extendedInfo applies to a profile. Validation and publishing must agree on it: the network checks the same data
// that is published later.

type Item = { socialProfileId?: unknown; data?: Record<string, unknown> }

/** The data of the first item that applies to the profile; none is an empty object. */
export function extendedDataFor(items: Item[], profileId: string): Record<string, unknown> {
  return items.find((item) => appliesTo(item, profileId))?.data ?? {}
}

/** An item without a profile id applies to every profile of the message. */
export function appliesTo({ socialProfileId: id }: Item, profileId: string): boolean {
  return id == null || String(id) === profileId
}

/** Board ids are text, as all ids are: a client may send a number, which is stored and answered as a string. */
export function withTextIds(data: Record<string, unknown>): Record<string, unknown> {
  return typeof data.boardId === 'number' ? { ...data, boardId: String(data.boardId) } : data
}
