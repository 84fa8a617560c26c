// Each database remembers one sealed word. A process whose ring cannot open it would seal what others cannot read:
// it is refused at its start instead.
import type { Database } from '../db/db.ts'
import { OperatorError } from '../operator-error.ts'
import type { KeyRing } from './key-ring.ts'

const fact = 'key_check'
const word = 'carillon'

export async function requireMatchingKeys(database: Database, keyRing: KeyRing): Promise<void> {
  await database
    .insertInto('installation_facts')
    .values({ name: fact, value: JSON.stringify(keyRing.seal(word, fact).toString('base64')) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await database
    .selectFrom('installation_facts')
    .select('value')
    .where('name', '=', fact)
    .executeTakeFirstOrThrow()
  try {
    if (keyRing.open(Buffer.from(String(row.value), 'base64'), fact) === word) return
  } catch (cause) {
    throw new OperatorError(
      'The key ring does not open the secrets of this database. Set CARILLON_KEYS to the ring of the other machines, ' +
        'or copy keys.json from their data directory.',
      { cause },
    )
  }
}

export async function renewKeyCheck(database: Database, keyRing: KeyRing): Promise<void> {
  await database
    .updateTable('installation_facts')
    .set({ value: JSON.stringify(keyRing.seal(word, fact).toString('base64')) })
    .where('name', '=', fact)
    .execute()
}
