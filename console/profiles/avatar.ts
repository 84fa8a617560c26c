/** The picture of a profile: the service fetches it from the network and makes it small, so that no browser calls a network. */
export function avatarOf({ id }: { id: string }): string {
  return `/pictures/profiles/${id}`
}
