// How a person is called and shown. Networks do not name everybody, and people who were erased are known by their id alone.
import { texts } from '../texts/texts.ts'
import type { Counterpart } from './interactions.ts'

export type Person = Counterpart['with']

export function personName({ socialNetworkId: id, name, handle }: Person): string {
  if (name ?? handle) return name ?? `@${handle}`
  if (/^\d+$/.test(id)) return texts('interactions').account(id)
  return id.includes('@') || id.startsWith('did:') ? id : `@${id}`
}

/** Beside the name: what tells two people of the same name apart. Undefined where the name says it already. */
export function personHandle({ name, handle }: Person): string | undefined {
  return name && handle ? `@${handle}` : undefined
}

/** For the picture without one: the digits that tell two accounts apart are the last. */
export function personMark(person: Person): string {
  const { socialNetworkId: id, name, handle } = person
  return name ?? handle ?? (/^\d+$/.test(id) ? id.slice(-2) : id)
}

/** Through the service, which fetches it from the network. */
export function personPicture(profileId: string, person: Person): string | undefined {
  if (!person.avatarUrl) return undefined
  const query = new URLSearchParams({ socialNetworkId: person.socialNetworkId })
  return `/pictures/profiles/${profileId}/people?${query}`
}
