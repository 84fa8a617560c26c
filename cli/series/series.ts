// Messages that come again by a rule: lists them, begins one, and pauses, resumes, skips and ends them.
import { type Client, items, type Schemas } from '../../sdk/index.ts'
import { chooseProfiles, nameOf, readProfiles } from '../account/profiles.ts'
import { openClient, zoneOf } from '../account/session.ts'
import type { Command, Given } from '../command.ts'
import { Failure } from '../failure.ts'
import { plain, readInput, type Terminal, table } from '../terminal.ts'
import { showTime } from '../times/zone.ts'
import { readRule, ruleOptions, sayRule } from './rule.ts'

type Series = Schemas['Series']

const steps = ['pause', 'resume', 'end'] as const
const acts = ['list', 'add', 'skip', ...steps] as const

export const series: Command = {
  name: 'series',
  takes: '[list | add TEXT | pause ID | resume ID | skip ID [DAY] | end ID]',
  maxWords: 3,
  summary: 'List messages that come again by a rule, begin one, pause, resume, skip or end it',
  options: {
    to: {
      ...{ type: 'string', multiple: true, value: 'PROFILES' },
      summary: 'Where to: x,bluesky, @bakery, x:bakery or ids',
    },
    ...ruleOptions,
    turn: {
      ...{ type: 'string', multiple: true, value: 'TEXT' },
      summary: 'A further text that takes turns, which X needs',
    },
    'dry-run': { type: 'boolean', summary: 'Only say what it would be: nothing is stored' },
    key: { type: 'string', value: 'KEY', summary: 'The same key again begins nothing twice' },
  },
  examples: [
    'carillon series',
    'carillon series add "Fresh rye" --to threads --every mon,thu --at 09:00',
    'carillon series add "Rent is due" --to threads --every 31 --at 10:00 --dry-run',
    'carillon series skip 12 2027-01-31',
  ],
  async run(given, terminal) {
    const [act = 'list', word, day] = given.words
    const client = await openClient(given)
    if (act === 'list') return list(client, terminal)
    if (act === 'add') return add(client, given, terminal)
    if (act === 'skip') return done(terminal, await skip(client, readId(word), day))
    const step = steps.find((one) => one === act)
    if (!step) throw new Failure('usage', `series takes ${acts.join(', ')}.`)
    const path = { seriesId: readId(word) }
    return done(terminal, (await client.post(`/v1/series/{seriesId}/${step}`, { path })).data)
  },
}

async function list(client: Client, terminal: Terminal): Promise<undefined> {
  const all: Series[] = []
  for await (const one of items(client, '/v1/series', {})) all.push(one as Series)
  terminal.print(all, () => table(all.map(rowOf), 'No series.'))
  return undefined
}

async function add(client: Client, given: Given, terminal: Terminal): Promise<undefined> {
  const [, word] = given.words
  const text = word === '-' ? (await readInput()).replace(/\n$/, '') : (word ?? '')
  if (text === '')
    throw new Failure('usage', 'Usage: carillon series add TEXT --to x --every mon --at 09:00')
  const rule = readRule(given)
  const [timeZone, all] = await Promise.all([zoneOf(client), readProfiles(client)])
  const profiles = chooseProfiles(all, given.list('to'))
  if (profiles.length === 0)
    throw new Failure('usage', `Say where to: --to ${all.map(nameOf).join(', ')}`)
  const texts = given.list('turn')
  const message = { text, socialProfileIds: profiles.map(({ id }) => id) }
  const body = { message, rule, timeZone, ...(texts.length > 0 && { texts }) }
  const key = given.text('key')
  const { data } = await client.post('/v1/series', {
    body,
    ...(given.has('dry-run') && { query: { dryRun: true } }),
    ...(key !== undefined && { idempotencyKey: key }),
  })
  terminal.note(`To ${profiles.map(nameOf).join(', ')}: ${sayRule(data.rule)} (${timeZone})`)
  for (const { message: remark } of data.remarks) terminal.note(plain(remark))
  return done(terminal, data)
}

/** Without a day, the next one that is not left out already. */
async function skip(client: Client, seriesId: string, day: string | undefined): Promise<Series> {
  const path = { seriesId }
  const { data } = await client.get('/v1/series/{seriesId}', { path })
  const date = day ?? data.coming.find(({ isSkipped }) => !isSkipped)?.date
  if (date === undefined) throw new Failure('usage', 'Nothing comes any more.')
  return (await client.post('/v1/series/{seriesId}/skip', { path, body: { date } })).data
}

function readId(word: string | undefined): string {
  if (word !== undefined && /^[1-9]\d{0,15}$/.test(word)) return word
  throw new Failure(
    'usage',
    `${word ?? 'Nothing'} is no id of a series: carillon series lists them.`,
  )
}

function done(terminal: Terminal, one: Series): undefined {
  terminal.print(one, () => table([rowOf(one)], ''))
  return undefined
}

function rowOf({ id, state, rule, timeZone, coming, message, problem }: Series) {
  const next = coming.find(({ isSkipped }) => !isSkipped)
  const text = typeof message.text === 'string' ? message.text : ''
  return {
    id,
    state: problem ? 'problem' : state.toLowerCase(),
    next: next ? showTime(timeZone, Date.parse(next.sendDate)) : '',
    rule: sayRule(rule),
    text: plain(text).slice(0, 60),
  }
}
