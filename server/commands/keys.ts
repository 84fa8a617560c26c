// carillon keys rotate: a new key in front of the ring, and everything sealed anew under it.

import { addAuditEntry } from '../access/audit.ts'
import type { Config } from '../config.ts'
import { inTransaction } from '../db/db.ts'
import { OperatorError } from '../operator-error.ts'
import { resealCredentials } from '../profiles/credentials.ts'
import { renewKeyCheck } from '../secrets/key-check.ts'
import { addKeyToFile, makeKey } from '../secrets/key-file.ts'
import { resealWebhookSecrets } from '../webhooks/secret.ts'
import { withDatabase } from './database.ts'

export async function keysCommand(config: Config, [verb]: string[]): Promise<void> {
  if (verb !== 'rotate') throw new OperatorError('Usage: carillon keys rotate', { exitCode: 2 })
  // The present ring is checked against the database before anything is changed.
  await withDatabase(config, async () => undefined)
  if (!config.keys) await addKeyToFile(config.dataDirectory)
  await withDatabase(config, async ({ database }, keyRing) => {
    const resealed =
      (await resealCredentials(database, keyRing)) + (await resealWebhookSecrets(database, keyRing))
    await inTransaction(database, async (tx) => {
      // Kept for a day only, and only to answer a repeated request: not worth carrying over.
      await tx.deleteFrom('idempotency_keys').execute()
      await renewKeyCheck(tx, keyRing)
      await addAuditEntry(tx, 'operator', {
        action: 'keys.rotated',
        subject: 'keys',
        detail: { resealed },
      })
    })
    const secrets = resealed === 1 ? '1 secret is' : `${resealed} secrets are`
    console.info(`${secrets} sealed under the first key of the ring.`)
  })
  console.info(config.keys ? adviceForSetting() : adviceForFile)
}

const adviceForFile =
  'Restart every process that runs on this data directory, so that it uses the new key.'

function adviceForSetting(): string {
  const fresh = makeKey()
  return [
    'The ring comes from CARILLON_KEYS. To rotate: put a new key in front of it on every machine and restart them,',
    `then run this command again. A new key: ${fresh.id}:${fresh.secret.toString('base64')}`,
    'When it has run, the old keys can be taken out of the setting.',
  ].join('\n')
}
