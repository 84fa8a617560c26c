// The mails to members, and the job that sends them: added in the transaction of the event that they report. send.ts sends them.
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { randomText } from '../secrets/secrets.ts'
import { nameIn, oneLine, sentenceIn } from './member-text.ts'
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
  await queue(
    tx,
    mails.map((mail) => ({ ...mail, id: randomText(24) })),
  )
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
    `The reason: ${sentenceIn(message.reason)}`,
    message.hint === null ? undefined : `What you can do: ${oneLine(message.hint)}`,
    quote(message.text),
    `It will not be tried again. ${numberOf(message)}`,
  ])
}

/** For networks without an API for this kind of profile: the member posts the message, and the mail holds everything to copy. */
export function handOverMail(
  to: Recipient,
  message: About & { media: { url: string; altText?: string | undefined }[] },
): Mail {
  return write(to, `Ready to post: ${beginningOf(message.text)}`, [
    `it is time for your message to ${placeOf(message)}. ` +
      'This network does not let apps post to a personal profile, so please post it yourself. Here is everything you need.',
    'The text, to copy:',
    message.text,
    message.media.length === 0
      ? undefined
      : ['The pictures and videos, in order:', ...message.media.flatMap(showMedium)].join('\n'),
    numberOf(message),
  ])
}

function showMedium({ url, altText }: { url: string; altText?: string | undefined }): string[] {
  return altText ? [url, `Its alt text: ${oneLine(altText)}`] : [url]
}

type AboutProfile = { profileId: string; username: string; network: string }

/** The network has ended the access to accounts. `others` were connected with the same access and may be next. */
export function reconnectMail(
  to: Recipient,
  {
    profiles,
    others,
    reason,
  }: { profiles: AboutProfile[]; others: AboutProfile[]; reason: string },
): Mail {
  const [first] = profiles
  const isOne = profiles.length === 1 && first !== undefined
  return write(to, `Connect again: ${briefly(profiles)}`, [
    isOne
      ? `${placeOf(first)} must be connected again. Until then nothing can be published there.`
      : `These profiles must be connected again. Until then nothing can be published there:\n${listed(profiles)}`,
    `The reason: ${sentenceIn(reason)}`,
    others.length === 0
      ? undefined
      : `Connected with the same access, so they may stop as well:\n${listed(others)}`,
    'Messages that become due wait for some hours and go out when the profile is connected.',
    `Open the page where accounts are connected, /connect, or the app that you use.${isOne ? ` The number of the profile is ${first.profileId}.` : ''}`,
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
  const [first] = profiles
  const isOne = profiles.length === 1 && first !== undefined
  const end = timeFor(to, expiresAt)
  return write(to, `Connect again soon: ${briefly(profiles)}`, [
    isOne
      ? `the access to ${placeOf(first)} ends on ${end}.`
      : `the access to these profiles ends on ${end}:\n${listed(profiles)}`,
    scheduled === 0
      ? undefined
      : `${scheduled} ${scheduled === 1 ? 'message is' : 'messages are'} scheduled after that.`,
    isOne
      ? `Connect it again before that date, on the page /connect or in the app that you use. The number of the profile is ${first.profileId}.`
      : 'Connect them again before that date, on the page /connect or in the app that you use.',
  ])
}

/** Opening the link proves the address. */
export function invitationMail(
  to: Recipient,
  { organization, link }: { organization: string; link: string },
): Mail {
  const name = nameIn(organization)
  return write(to, `You are invited to ${name}`, [
    `you are invited to publish together with others in ${name}.`,
    `Choose a password here, within seven days: ${link}`,
    'If you do not know about it, you need not do anything.',
  ])
}

function briefly([first, ...rest]: AboutProfile[]): string {
  const place = first ? placeOf(first) : ''
  return rest.length === 0 ? place : `${place} and ${rest.length} more`
}

const mostProfiles = 100

/** The member who connected these profiles has left the organization. */
export function leaverConnectionsMail(
  to: Recipient,
  about: { leaver: string; organization: string; profiles: AboutProfile[] },
): Mail {
  const { profiles } = about
  const [leaver, organization] = [nameIn(about.leaver), nameIn(about.organization)]
  return write(to, `${leaver} has left: check the profiles of ${organization}`, [
    `${leaver} has left ${organization}, and had connected these profiles of it:`,
    listed(profiles),
    'They go on working for now. They may stop when that person loses the role at the network, changes the password or takes the access back.',
    'What you can do: connect them again as somebody who stays, on the page /connect or in the app that you use.',
  ])
}

function listed(profiles: AboutProfile[]): string {
  const shown = profiles.slice(0, mostProfiles)
  const rest = profiles.length - shown.length
  return [
    ...shown.map((profile) => `- ${placeOf(profile)}, number ${profile.profileId}`),
    ...(rest > 0 ? [`- and ${rest} more`] : []),
  ].join('\n')
}
