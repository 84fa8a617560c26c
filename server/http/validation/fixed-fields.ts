// Fields that a client reads with a thing and sends back to change it, although this call does not take them. If they were ignored like other
// unknown keys, the client would believe that they have changed.

import { Problem } from '../../errors.ts'
import { pointerTo } from '../../json/pointer.ts'
import { type Said, say } from '../../sentences/sentences.ts'

/** `fields`: with a hint for each. Null is the same as left out. */
export function refuseFixed(body: object, fields: Record<string, Said>): void {
  const sent: Record<string, unknown> = { ...body }
  for (const [field, hint] of Object.entries(fields))
    if (sent[field] != null)
      throw new Problem('invalid', {
        message: say('field_not_changeable', { field }),
        reason: 'fixed_field',
        values: { field },
        param: pointerTo(field),
        hint,
      })
}
