// Refuses a body with too many keys before it is parsed (json/keys.ts says why).

import { Problem } from '../../errors.ts'
import { hasMoreKeysThan } from '../../json/keys.ts'
import { say } from '../../sentences/sentences.ts'

/** In all objects of a body together; no call needs a tenth of it. */
export const maxKeys = 2000

export function refuseManyKeys(json: string, max = maxKeys): void {
  if (hasMoreKeysThan(json, max)) throw tooManyKeys(max)
}

/** Counts the ampersands, which separate the fields of a form. */
export function refuseManyFields(form: string): void {
  let fields = 1
  for (let at = form.indexOf('&'); at >= 0; at = form.indexOf('&', at + 1)) {
    fields += 1
    if (fields > maxKeys) throw tooManyKeys(maxKeys)
  }
}

function tooManyKeys(max: number): Problem {
  return new Problem('invalid', {
    message: say('body_keys_too_many', { limit: max }),
    reason: 'too_many_items',
    param: '',
  })
}
