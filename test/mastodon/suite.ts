// Messages of every kind to snac, over a way that loses requests and answers: afterwards each is there once, or its author reads that
// nobody knows.
import { need } from '../support/need.ts'
import type { Fate } from './lossy-tls.ts'
import { type Connected, type Draft, openSnacWorld, type Sent, type SnacWorld } from './world.ts'

/** What servers change: markup, signs, links, line breaks; what they may not list; what they show otherwise. */
const kinds: ((mark: string) => Draft)[] = [
  (mark) => ({ text: `Plain ${mark}` }),
  (mark) => ({ text: `A *star*, a **second** and _lines_ ${mark}` }),
  (mark) => ({ text: `Code \`of ${mark}\` and\n\`\`\`\nmore of it\n\`\`\`` }),
  (mark) => ({ text: `¯\\_(ツ)_/¯ ${mark}` }),
  (mark) => ({ text: `Look: https://example.com/a_b_c?d=*e*&f=${mark} and #hash_tag` }),
  (mark) => ({ text: `> quoted ${mark}\n\n- one\n- two\n\n<b>not bold</b> & "so on"` }),
  (mark) => ({ text: `[a link](https://example.com/${mark}) ~~struck~~ :smile: 👨‍👩‍👧‍👦` }),
  (mark) => ({ text: `One picture ${mark}`, pictures: 1 }),
  (mark) => ({ text: `*Four* pictures ${mark}`, pictures: 4 }),
  (mark) => ({ text: `For followers ${mark}`, data: { visibility: 'private' } }),
  (mark) => ({
    text: `*Picture* for followers ${mark}`,
    pictures: 1,
    data: { visibility: 'private' },
  }),
  (mark) => ({ text: `Quietly ${mark}`, data: { visibility: 'unlisted', language: 'de' } }),
  (mark) => ({ text: `Warned ${mark}`, data: { contentWarning: 'A *warning*' } }),
  () => ({ text: '', pictures: 1 }),
]

const fates: (Fate | undefined)[] = [
  'unanswered',
  undefined,
  'cut',
  'lost',
  undefined,
  'late',
  'unanswered',
  'hanging',
  undefined,
  'cut',
  'unanswered',
]

export type Verdict = {
  messages: number
  /** Sentences about messages. */
  doubled: string[]
  lost: string[]
  unknown: string[]
  failed: string[]
}

export type SuiteForm = { messages: number; accounts: number; isDated: boolean }

export const quickForm: SuiteForm = { messages: 14, accounts: 1, isDated: true }
export const wholeForms: SuiteForm[] = [
  { messages: 70, accounts: 3, isDated: true },
  { messages: 35, accounts: 2, isDated: false },
]

export async function runOnSnac({ messages, accounts, isDated }: SuiteForm): Promise<Verdict> {
  const world = await openSnacWorld({ isDated })
  const connected: Connected[] = []
  for (let count = 0; count < accounts; count += 1) connected.push(await begin(world))
  world.way.next(...Array.from({ length: messages }, (_, index) => fates[index % fates.length]))
  const sent: (Draft & { id: string })[] = []
  for (let index = 0; index < messages; index += 1) {
    const draft = kinds[index % kinds.length]?.(`n${index}x`) ?? { text: '' }
    const { profile } = need(connected[index % accounts])
    sent.push({ ...draft, id: await world.schedule(profile, draft) })
  }
  const settled: Settled[] = []
  for (const draft of sent) settled.push({ ...draft, ...(await world.settled(draft.id)) })
  const posts = await Promise.all(connected.map((who) => world.posts(who)))
  return judge(settled, posts.flat())
}

/** snac shows only in the home timeline that it lists private posts: an account that has none cannot be told to lack one. */
async function begin(world: SnacWorld): Promise<Connected> {
  const who = await world.connect()
  const data = { visibility: 'private' }
  await world.settled(await world.schedule(who.profile, { text: 'For followers', data }))
  return who
}

type Settled = Draft & Sent
type Shown = { text: string; media: string[] }

function judge(settled: Settled[], posts: Shown[]): Verdict {
  const [worded, wordless] = [true, false].map((isWorded) =>
    settled.filter(({ text }) => (text !== '') === isWorded),
  ) as [Settled[], Settled[]]
  const countOf = (text: string) => posts.filter((post) => post.text === text).length
  const isSent = ({ state }: Settled) => state === 'SENT'
  const isUnknown = ({ state, reason }: Settled) =>
    state !== 'SENT' && /may have reached|could not be learnt/.test(reason ?? '')
  const pictures = judgePictures(wordless.filter(isSent).length, wordless.length, posts)
  return {
    messages: settled.length,
    doubled: [
      ...worded.filter(({ text }) => countOf(text) > 1).map(describe),
      ...(pictures.isDoubled ? ['a picture'] : []),
    ],
    lost: [
      ...worded.filter((one) => isSent(one) && countOf(one.text) === 0).map(describe),
      ...(pictures.isLost ? ['a picture'] : []),
    ],
    unknown: settled.filter(isUnknown).map(describe),
    failed: settled.filter((one) => !isSent(one) && !isUnknown(one)).map(describe),
  }
}

function describe({ text, state, reason, attempts }: Settled): string {
  return `${text || 'a picture'}: ${state} after ${attempts} attempts, ${reason ?? 'no reason'}`
}

/** Posts without a text: each message has an upload of its own, so two posts with the same one are a double post. */
function judgePictures(sent: number, all: number, posts: Shown[]) {
  const shown = posts.filter(({ text }) => text === '').map(({ media }) => media.join())
  return {
    isDoubled: new Set(shown).size < shown.length || shown.length > all,
    isLost: shown.length < sent,
  }
}
