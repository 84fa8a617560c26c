// Everything that is sealed with the key ring. A column with bytes that is missing here fails test/start/keys.test.ts.
import { sealedMails } from '../../mail/sealed-mails.ts'
import { sealedRefreshAnswers } from '../../oauth/refresh-answers.ts'
import { sealedOfProfiles } from '../../profiles/credentials/reseal.ts'
import { type SealedPlace, sealedColumn } from '../../secrets/sealed-column.ts'
import { sealedWebhookSecrets } from '../../webhooks/secret.ts'

/** Of http/idempotency.ts, which only routes import. Without its answer a repeated request would do its work a second time. */
const sealedAnswers = sealedColumn({
  what: 'answers to repeated requests',
  table: 'idempotency_keys',
  key: ['account', 'key'],
  column: 'answer',
  context: `'idempotency:' || account || ':' || key`,
})

export const sealedPlaces: SealedPlace[] = [
  ...sealedOfProfiles,
  ...sealedWebhookSecrets,
  sealedMails,
  sealedAnswers,
  sealedRefreshAnswers,
]
