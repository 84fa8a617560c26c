// The mails to members, and the job that sends them: added in the transaction of the event that they report. send.ts sends them.
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { randomText } from '../secrets/secrets.ts'
import {
  type About,
  beginningOf,
  numberOf,
  placeOf,
  quote,
  type Recipient,
  timeFor,
  write,
} from './wording.ts'

export type Mail = { to: string; subject: string; text: string }

/** The payload of the job. The id becomes the Message-ID, so that mail programs show a mail that was sent twice only once. */
export type QueuedMail = Mail & { id: string }

/** The pauses between attempts grow to six hours, so the job fails for good after more than half a day. */
const maxAttempts = 12

export async function addMail(tx: Tx, mail: Mail): Promise<void> {
  await addMails(tx, [mail])
}

export async function addMails(tx: Tx, mails: Mail[]): Promise<void> {
  if (mails.length === 0) return
  const queued: QueuedMail[] = mails.map((mail) => ({ ...mail, id: randomText(24) }))
  await sql`
    select graphile_worker.add_jobs(array(
      select row('send-mail', mail, null, null, ${maxAttempts}::smallint, null, null, null)::graphile_worker.job_spec
      from json_array_elements(${JSON.stringify(queued)}::json) as mail))`.execute(tx)
}

export function messageSentMail(
  to: Recipient,
  message: About & { sentAt: Date; postUrl: string | null; note?: string | null },
): Mail {
  return write(to, `Sent: ${beginningOf(message.text)}`, [
    `your message to ${placeOf(message)} was sent on ${timeFor(to, message.sentAt)}.`,
    quote(message.text),
    message.postUrl === null ? undefined : `See it here: ${message.postUrl}`,
    message.note ?? undefined,
    numberOf(message),
  ])
}

export function messageFailedMail(
  to: Recipient,
  message: About & { scheduledAt: Date; reason: string; hint: string | null },
): Mail {
  return write(to, `Not sent: ${beginningOf(message.text)}`, [
    `your message to ${placeOf(message)} was due on ${timeFor(to, message.scheduledAt)} and could not be sent.`,
    `The reason: ${message.reason}`,
    message.hint === null ? undefined : `What you can do: ${message.hint}`,
    quote(message.text),
    `It will not be tried again. ${numberOf(message)}`,
  ])
}

/** For networks without an API for this kind of profile: the member posts the message, and the mail holds everything to copy. */
export function handOverMail(to: Recipient, message: About & { mediaUrls: string[] }): Mail {
  return write(to, `Ready to post: ${beginningOf(message.text)}`, [
    `it is time for your message to ${placeOf(message)}. ` +
      'This network does not let apps post to a personal profile, so please post it yourself. Here is everything you need.',
    'The text, to copy:',
    message.text,
    message.mediaUrls.length === 0
      ? undefined
      : ['The pictures and videos, in order:', ...message.mediaUrls].join('\n'),
    numberOf(message),
  ])
}
