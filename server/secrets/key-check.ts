// Each database stores one known value, encrypted. A process whose key ring cannot decrypt it does not start: it would encrypt
// secrets that other processes cannot read.

import { OperatorError } from '../config/operator-error.ts'
import type { Database } from '../db/db.ts'
import type { KeyRing } from './key-ring.ts'
import { recordKeys } from './ring-keys.ts'

const fact = 'key_check'
const knownValue = 'carillon'

export async function requireMatchingKeys(database: Database, keyRing: KeyRing): Promise<void> {
  await database
    .insertInto('installation_facts')
    .values({
      name: fact,
      value: JSON.stringify(keyRing.seal(knownValue, fact).toString('base64')),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await database
    .selectFrom('installation_facts')
    .select('value')
    .where('name', '=', fact)
    .executeTakeFirstOrThrow()
  try {
    keyRing.open(Buffer.from(String(row.value), 'base64'), fact)
  } catch (cause) {
    throw new OperatorError(
      'The key ring does not open the secrets of this database. Set CARILLON_KEYS to the ring of the other machines, ' +
        'or copy keys.json from their data directory.',
      { cause },
    )
  }
  await recordKeys(database, keyRing)
}

export async function renewKeyCheck(database: Database, keyRing: KeyRing): Promise<void> {
  await database
    .updateTable('installation_facts')
    .set({ value: JSON.stringify(keyRing.seal(knownValue, fact).toString('base64')) })
    .where('name', '=', fact)
    .execute()
}
