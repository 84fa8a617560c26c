// Writes a message: which profiles, when, with what pictures; says so, sends it, and waits for the outcome if it is asked to.
import type { Client, Schemas } from '../../sdk/index.ts'
import { chooseProfiles, nameOf, type Profile, readProfiles } from '../account/profiles.ts'
import { openClient, zoneOf } from '../account/session.ts'
import type { Command, Given } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { Failure } from '../failure.ts'
import { readInput, type Terminal } from '../terminal.ts'
import { isFromNow, readWhen } from '../times/when.ts'
import { showTime } from '../times/zone.ts'
import { detailOptions, readDetails } from './details.ts'
import { checkFiles, type MediumFile, uploadFiles } from './media.ts'
import { pollOptions, readPoll } from './poll.ts'
import { places, readPlace } from './queue.ts'
import { codeOf, type Message, showList } from './show.ts'
import { readTimeout, waitFor } from './wait.ts'

type Body = Schemas['MessageInput']
type Plan = { body: Body; profiles: Profile[]; zone: string; files: MediumFile[] }

export const post: Command = {
  name: 'post',
  takes: 'TEXT',
  maxWords: 1,
  summary: 'Write a message, now or for later; - as the text reads the input',
  options: {
    to: {
      ...{ type: 'string', multiple: true, value: 'PROFILES' },
      summary: 'Where to: x,bluesky, @bakery, x:bakery or ids',
    },
    at: { type: 'string', value: 'TIME', summary: 'When, in your time zone: "tomorrow 9:00"' },
    queue: {
      ...{ type: 'string', value: 'PLACE', choices: places },
      summary: 'A slot of the queue in place of a time: next or last',
    },
    media: { type: 'string', multiple: true, value: 'FILE', summary: 'A picture, video or PDF' },
    alt: {
      ...{ type: 'string', multiple: true, value: 'TEXT' },
      summary: 'What it shows; one for each --media, in the same order',
    },
    type: { type: 'string', value: 'TYPE', summary: 'feed, carousel, reel, story or document' },
    ...pollOptions,
    quote: { type: 'string', value: 'POST', summary: 'The post to quote: its address or id' },
    repost: {
      ...{ type: 'string', value: 'POST' },
      summary: 'The post to show again, without a text: its address or id',
    },
    ...detailOptions,
    tag: { type: 'string', multiple: true, value: 'TAG', summary: 'A tag of the organization' },
    note: { type: 'string', value: 'TEXT', summary: 'For the team; it is never published' },
    wait: { type: 'boolean', summary: 'Wait until it is published, and end by the outcome' },
    timeout: { type: 'string', value: 'SECONDS', summary: 'How long --wait waits (300)' },
    'dry-run': { type: 'boolean', summary: 'Only check it: nothing is stored or uploaded' },
    key: { type: 'string', value: 'KEY', summary: 'The same key again posts nothing twice' },
  },
  examples: [
    'carillon post "Fresh bread" --to x,bluesky --at "tomorrow 9:00"',
    'carillon post "Fresh bread" --to x --media bread.jpg --alt "A loaf" --wait',
    'carillon post "Fresh bread" --to x --queue last',
    'carillon post "Rye or spelt?" --to x,mastodon --poll Rye --poll Spelt',
    'carillon post --to x --repost https://x.com/reed/status/42',
    'carillon post "Our year" --to linkedin --type document --media year.pdf',
  ],
  async run(given, terminal) {
    const client = await openClient(given)
    const timeoutMs = readTimeout(given)
    const plan = await makePlan(client, given)
    terminal.note(sayPlan(plan))
    if (given.has('dry-run')) return check(client, plan, terminal)
    const key = given.text('key')
    const media = await uploadFiles(client, plan.files, terminal, key)
    const body = { ...plan.body, ...(media.length > 0 && { media }) }
    const { data } = await client.post('/v1/messages', {
      body,
      ...(key !== undefined && { idempotencyKey: key }),
    })
    const stored = data as Message[]
    const messages = given.has('wait') ? await waitFor(client, stored, timeoutMs) : stored
    terminal.print(messages, () => showList(messages, plan))
    return given.has('wait') ? codeOf(messages) : undefined
  },
}

async function makePlan(client: Client, given: Given): Promise<Plan> {
  const [word] = given.words
  const text = word === '-' ? (await readInput()).replace(/\n$/, '') : (word ?? '')
  const files = await checkFiles(given.list('media'), given.list('alt'))
  const repost = given.text('repost')
  if (text === '' && files.length === 0 && repost === undefined)
    throw new Failure('usage', 'Usage: carillon post TEXT --to x,bluesky')
  const [zone, all] = await Promise.all([zoneOf(client), readProfiles(client)])
  const profiles = chooseProfiles(all, given.list('to'))
  if (profiles.length === 0)
    throw new Failure('usage', `Say where to: --to ${all.map(nameOf).join(', ')}`)
  const at = readAt(given)
  const queue = readPlace(given.text('queue'), at)
  const note = given.text('note')
  const postType = readType(given.text('type'))
  const tags = given.list('tag')
  const quote = given.text('quote')
  const body: Body = {
    text,
    socialProfileIds: profiles.map(({ id }) => id),
    ...(at !== undefined && { scheduledSendTime: isoOf(readWhen(at, zone)) }),
    ...(queue !== undefined && { queue }),
    ...(tags.length > 0 && { tags }),
    ...(note !== undefined && { note }),
    ...(postType !== undefined && { postType }),
    ...readPoll(given),
    ...(quote !== undefined && { quote }),
    ...(repost !== undefined && { repost }),
    ...readDetails(given),
  }
  return { body, profiles, zone, files }
}

function readAt(given: Given): string | undefined {
  const at = given.text('at')
  if (at !== undefined && given.text('key') !== undefined && isFromNow(at))
    throw new Failure(
      'usage',
      `With --key the time must be the same again: "${at}" is another one each time. Write it like "2027-01-31 09:00".`,
    )
  return at
}

const postTypes = ['FEED', 'CAROUSEL', 'REEL', 'STORY', 'DOCUMENT'] as const

function readType(word: string | undefined): Body['postType'] {
  if (word === undefined) return undefined
  const found = postTypes.find((type) => type === word.toUpperCase())
  if (found) return found
  const types = postTypes.join(', ').toLowerCase()
  throw new Failure('usage', `${word} is no type of post. There are: ${types}.`)
}

export function isoOf(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')
}

function sayPlan({ body, profiles, zone }: Plan): string {
  const { scheduledSendTime: at, queue } = body
  const now = queue ? `${queue} in the queue` : 'as soon as possible'
  const when = at ? `${showTime(zone, Date.parse(at))} (${zone})` : now
  return `To ${profiles.map(nameOf).join(', ')}: ${when}`
}

/** Asks the service for everything that would keep the message from being published. */
async function check(
  client: Client,
  { body, profiles, files }: Plan,
  terminal: Terminal,
): Promise<number> {
  const { data } = await client.post('/v1/messages/validate', { body, query: { view: 'report' } })
  const entries = Array.isArray(data) ? data : []
  const isGood = entries.every(({ problems }) => problems.length === 0)
  terminal.print({ isValid: isGood, body, report: entries }, () =>
    entries
      .flatMap((entry) => {
        const profile = profiles.find(({ id }) => id === entry.socialProfileId)
        const name = profile ? nameOf(profile) : 'all'
        const state = entry.needsApproval ? 'would wait for an approval' : 'would be published'
        const findings = [...entry.problems, ...entry.warnings].map(({ message }) => `  ${message}`)
        return [`${name}: ${entry.problems.length > 0 ? 'refused' : state}`, ...findings]
      })
      .concat(files.length > 0 ? ['Media are checked when they are uploaded.'] : [])
      .join('\n'),
  )
  return isGood ? 0 : exitCodes.refused.code
}
