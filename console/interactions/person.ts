// The name and picture of a person. Networks do not name everyone, and of an erased person only the id is known.
import { texts } from '../texts/texts.ts'
import type { Counterpart } from './interactions.ts'

export type Person = Counterpart['with']

export function personName({ socialNetworkId: id, name, handle }: Person): string {
  if (name ?? handle) return name ?? `@${handle}`
  if (/^\d+$/.test(id)) return texts('interactions').account(id)
  return id.includes('@') || id.startsWith('did:') ? id : `@${id}`
}

/** Shown beside the name, to distinguish two people of the same name. Undefined if the name already contains it. */
export function personHandle({ name, handle }: Person): string | undefined {
  return name && handle ? `@${handle}` : undefined
}

/** Shown in place of a missing picture; of a numeric id the last two digits, in which accounts differ. */
export function personMark(person: Person): string {
  const { socialNetworkId: id, name, handle } = person
  return name ?? handle ?? (/^\d+$/.test(id) ? id.slice(-2) : id)
}

/** The address at the service, which fetches the picture from the network. */
export function personPicture(profileId: string, person: Person): string | undefined {
  if (!person.avatarUrl) return undefined
  const query = new URLSearchParams({ socialNetworkId: person.socialNetworkId })
  return `/pictures/profiles/${profileId}/people?${query}`
}
