// The suite on a real server of Bluesky: real-pds-suite.slow.test.ts runs it, npm run pds ten times.
import assert from 'node:assert/strict'
import type { Fate } from '../real-servers/lossy-way.ts'
import type { Draft } from '../real-servers/messages.ts'
import { fates, repeat, runSuite } from '../real-servers/suite.ts'
import type { Verdict } from '../real-servers/verdict.ts'
import { openPdsWorld, type PdsWorld } from './service-world.ts'

/** Posts with every part of a Bluesky record: facets, a card, pictures, languages, labels, who may reply; texts at the limit. */
function kindsFor(page: string, mentioned: string): ((mark: string) => Draft)[] {
  return [
    (mark) => ({ text: `Plain ${mark}` }),
    (mark) => ({ text: `Look: ${page}/a_b_c?d=*e*&f=${mark} and #hash_tag` }),
    (mark) => ({ text: `One picture ${mark}`, pictures: 1 }),
    (mark) => ({ text: `Hello @${mentioned} and @missing.${mark}.test, #Zürich! ${mark}` }),
    (mark) => ({ text: `Answers ${mark}`, data: { replyControl: ['mentioned', 'following'] } }),
    (mark) => ({ text: `👨‍👩‍👧‍👦 ¯\\_(ツ)_/¯\r\n\n  "so on" <b>&amp;</b> ${mark}` }),
    (mark) => ({ text: `Four pictures ${mark}`, pictures: 4, data: { labels: ['nudity'] } }),
    () => ({ text: '', pictures: 1 }),
    (mark) => ({ text: `Grüße ${mark}`, data: { langs: ['de', 'pt-BR'] } }),
    (mark) => ({ text: `${mark}${'👍🏽'.repeat(300 - mark.length)}` }),
    (mark) => ({
      text: `All of it ${mark} ${page}/${mark} #tag`,
      pictures: 4,
      data: { langs: ['en'], labels: ['graphic-media'], replyControl: 'nobody' },
    }),
  ]
}

/** A put may also arrive when another attempt has published long since: the key makes it the same post, or it is refused. */
export const putFates: (Fate | undefined)[] = [...fates, 'delayed', undefined, 'held']
export const otherFates: (Fate | undefined)[] = [
  undefined,
  'unanswered',
  undefined,
  undefined,
  'cut',
]
const renewalFates: (Fate | undefined)[] = ['unanswered', undefined, 'cut', 'lost', undefined]

export type PdsForm = { messages: number; accounts: number }

/** One message of each kind, and each fate once. */
export const shortForm: PdsForm = { messages: 14, accounts: 1 }
/** Each account publishes its messages one after the other, with pauses after what failed. */
export const wholeForm: PdsForm = { messages: 84, accounts: 12 }

/** `folder`: where the server is installed. */
export async function runOnPds(folder: string, form: PdsForm): Promise<Verdict> {
  const world = await openPdsWorld(folder)
  const { way, accounts, page } = world
  const { handle } = await accounts.create()
  for (const kind of ['upload', 'gate', 'look'] as const)
    way.next(kind, ...repeat(otherFates, form.messages))
  // A renewal that fails is put off for longer each time: an account that met every fate would not be done within the time.
  way.next('renewal', ...repeat(renewalFates, 2 * form.accounts))
  const server = { ...world, schedule: renewing(world) }
  const suite = { ...form, kinds: kindsFor(page, handle), fates: putFates }
  const verdict = await runSuite(server, suite)
  requireMet(way.met)
  return verdict
}

/** A suite whose calls are not recognised would find everything in order. */
function requireMet(met: string[]): void {
  const kinds = new Set(met.map((one) => one.split(' ')[0]))
  for (const kind of ['publish', 'upload', 'gate', 'look', 'renewal'])
    assert.ok(kinds.has(kind), `nothing was lost of ${kind}: ${met.join(', ')}`)
  for (const fate of new Set(putFates)) if (fate) assert.ok(met.includes(`publish ${fate}`), fate)
}

/** Now and then all tokens have ended. */
function renewing(world: PdsWorld): PdsWorld['schedule'] {
  let count = 0
  return async (profile, draft) => {
    count += 1
    if (count % 14 === 7) await world.expireTokens()
    return world.schedule(profile, draft)
  }
}
