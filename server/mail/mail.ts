// The mails to members, and the job that sends them: added in the transaction of the event that they report. send.ts sends them.
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { PostDetails } from '../networks/shared/post-details.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { randomText } from '../secrets/secrets.ts'
import type { Said } from '../sentences/sentences.ts'
import { fill, type Language, ofService, textsIn } from '../texts/texts.ts'
import type { Lateness } from '../time/lateness.ts'
import { failingFeed } from './failing-feed.ts'
import { type HandedOverMedium, showDetails, showMedium } from './hand-over.ts'
import { invitation } from './invitation.ts'
import { nameIn, oneLine, sentenceIn } from './member-text.ts'
import { notMade } from './not-made.ts'
import {
  type About,
  beginningOf,
  placeOf,
  quote,
  type Recipient,
  timeFor,
  wordsFor,
  write,
} from './wording.ts'

export type { Recipient }
export const feedFailsMail = failingFeed
export const invitationMail = invitation
export const notMadeMail = notMade
export type Mail = { to: string; subject: string; text: string }

/** The id becomes the Message-ID, so that mail programs show a mail that was sent twice only once. */
export type QueuedMail = Mail & { id: string }

/** The payload of the job. A text with a secret is sealed: a copy of the database must not hold a link that can be used. */
export type MailPayload = QueuedMail | (Omit<QueuedMail, 'text'> & { sealedText: string })

/** The pauses between attempts grow to six hours, so the job fails for good after more than half a day. */
const maxAttempts = 12

export async function addMail(tx: Tx, mail: Mail): Promise<void> {
  await addMails(tx, [mail])
}

export async function addMails(tx: Tx, mails: Mail[]): Promise<void> {
  const queued = mails.map((mail) => ({ ...mail, id: randomText(24) }))
  await queue(tx, queued)
}

/** For a mail whose text holds a secret. */
export async function addSealedMail(tx: Tx, keyRing: KeyRing, mail: Mail): Promise<void> {
  const { text, ...rest } = mail
  const id = randomText(24)
  const sealedText = keyRing.seal(text, contextOf(id)).toString('base64')
  await queue(tx, [{ ...rest, id, sealedText }])
}

export function openMail(keyRing: KeyRing, payload: MailPayload): QueuedMail {
  if (!('sealedText' in payload)) return payload
  const { sealedText, ...rest } = payload
  const text = keyRing.open(Buffer.from(sealedText, 'base64'), contextOf(payload.id))
  return { ...rest, text }
}

export function contextOf(id: string): string {
  return `mail:${id}`
}

async function queue(tx: Tx, payloads: MailPayload[]): Promise<void> {
  if (payloads.length === 0) return
  await sql`
    select graphile_worker.add_jobs(array(
      select row('send-mail', mail, null, null, ${maxAttempts}::smallint, null, null, null)::graphile_worker.job_spec
      from json_array_elements(${JSON.stringify(payloads)}::json) as mail))`.execute(tx)
}

export function messageSentMail(
  to: Recipient,
  message: About & { sentAt: Date; postUrl: string | null; late?: Lateness | null },
): Mail {
  const { language, text } = wordsFor(to)
  const { sent } = text
  const place = placeOf(language, message)
  return write(to, fill(sent.subject, { beginning: beginningOf(language, message.text) }), [
    fill(sent.text, { place, time: timeFor(to, message.sentAt) }),
    quote(message.text),
    message.postUrl === null ? undefined : fill(sent.link, { url: message.postUrl }),
    message.late ? sent.late[message.late.unit](message.late.count) : undefined,
    fill(text.number, { id: message.messageId }),
  ])
}

export function messageFailedMail(
  to: Recipient,
  message: About & { scheduledAt: Date; reason: Said; hint: Said | null },
): Mail {
  const { language, text } = wordsFor(to)
  const { failed } = text
  const place = placeOf(language, message)
  return write(to, fill(failed.subject, { beginning: beginningOf(language, message.text) }), [
    fill(failed.text, { place, time: timeFor(to, message.scheduledAt) }),
    fill(text.reason, { reason: sentenceIn(ofService(language, message.reason)) }),
    message.hint === null
      ? undefined
      : fill(text.advice, { hint: oneLine(ofService(language, message.hint)) }),
    quote(message.text),
    fill(failed.over, { number: fill(text.number, { id: message.messageId }) }),
  ])
}

type UnderReview = About & { scheduledAt: Date | null; reason: string | null }

export function messageRejectedMail(to: Recipient, message: UnderReview): Mail {
  const { language, text } = wordsFor(to)
  const { rejected } = text
  const place = placeOf(language, message)
  return write(to, fill(rejected.subject, { beginning: beginningOf(language, message.text) }), [
    fill(rejected.text, { place }),
    message.reason?.trim()
      ? fill(text.reason, { reason: oneLine(message.reason) })
      : rejected.withoutReason,
    quote(message.text),
    fill(rejected.change, { page: `/messages/${message.messageId}` }),
  ])
}

/** The time of the message came before the review. */
export function reviewExpiredMail(to: Recipient, message: UnderReview): Mail {
  const { language, text } = wordsFor(to)
  const { expired } = text
  const place = placeOf(language, message)
  const time = message.scheduledAt === null ? '' : timeFor(to, message.scheduledAt)
  return write(to, fill(expired.subject, { beginning: beginningOf(language, message.text) }), [
    fill(expired.text, { place, time }),
    quote(message.text),
    fill(expired.change, { page: `/messages/${message.messageId}` }),
  ])
}

/** A change of a post that is out was not made, or was rejected by a reviewer. */
export function postChangeMail(
  to: Recipient,
  { outcome, ...message }: About & { outcome: 'failed' | 'rejected'; reason: Said | null },
): Mail {
  const { language, text } = wordsFor(to)
  const { changes } = text
  const words = changes[outcome]
  const reason = message.reason && ofService(language, message.reason)
  return write(to, fill(words.subject, { beginning: beginningOf(language, message.text) }), [
    fill(words.text, { place: placeOf(language, message) }),
    reason?.trim() ? fill(text.reason, { reason: sentenceIn(reason) }) : undefined,
    quote(message.text),
    fill(changes.look, { page: `/messages/${message.messageId}` }),
  ])
}

export type NoticeKind =
  | 'MESSAGE_REJECTED'
  | 'REVIEW_EXPIRED'
  | 'MESSAGE_FAILED'
  | 'POST_CHANGE_FAILED'
  | 'POST_CHANGE_REJECTED'

/** One mail a day for what the member wants to read together. */
export function digestMail(
  to: Recipient,
  notices: (About & {
    kind: NoticeKind
    reason: Said | null
  })[],
  more: number,
): Mail {
  const { language, text } = wordsFor(to)
  const { digest } = text
  const lines = notices.map((notice) => {
    const named = {
      place: placeOf(language, notice),
      beginning: beginningOf(language, notice.text),
      page: `/messages/${notice.messageId}`,
    }
    const reason = notice.reason === null ? '' : oneLine(ofService(language, notice.reason))
    return [fill(digest[notice.kind], named), reason && `  ${reason}`].filter(Boolean).join('\n')
  })
  return write(to, digest.subject(notices.length + more), [
    digest.text,
    ...lines,
    more > 0 ? fill(text.listedMore, { count: more }) : undefined,
    digest.settings,
  ])
}

/** For networks without an API for this kind of profile: the member posts the message, and the mail holds everything to copy. */
export function handOverMail(
  to: Recipient,
  message: About & { media: HandedOverMedium[]; details?: PostDetails | null },
): Mail {
  const { language, text } = wordsFor(to)
  const { handOver } = text
  const media = message.media.flatMap((medium) => showMedium(handOver, medium))
  return write(to, fill(handOver.subject, { beginning: beginningOf(language, message.text) }), [
    fill(handOver.text, { place: placeOf(language, message) }),
    handOver.copy,
    message.text,
    media.length === 0 ? undefined : [handOver.media, ...media].join('\n'),
    showDetails(handOver, message.details ?? null),
    fill(text.number, { id: message.messageId }),
  ])
}

type AboutProfile = { profileId: string; username: string; network: string }

/** The page of the service on which accounts are connected. */
const page = '/connect'

/** The network has ended the access to accounts. `others` were connected with the same access and may be next. */
export function reconnectMail(
  to: Recipient,
  { profiles, others, reason }: { profiles: AboutProfile[]; others: AboutProfile[]; reason: Said },
): Mail {
  const { language, text } = wordsFor(to)
  const { reconnect } = text
  const only = profiles.length === 1 ? profiles[0] : undefined
  return write(to, fill(reconnect.subject, { place: briefly(language, profiles) }), [
    only
      ? fill(reconnect.one, { place: placeOf(language, only) })
      : `${reconnect.several}\n${listed(language, profiles)}`,
    fill(text.reason, { reason: sentenceIn(ofService(language, reason)) }),
    others.length === 0 ? undefined : `${reconnect.others}\n${listed(language, others)}`,
    reconnect.waiting,
    withNumber(language, fill(reconnect.where, { page }), only),
  ])
}

/** The access to accounts ends on a date, and the network offers no renewal. */
export function profileExpiresMail(
  to: Recipient,
  {
    profiles,
    expiresAt,
    scheduled,
  }: { profiles: AboutProfile[]; expiresAt: Date; scheduled: number },
): Mail {
  const { language, text } = wordsFor(to)
  const { expires } = text
  const only = profiles.length === 1 ? profiles[0] : undefined
  const time = timeFor(to, expiresAt)
  return write(to, fill(expires.subject, { place: briefly(language, profiles) }), [
    only
      ? fill(expires.one, { place: placeOf(language, only), time })
      : `${fill(expires.several, { time })}\n${listed(language, profiles)}`,
    scheduled === 0 ? undefined : expires.scheduled(scheduled),
    withNumber(language, fill(only ? expires.connectOne : expires.connectSeveral, { page }), only),
  ])
}

/** The number of a profile that the mail is about alone; of several, the list has it. */
function withNumber(language: Language, sentence: string, only: AboutProfile | undefined): string {
  if (!only) return sentence
  return `${sentence} ${fill(textsIn(language, 'mails').profileNumber, { id: only.profileId })}`
}

function briefly(language: Language, [first, ...rest]: AboutProfile[]): string {
  const place = first ? placeOf(language, first) : ''
  return rest.length === 0
    ? place
    : fill(textsIn(language, 'mails').more, { place, count: rest.length })
}

const maxProfiles = 100

/** The member who connected these profiles has left the organization. */
export function leaverConnectionsMail(
  to: Recipient,
  about: { leaver: string; organization: string; profiles: AboutProfile[] },
): Mail {
  const { language, text } = wordsFor(to)
  const names = { leaver: nameIn(about.leaver), organization: nameIn(about.organization) }
  return write(to, fill(text.leaver.subject, names), [
    fill(text.leaver.text, names),
    listed(language, about.profiles),
    text.leaver.goOn,
    fill(text.leaver.advice, { page }),
  ])
}

function listed(language: Language, profiles: AboutProfile[]): string {
  const text = textsIn(language, 'mails')
  const shown = profiles.slice(0, maxProfiles)
  const rest = profiles.length - shown.length
  return [
    ...shown.map((profile) =>
      fill(text.listed, { place: placeOf(language, profile), id: profile.profileId }),
    ),
    ...(rest > 0 ? [fill(text.listedMore, { count: rest })] : []),
  ].join('\n')
}
