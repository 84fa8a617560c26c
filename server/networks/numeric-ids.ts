import type { IdForm } from './description.ts'

/**
 * Ids as all networks make them so far. Ids are compared as text, and no network makes one that begins with 0: an id with a
 * leading 0 was damaged on its way and is refused, instead of matching nothing.
 */
export const numericIds: IdForm = {
  pattern: '^[1-9][0-9]{0,19}$',
  words: 'digits only, up to 20, the first not 0',
}
