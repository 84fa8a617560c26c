// Mails to the author of a message: sent or not sent, when they asked for one (emailNotification); and what they must
// post themselves, where the network lets nobody else do it.
import type { Tx } from '../db/db.ts'
import {
  addMails,
  handOverMail,
  type Mail,
  messageFailedMail,
  messageSentMail,
} from '../mail/mail.ts'
import type { MessageRow } from './item.ts'

/** Where the pictures and videos of a message can be fetched by its author, for some days. */
export type AddressesOf = (message: MessageRow) => Promise<string[]>

export async function mailAuthors(
  tx: Tx,
  settled: MessageRow[],
  addressesOf: AddressesOf,
): Promise<void> {
  const concerned = settled.filter((message) => message.email_notification || isHandedOver(message))
  if (concerned.length === 0) return
  const authors = await tx
    .selectFrom('messages')
    .innerJoin('members', 'members.id', 'messages.created_by')
    .innerJoin('profiles', 'profiles.id', 'messages.profile_id')
    .select([
      'messages.id',
      'members.email',
      'members.full_name',
      'members.timezone',
      'profiles.type',
      'profiles.username',
    ])
    .where(
      'messages.id',
      'in',
      concerned.map((message) => message.id),
    )
    .where('members.is_active', '=', true)
    .execute()
  const mails: Mail[] = []
  for (const author of authors) {
    const message = concerned.find((candidate) => candidate.id === author.id)
    if (!message) continue
    const mediaUrls = isHandedOver(message) ? await addressesOf(message) : []
    mails.push(write(message, author, mediaUrls))
  }
  await addMails(tx, mails)
}

type Author = { email: string; full_name: string; timezone: string; type: string; username: string }

function write(message: MessageRow, author: Author, mediaUrls: string[]): Mail {
  const to = { email: author.email, fullName: author.full_name, timezone: author.timezone }
  const about = {
    messageId: message.id,
    username: author.username,
    network: author.type,
    text: message.text,
  }
  if (isHandedOver(message)) return handOverMail(to, { ...about, mediaUrls })
  return message.state === 'SENT'
    ? messageSentMail(to, { ...about, sentAt: message.modified_at, postUrl: message.post_url })
    : messageFailedMail(to, {
        ...about,
        scheduledAt: message.send_at,
        reason: message.failure_reason ?? '',
        hint: message.failure_hint,
      })
}

/** SENT without a post: there is no interface for it, and the member has to post it (decisions 2). */
function isHandedOver(message: MessageRow): boolean {
  return message.state === 'SENT' && message.post_id === null
}
