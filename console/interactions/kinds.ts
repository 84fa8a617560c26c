import type { Schemas } from '../api/client.ts'

export type Kind = Schemas['Interaction']['type']

/** In the order in which they are offered. */
export const kinds: readonly Kind[] = [
  'MENTION',
  'REPLY',
  'COMMENT',
  'QUOTE',
  'SHARE',
  'LIKE',
  'PRIVATE_MESSAGE',
  'POST',
]
