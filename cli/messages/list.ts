// Lists messages by time, and shows one.
import type { Client, Schemas } from '../../sdk/index.ts'
import { items } from '../../sdk/index.ts'
import { chooseProfiles, readProfiles } from '../account/profiles.ts'
import { openClient, zoneOf } from '../account/session.ts'
import type { Command, Given } from '../command.ts'
import { Failure } from '../failure.ts'
import { readWhen } from '../times/when.ts'
import { isoOf } from './post.ts'
import { type Message, readMessage, type Seen, showList, showMessage } from './show.ts'

const states: Record<string, Message['state']> = {
  scheduled: 'SCHEDULED',
  pending: 'PENDING_APPROVAL',
  rejected: 'REJECTED',
  submitted: 'SUBMITTED',
  sent: 'SENT',
  failed: 'SEND_FAILED_PERMANENTLY',
}

export const filters: Command['options'] = {
  state: {
    ...{ type: 'string', multiple: true, value: 'STATE', choices: Object.keys(states) },
    summary: 'scheduled, pending, rejected, submitted, sent or failed',
  },
  to: { type: 'string', multiple: true, value: 'PROFILES', summary: 'Only these profiles' },
  from: { type: 'string', value: 'TIME', summary: 'Not before' },
  until: { type: 'string', value: 'TIME', summary: 'Not after' },
  search: { type: 'string', value: 'WORDS', summary: 'With these words' },
}

export async function seenBy(client: Client): Promise<Seen> {
  const [zone, profiles] = await Promise.all([zoneOf(client), readProfiles(client)])
  return { zone, profiles }
}

/** Of any time unless the filters say otherwise, newest first. */
export function findMessages(client: Client, given: Given, seen: Seen): AsyncGenerator<Message> {
  const query = searchQuery(given, seen)
  return items(client, '/v1/messages/search', { query }) as AsyncGenerator<Schemas['Message']>
}

/** The query of the search that the filters mean. */
export function searchQuery(given: Given, { zone, profiles }: Seen) {
  const chosen = chooseProfiles(profiles, given.list('to'))
  const [from, until] = [given.text('from'), given.text('until')]
  const search = given.text('search')
  const state = given
    .list('state')
    .flatMap((text) => text.split(','))
    .map(readState)
  return {
    ...(search !== undefined && { q: search }),
    ...(state.length > 0 && { state: state.join(',') }),
    ...(chosen.length > 0 && { socialProfileIds: chosen.map(({ id }) => id).join(',') }),
    ...(from !== undefined && { startTime: isoOf(readWhen(from, zone)) }),
    ...(until !== undefined && { endTime: isoOf(readWhen(until, zone)) }),
  }
}

function readState(word: string): Message['state'] {
  const state = states[word.trim().toLowerCase()]
  if (state) return state
  throw new Failure('usage', `${word} is no state: ${Object.keys(states).join(', ')}.`)
}

export const list: Command = {
  name: 'list',
  summary: 'List messages, newest first',
  options: {
    ...filters,
    limit: { type: 'string', value: 'COUNT', summary: 'At most so many (50)' },
  },
  examples: [
    'carillon list --state scheduled,pending',
    'carillon list --from today --search bread',
  ],
  async run(given, terminal) {
    const limit = Number(given.text('limit') ?? 50)
    if (!Number.isInteger(limit) || limit < 1)
      throw new Failure('usage', '--limit takes a number from 1.')
    const client = await openClient(given)
    const seen = await seenBy(client)
    const messages: Message[] = []
    for await (const message of findMessages(client, given, seen)) {
      messages.push(message)
      if (messages.length >= limit) break
    }
    terminal.print(messages, () => showList(messages, seen))
    return undefined
  },
}

export const show: Command = {
  name: 'show',
  takes: 'ID',
  minWords: 1,
  summary: 'Show a message: its state, its post, or why it failed',
  options: {},
  async run(given, terminal) {
    const client = await openClient(given)
    const message = await readMessage(client, given.words[0] ?? '')
    const seen = terminal.isJson ? undefined : await seenBy(client)
    terminal.print(message, () => (seen ? showMessage(message, seen) : ''))
    return undefined
  },
}
