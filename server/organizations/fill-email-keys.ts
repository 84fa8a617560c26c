// Fills email_key for members from before migration 0021, because SQL cannot compute it.
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../db/db.ts'
import { emailKey } from '../strings/email.ts'

/** Only where the key is free: of two members who share an address, the later one gets none. */
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
  await proveAddressesWithPasswords(database)
}

/** During a rolling upgrade, a process of an earlier version sets a password without email_proved_at. */
async function proveAddressesWithPasswords(database: Database): Promise<void> {
  await sql`
    update members m set email_proved_at = m.modified_at
    where m.email_proved_at is null and m.password_hash is not null and not exists (
      select from members other
      where other.email_key = m.email_key and other.id <> m.id
        and (other.email_proved_at is not null or (other.password_hash is not null and other.id < m.id))
    )`.execute(database)
}
