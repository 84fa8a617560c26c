// carillon keys rotate: puts a new key in front of the ring and seals everything again with it.

import { addAuditEntry } from '../access/audit.ts'
import type { Config } from '../config/config.ts'
import { inTransaction } from '../db/db.ts'
import { OperatorError } from '../operator-error.ts'
import { resealCredentials } from '../profiles/reseal.ts'
import { renewKeyCheck } from '../secrets/key-check.ts'
import { addKeyToFile, makeKey } from '../secrets/key-file.ts'
import { resealWebhookSecrets } from '../webhooks/secret.ts'
import { withDatabase } from './process/database.ts'

export async function keysCommand(config: Config, [verb]: string[]): Promise<void> {
  if (verb !== 'rotate') throw new OperatorError('Usage: carillon keys rotate', { exitCode: 2 })
  // Check the present ring against the database before anything is changed.
  await withDatabase(config, async () => undefined)
  if (!config.keys) await addKeyToFile(config.dataDirectory)
  await withDatabase(config, async ({ database }, keyRing) => {
    const resealed =
      (await resealCredentials(database, keyRing)) + (await resealWebhookSecrets(database, keyRing))
    await inTransaction(database, async (tx) => {
      // These answers to repeated requests live for a day at most: deleting them is simpler than sealing them again.
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
  console.info(config.keys ? adviceForSetting(config.keys.length) : adviceForFile)
}

const adviceForFile =
  'Restart every process that runs on this data directory, so that it uses the new key.'

/** The order of docs/operations.md: every machine can open values of the new key before the first machine seals with it. */
function adviceForSetting(keys: number): string {
  if (keys > 1)
    return [
      'Nothing needs the other keys of CARILLON_KEYS any more: take them out on every machine, and restart.',
      'If one of them is the new key: move it to the front on every machine, restart, and run this command again.',
    ].join('\n')
  const fresh = makeKey()
  return [
    'The ring in CARILLON_KEYS has no other key, so everything is sealed under the same one as before. To rotate:',
    `1. Put a new key behind it on every machine, and restart. A new key: ${fresh.id}:${fresh.secret.toString('base64')}`,
    '2. Move the new key to the front on every machine, and restart.',
    '3. Run this command again.',
    '4. Take the old key out, and restart.',
  ].join('\n')
}
