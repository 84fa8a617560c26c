// Mails with a secret that wait to be sent (mail.ts), for the rotation of the key ring.
import { sql } from 'kysely'
import { countSealed, resealValue, type SealedPlace } from '../secrets/sealed-column.ts'
import { contextOf } from './mail.ts'

const jobs = sql`graphile_worker._private_jobs`
const sealedText = sql`decode(payload ->> 'sealedText', 'base64')`

type Row = { id: string; sealed: Buffer; mailId: string }

export const sealedMails: SealedPlace = {
  what: 'mails that wait to be sent',
  at: 'graphile_worker._private_jobs.payload',
  countByKey: async (database) => (await countSealed(sealedText, jobs).execute(database)).rows,
  async reseal(database, keyRing) {
    const { rows } = await sql<Row>`
      select id, ${sealedText} as sealed, payload ->> 'id' as "mailId"
      from ${jobs} where payload ->> 'sealedText' is not null`.execute(database)
    let resealed = 0
    for (const { id, sealed, mailId } of rows) {
      const fresh = resealValue(keyRing, { sealed, context: contextOf(mailId) })
      if (!fresh) continue
      await sql`
        update ${jobs} set payload = jsonb_set(payload::jsonb, '{sealedText}',
          to_jsonb(${fresh.toString('base64')}::text))::json
        where id = ${id}`.execute(database)
      resealed += 1
    }
    return resealed
  },
}
