// Members from before addresses were compared by a key (0021) get one here, because SQL cannot make it.
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../db/db.ts'
import { emailKey } from '../email.ts'

/** Where it is free: of two who share an address the later one stays without. */
export async function fillEmailKeys(database: Database, log: Logger): Promise<void> {
  const rows = await database
    .selectFrom('members')
    .select(['id', 'email'])
    .where('email_key', 'is', null)
    .orderBy('id')
    .limit(10_000)
    .execute()
  for (const { id, email } of rows) {
    const key = emailKey(email)
    const { numUpdatedRows } = await database
      .updateTable('members')
      .set({ email_key: key })
      .where('id', '=', id)
      .where(sql<boolean>`not exists (select from members other where other.email_key = ${key})`)
      .executeTakeFirst()
    if (numUpdatedRows === 0n)
      log.warn(
        { memberId: id },
        'two members share an e-mail address; this one logs in with the address exactly as it is written',
      )
  }
}
