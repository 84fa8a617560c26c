// Mails the author when messages of a series, a feed or an import could not be made: without a message there is no notice. As for messages that
// have failed, except that a daily mail comes at once.
import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import type { Problem } from '../../errors.ts'
import { addMail, notMadeMail, type Recipient } from '../../mail/mail.ts'
import { snakeCase } from '../../sentences/answers.ts'
import { type Said, say } from '../../sentences/sentences.ts'

type About = Parameters<typeof notMadeMail>[1]

/** An author that is an organization has no address. */
export async function mailNotMade(tx: Tx, authorId: string | null, about: About): Promise<void> {
  const { rows } = await sql<Recipient>`
    select email, full_name as "fullName", timezone, language from members
    where id = ${authorId} and is_active and email_proved_at is not null
      and notices ->> 'messageFailed' is distinct from 'NEVER'`.execute(tx)
  const [to] = rows
  if (to) await addMail(tx, notMadeMail(to, about))
}

export function saidOf({ problem, details }: Problem): Said {
  return details.message ?? say(snakeCase(problem))
}
