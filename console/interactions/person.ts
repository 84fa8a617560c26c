import { texts } from '../texts/texts.ts'

/** The service stores nothing of a person but the id; some networks have readable ones. */
export function personName(id: string): string {
  if (/^\d+$/.test(id)) return texts('interactions').account(id)
  return id.includes('@') || id.startsWith('did:') ? id : `@${id}`
}

/** For the picture: the digits that tell two accounts apart are the last. */
export function personMark(id: string): string {
  return /^\d+$/.test(id) ? id.slice(-2) : id
}
