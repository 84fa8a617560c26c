// Everything that is sealed with the key ring. A column with bytes that is missing here fails test/start/keys.test.ts.
import { sealedAnswers } from '../../http/idempotency.ts'
import { sealedMails } from '../../mail/sealed-mails.ts'
import { sealedRefreshAnswers } from '../../oauth/refresh-answers.ts'
import { sealedOfProfiles } from '../../profiles/reseal.ts'
import type { SealedPlace } from '../../secrets/sealed-column.ts'
import { sealedWebhookSecrets } from '../../webhooks/secret.ts'

export const sealedPlaces: SealedPlace[] = [
  ...sealedOfProfiles,
  ...sealedWebhookSecrets,
  sealedMails,
  sealedAnswers,
  sealedRefreshAnswers,
]
