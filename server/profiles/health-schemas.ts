// How the health of a profile is answered.

import { type Static, Type } from 'typebox'
import { formatTime, Id, Nullable, Sentences, Time, Word } from '../http/schemas.ts'
import { besideTexts, render } from '../sentences/sentences.ts'
import type { Health } from './health.ts'

export const ProfileHealth = Type.Object(
  {
    status: Type.Enum(['CONNECTED', 'EXPIRES_SOON', 'RECONNECT', 'LIMITED', 'NOT_CONNECTED']),
    reason: Nullable(Type.String({ description: 'Why, in a sentence' })),
    sentences: Type.Optional(Sentences),
    expiresDate: Nullable(Time),
    scheduledAfterExpiry: Type.Integer({
      description: 'How many messages are scheduled after the access ends',
    }),
    missingFeatures: Type.Array(Word(['publish', 'interactions', 'messages']), {
      description: 'Off, because they were not granted when the account was connected',
    }),
    connectedByMember: Nullable(Type.Object({ id: Id })),
    managers: Type.Array(Type.Object({ id: Id, fullName: Type.String() }), {
      description:
        'The members who may connect it again, up to ten, the caller first. Empty while it can publish',
    }),
  },
  { $id: 'ProfileHealth' },
)

export function renderHealth(health: Health | undefined): Static<typeof ProfileHealth> {
  return {
    status: health?.status ?? 'NOT_CONNECTED',
    reason: health?.reason ? render(health.reason) : null,
    ...besideTexts({ reason: health?.reason }),
    expiresDate: health?.expiresAt ? formatTime(health.expiresAt) : null,
    scheduledAfterExpiry: health?.scheduledAfter ?? 0,
    missingFeatures: health?.missingFeatures ?? [],
    connectedByMember: health?.connectedBy ? { id: health.connectedBy } : null,
    managers: health?.managers ?? [],
  }
}
