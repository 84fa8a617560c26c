// Messages in words: rows of a list, one with everything, and what became of it.
import type { Client, Schemas } from '../../sdk/index.ts'
import { nameOf, type Profile } from '../account/profiles.ts'
import { exitCodes } from '../exit-codes.ts'
import { Failure } from '../failure.ts'
import { plain, table } from '../terminal.ts'
import { showTime } from '../times/zone.ts'

export type Message = Schemas['Message']
export type Seen = { zone: string; profiles: Profile[] }

export async function readMessage(client: Client, messageId: string): Promise<Message> {
  if (!/^[1-9]\d{0,15}$/.test(messageId))
    throw new Failure('usage', `${messageId} is no id of a message.`)
  const { data } = await client.get('/v1/messages/{messageId}', { path: { messageId } })
  const [message] = data as Message[]
  if (!message) throw new Failure('notFound', `There is no message ${messageId}.`)
  return message
}

export function stateOf({ state }: Message): string {
  return state === 'SEND_FAILED_PERMANENTLY' ? 'failed' : state.toLowerCase().replaceAll('_', ' ')
}

export function timeOf({ scheduledSendTime: seconds }: Message, zone: string): string {
  return seconds === null ? 'as soon as possible' : showTime(zone, seconds * 1000)
}

export function profileOf({ socialProfile: { id } }: Message, { profiles }: Seen): string {
  const profile = profiles.find((one) => one.id === id)
  return profile ? nameOf(profile) : id
}

export function showList(messages: Message[], seen: Seen): string {
  return table(
    messages.map((message) => ({
      id: message.id,
      time: timeOf(message, seen.zone),
      state: stateOf(message),
      profile: profileOf(message, seen),
      text: plain(message.repost ? `Reposts ${message.repost}` : message.text),
    })),
    'No message.',
  )
}

export function showMessage(message: Message, seen: Seen): string {
  const { failure } = message
  const facts = Object.entries({
    Id: message.id,
    State: stateOf(message),
    Time: `${timeOf(message, seen.zone)} (${seen.zone})`,
    Profile: profileOf(message, seen),
    Type: message.postType,
    Poll: message.poll && plain(message.poll.options.join(' | ')),
    Quotes: message.quote && plain(message.quote),
    Reposts: message.repost && plain(message.repost),
    ...detailsOf(message),
    Post: message.postUrl,
    Reason: failure && plain([failure.reason, failure.hint].filter(Boolean).join(' ')),
    Media: message.media?.length ? String(message.media.length) : null,
    Tags: message.tags?.join(', '),
    Note: message.note && plain(message.note),
  }).filter(([, value]) => value)
  const lines = facts.map(([name, value]) => `${name.padEnd(8)} ${value}`)
  const text = message.text.replaceAll(/[^\P{Cc}\n]/gu, '')
  return [...lines, '', text].join('\n')
}

function detailsOf({ postDetails, media }: Message): Record<string, string | null | undefined> {
  const { placeId, collaborators, madeWithAi, paidPartnership } = postDetails ?? {}
  const labels = [madeWithAi ? 'AI' : [], paidPartnership ? 'paid partnership' : []].flat()
  const tagged = media?.flatMap(({ userTags = [] }) => userTags.map(({ handle }) => handle)) ?? []
  return {
    Place: placeId && plain(placeId),
    With: collaborators && plain(collaborators.join(', ')),
    Tagged: plain(tagged.join(', ')),
    Labels: labels.join(', '),
  }
}

const open = ['SCHEDULED', 'SUBMITTED']

export function isOpen({ state }: Message): boolean {
  return open.includes(state)
}

/** The exit code of the worst outcome. */
export function codeOf(messages: Message[]): number {
  const states = messages.map(({ state }) => state)
  if (states.includes('SEND_FAILED_PERMANENTLY')) return exitCodes.notPublished.code
  if (states.includes('REJECTED')) return exitCodes.rejected.code
  if (states.includes('PENDING_APPROVAL')) return exitCodes.awaitsApproval.code
  return states.every((state) => state === 'SENT') ? 0 : exitCodes.stillOpen.code
}
