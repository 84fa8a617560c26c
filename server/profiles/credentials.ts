// Network credentials are sealed before they reach the database, and sealed anew when the keys are rotated.
import type { Database, Tx } from '../db/db.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { credentialsContext, openSealedCredentials } from './profiles.ts'

export async function sealCredentials(
  tx: Tx,
  keyRing: KeyRing,
  profileId: string,
  credentials: Record<string, unknown>,
): Promise<void> {
  const sealed = keyRing.seal(JSON.stringify(credentials), credentialsContext(profileId))
  await tx
    .updateTable('profiles')
    .set({ credentials: sealed })
    .where('id', '=', profileId)
    .execute()
}

export async function openCredentials(
  database: Database,
  keyRing: KeyRing,
  profileId: string,
): Promise<Record<string, unknown> | undefined> {
  const row = await database
    .selectFrom('profiles')
    .select('credentials')
    .where('id', '=', profileId)
    .executeTakeFirst()
  return row?.credentials ? openSealedCredentials(keyRing, profileId, row.credentials) : undefined
}

/** After a rotation: everything that is not yet under the first key of the ring, a few at a time. */
export async function resealCredentials(database: Database, keyRing: KeyRing): Promise<number> {
  let after = '0'
  let resealed = 0
  for (;;) {
    const rows = await database
      .selectFrom('profiles')
      .select(['id', 'credentials'])
      .where('id', '>', after)
      .where('credentials', 'is not', null)
      .orderBy('id')
      .limit(500)
      .execute()
    for (const { id, credentials } of rows) {
      after = id
      if (!credentials || keyRing.isCurrent(credentials)) continue
      const fresh = keyRing.seal(
        keyRing.open(credentials, credentialsContext(id)),
        credentialsContext(id),
      )
      // Renewed by a worker meanwhile: then it is current already, and ours must not overwrite it.
      const done = await database
        .updateTable('profiles')
        .set({ credentials: fresh })
        .where('id', '=', id)
        .where('credentials', '=', credentials)
        .executeTakeFirst()
      resealed += Number(done.numUpdatedRows)
    }
    if (rows.length < 500) return resealed
  }
}
