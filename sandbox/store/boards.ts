// Boards. A new profile on a network with boards has two, with ids that follow from the profile's id.
import { createHash } from 'node:crypto'

export type Board = {
  id: string
  profile: string
  name: string
  description: string | null
  createdAt: string
  isSecret?: true
}

const names = ['Ideas', 'News']

export function defaultBoards(profile: string): Board[] {
  const createdAt = new Date().toISOString()
  return names.map((name, index) => ({
    id: `${digitsOf(profile)}0${index + 1}`,
    profile,
    name,
    description: null,
    createdAt,
  }))
}

/** Board ids are digits on the real network; a made-up profile id need not be. */
function digitsOf(profile: string): string {
  if (/^\d+$/.test(profile)) return profile
  return createHash('sha256').update(profile).digest().readUIntBE(0, 6).toString()
}
