// Where a message was written.
import { type Static, Type } from 'typebox'
import { Problem } from '../../errors.ts'
import { OptionalInput } from '../../http/schemas.ts'
import { say } from '../../sentences/sentences.ts'
import { checkLocationKeys } from './check-keys.ts'

export const Location = Type.Object({
  latitude: OptionalInput(Type.Number({ minimum: -90, maximum: 90 })),
  longitude: OptionalInput(Type.Number({ minimum: -180, maximum: 180 })),
})

export type Place = { latitude: number; longitude: number }

export function readLocation(location: Static<typeof Location>): Place | null {
  const { latitude, longitude } = location
  if (typeof latitude === 'number' && typeof longitude === 'number') return { latitude, longitude }
  if (latitude == null && longitude == null) return null
  // lat and lng in place of one of the two are reported already.
  if (checkLocationKeys(location).length > 0) return null
  throw new Problem('invalid', {
    message: say('location_incomplete'),
    hint: say('location_incomplete_advice'),
    reason: 'location_incomplete',
    param: '/location',
  })
}
