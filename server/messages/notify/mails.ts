// Mails to the author of a message: its outcome, if they asked for a mail (emailNotification), and content that they must post
// themselves because the network has no API for it.
import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import {
  addMails,
  addSealedMail,
  handOverMail,
  type Mail,
  messageFailedMail,
  messageRejectedMail,
  messageSentMail,
  type NoticeKind,
  postChangeMail,
  reviewExpiredMail,
} from '../../mail/mail.ts'
import type { PostDetails, UserTag } from '../../networks/shared/post-details.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { render, type Said } from '../../sentences/sentences.ts'
import { latenessOf } from '../../time/lateness.ts'
import { asStored } from '../fields/values.ts'
import { sentText } from '../mentions/sent-text.ts'
import { sentencesOfFailure } from '../representation/failure.ts'
import type { MessageRow } from '../representation/item.ts'

/** Content that the author has to post. The media URLs are valid for some days, for anyone who has them. */
export type HandedOver = { mediaUrls: string[] }

export async function mailAuthors(
  tx: Tx,
  settled: MessageRow[],
  handedOver: Map<string, HandedOver>,
  keyRing?: KeyRing,
): Promise<void> {
  const concerned = settled.filter(
    (message) => message.email_notification || handedOver.has(message.id),
  )
  if (concerned.length === 0) return
  const authors = await readAuthors(tx, concerned)
  const mails: Mail[] = []
  for (const author of authors) {
    const message = concerned.find((candidate) => candidate.id === author.id)
    if (!message) continue
    // The network has no API for it: the member has to post it (decisions 2).
    const media = handedOver.get(message.id)
    if (media) await addHandOver(tx, keyRing, handOver(message, author, media))
    else if (author.wants) mails.push(write(message, author))
  }
  await addMails(tx, mails)
}

/** The mail that reports a notice at once. A failure that is mailed as an outcome is not mailed twice. */
export async function writeNoticeMails(
  tx: Tx,
  messages: MessageRow[],
  { kind, reason, to }: { kind: NoticeKind; reason: Said | null; to: string | null },
): Promise<Mail[]> {
  if (messages.length === 0) return []
  const authors = await readAuthors(tx, messages, to)
  return authors.flatMap((author) => {
    const message = messages.find(({ id }) => id === author.id)
    if (!message) return []
    if (kind === 'MESSAGE_FAILED') return failureMails(message, author, reason)
    const outcome = outcomes[kind]
    if (outcome)
      return postChangeMail(recipientOf(author), { ...aboutOf(message, author), outcome, reason })
    const about = {
      ...aboutOf(message, author),
      scheduledAt: message.scheduled_at,
      reason: reason && render(reason),
    }
    return (kind === 'MESSAGE_REJECTED' ? messageRejectedMail : reviewExpiredMail)(
      recipientOf(author),
      about,
    )
  })
}

const outcomes: Partial<Record<NoticeKind, 'failed' | 'rejected'>> = {
  POST_CHANGE_FAILED: 'failed',
  POST_CHANGE_REJECTED: 'rejected',
}

function failureMails(
  message: MessageRow,
  author: Author & { wants: boolean },
  reason: Said | null,
): Mail[] {
  if (reason === null)
    return message.email_notification && author.wants ? [] : [write(message, author)]
  // The reason is that of a part: the message itself is sent, so its row has none.
  const about = { ...aboutOf(message, author), scheduledAt: message.send_at, reason, hint: null }
  return [messageFailedMail(recipientOf(author), about)]
}

async function readAuthors(
  tx: Tx,
  messages: MessageRow[],
  to: string | null = null,
): Promise<(Author & { id: string; wants: boolean })[]> {
  return (
    tx
      .selectFrom('messages')
      .innerJoin('members', (join) =>
        join.on('members.id', '=', (is) => is.fn.coalesce(is.val(to), 'messages.created_by')),
      )
      .innerJoin('profiles', 'profiles.id', 'messages.profile_id')
      .select([
        'messages.id',
        'members.email',
        'members.full_name',
        'members.timezone',
        'members.language',
        'profiles.type',
        'profiles.username',
      ])
      .where(
        'messages.id',
        'in',
        messages.map((message) => message.id),
      )
      .where('members.is_active', '=', true)
      // An address that was never proved may belong to another person.
      .where('members.email_proved_at', 'is not', null)
      .select(
        sql<boolean>`coalesce((members.notices ->> 'messageOutcome')::boolean, true)`.as('wants'),
      )
      .execute()
  )
}

/** Sealed: the addresses of the media need no log-in. */
async function addHandOver(tx: Tx, keyRing: KeyRing | undefined, mail: Mail): Promise<void> {
  if (!keyRing) throw new Error('a message cannot be handed over without the key ring')
  await addSealedMail(tx, keyRing, mail)
}

type Author = {
  email: string
  full_name: string
  timezone: string
  language: string | null
  type: string
  username: string
}

function handOver(message: MessageRow, author: Author, { mediaUrls }: HandedOver): Mail {
  const options = optionsOf(message)
  const media = mediaUrls.map((url, index) => ({ url, ...options[index] }))
  const details = asStored<PostDetails>(message.post_details)
  return handOverMail(recipientOf(author), { ...aboutOf(message, author), media, details })
}

/** In publishing order: uploaded media first, then media given by address. */
function optionsOf({ media, media_urls }: MessageRow): Options[] {
  const all = [media, media_urls].flatMap((list) => asStored<Options[]>(list) ?? [])
  return all.map(({ altText, userTags }) => ({ altText, userTags }))
}

type Options = { altText?: string | undefined; userTags?: UserTag[] | undefined }

function write(message: MessageRow, author: Author): Mail {
  const to = recipientOf(author)
  const about = aboutOf(message, author)
  const { sentences } = sentencesOfFailure(message)
  return message.state === 'SENT'
    ? messageSentMail(to, {
        ...about,
        sentAt: message.modified_at,
        postUrl: message.post_url,
        late: latenessOf(message.send_at, message.modified_at),
      })
    : messageFailedMail(to, {
        ...about,
        scheduledAt: message.send_at,
        reason: sentences?.reason ?? message.failure_reason ?? '',
        hint: sentences?.hint ?? message.failure_hint,
      })
}

function recipientOf(author: Author) {
  const { email, full_name: fullName, timezone, language } = author
  return { email, fullName, timezone, language }
}

function aboutOf(message: MessageRow, author: Author) {
  return {
    messageId: message.id,
    username: author.username,
    network: author.type,
    // A repost has no text.
    text: sentText(message).text || (message.repost_of ?? ''),
  }
}
