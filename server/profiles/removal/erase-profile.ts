// Deletes the row of a profile. The database deletes its messages with it, and the credential with the last profile that uses it.
import type { Tx } from '../../db/db.ts'

export async function eraseProfile(tx: Tx, profileId: string): Promise<void> {
  await tx.deleteFrom('profiles').where('id', '=', profileId).execute()
}
