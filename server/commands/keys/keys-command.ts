// carillon keys: the keys of the ring and what still needs each. carillon keys rotate, carillon keys end [--now].
import { addAuditEntry } from '../../access/audit.ts'
import type { Config } from '../../config/config.ts'
import { OperatorError } from '../../config/operator-error.ts'
import { type Database, inTransaction } from '../../db/db.ts'
import { renewKeyCheck } from '../../secrets/key-check.ts'
import { addKeyToFile, keepFirstKeyInFile, makeKey } from '../../secrets/key-file.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { markEnded, markReplaced } from '../../secrets/ring-keys.ts'
import { withDatabase } from '../process/database.ts'
import { describeKeys, findReasonsToKeep, graceDays } from './describe.ts'
import { sealedPlaces } from './sealed-places.ts'

const usage = 'Usage: carillon keys | carillon keys rotate | carillon keys end [--now]'

export async function keysCommand(config: Config, words: string[]): Promise<void> {
  const [verb = 'list', option] = words
  const isNow = verb === 'end' && option === '--now'
  if (words.length > (isNow ? 2 : 1)) throw new OperatorError(usage, { exitCode: 2 })
  if (verb === 'list') return list(config)
  if (verb === 'rotate') return rotate(config)
  if (verb === 'end') return end(config, isNow)
  throw new OperatorError(usage, { exitCode: 2 })
}

async function list(config: Config): Promise<void> {
  await withDatabase(config, async ({ database }, keyRing) => {
    console.info(await describeKeys(database, keyRing))
  })
}

/** Puts a new key in front of the ring and seals everything again with it. The others verify what they have signed. */
async function rotate(config: Config): Promise<void> {
  // Check the present ring against the database before anything is changed.
  await withDatabase(config, async () => undefined)
  if (!config.keys) await addKeyToFile(config.dataDirectory)
  await withDatabase(config, async ({ database }, keyRing) => {
    const resealed = await resealEverything(database, keyRing)
    await inTransaction(database, async (tx) => {
      await renewKeyCheck(tx, keyRing)
      await markReplaced(tx, keyRing)
      await addAuditEntry(tx, 'operator', {
        action: 'keys.rotated',
        subject: 'keys',
        detail: { resealed, first: keyRing.keyIds[0] },
      })
    })
    const secrets = resealed === 1 ? '1 secret is' : `${resealed} secrets are`
    console.info(`${secrets} sealed under the first key of the ring.`)
  })
  console.info(config.keys ? adviceForSetting(config.keys.length) : adviceForFile)
}

/** Removes the keys that were replaced. Without `--now` only when nothing that they have sealed or signed is lost by it. */
async function end(config: Config, isNow: boolean): Promise<void> {
  await withDatabase(config, async ({ database }, keyRing) => {
    const [first, ...others] = keyRing.keyIds
    if (others.length === 0)
      throw new OperatorError(`The ring has no other key than ${first}. There is nothing to end.`)
    const resealed = await resealEverything(database, keyRing)
    const reasons = await findReasonsToKeep(database, keyRing, { isNow })
    if (reasons.length > 0)
      throw new OperatorError(['The old keys are still needed:', ...reasons].join('\n- '))
    await inTransaction(database, async (tx) => {
      await renewKeyCheck(tx, keyRing)
      await markEnded(tx, others)
      await addAuditEntry(tx, 'operator', {
        action: 'keys.ended',
        subject: 'keys',
        detail: { ended: others, resealed, isNow },
      })
    })
    if (!config.keys) await keepFirstKeyInFile(config.dataDirectory, first)
    console.info(config.keys ? adviceToTakeOut(others) : adviceAfterEnd(others))
  })
}

async function resealEverything(database: Database, keyRing: KeyRing): Promise<number> {
  let resealed = 0
  for (const place of sealedPlaces) {
    const count = await place.reseal(database, keyRing)
    if (!place.isCopy) resealed += count
  }
  return resealed
}

const afterwards = `After ${graceDays} days run carillon keys end: until then the old keys verify the cookies that they have signed.`

const adviceForFile = [
  'Restart every process that runs on this data directory, so that it uses the new key.',
  afterwards,
].join('\n')

/** The order of docs/operations.md: every machine can open values of the new key before the first machine seals with it. */
function adviceForSetting(keys: number): string {
  if (keys > 1)
    return [
      afterwards,
      'If one of the others is the new key: move it to the front on every machine, restart, and run this command again.',
    ].join('\n')
  const fresh = makeKey()
  return [
    'The ring in CARILLON_KEYS has no other key, so everything is sealed under the same one as before. To rotate:',
    `1. Put a new key behind it on every machine, and restart. A new key: ${fresh.id}:${fresh.secret.toString('base64')}`,
    '2. Move the new key to the front on every machine, and restart.',
    '3. Run this command again.',
    `4. After ${graceDays} days run carillon keys end. It says when the old key can be taken out.`,
  ].join('\n')
}

function adviceAfterEnd(ended: string[]): string {
  return [
    `Ended: ${ended.join(', ')}. What they have signed is no longer accepted by a process that starts from now on.`,
    'Restart every process that runs on this data directory.',
  ].join('\n')
}

function adviceToTakeOut(ended: string[]): string {
  return [
    `Nothing is sealed under ${ended.join(', ')} any more. Take them out of CARILLON_KEYS on every machine, and restart.`,
    'What they have signed is no longer accepted from then on.',
  ].join('\n')
}
