// The suite on snac. snac.slow.test.ts runs it whole, npm run snac ten times.
import type { Draft } from '../real-servers/messages.ts'
import { runSuite } from '../real-servers/suite.ts'
import type { Verdict } from '../real-servers/verdict.ts'
import { type Connected, openSnacWorld, type SnacWorld } from './world.ts'

/** Posts that servers change or may not list: markup, signs, links, line breaks, visibility. */
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

export type SuiteForm = { messages: number; accounts: number; isDated: boolean }

export const quickForm: SuiteForm = { messages: 14, accounts: 1, isDated: true }
export const wholeForms: SuiteForm[] = [
  { messages: 70, accounts: 3, isDated: true },
  { messages: 35, accounts: 2, isDated: false },
]

export async function runOnSnac({ isDated, ...form }: SuiteForm): Promise<Verdict> {
  const world = await openSnacWorld({ isDated })
  return runSuite({ ...world, connect: () => begin(world) }, { ...form, kinds })
}

/** snac shows only in the home timeline that it lists private posts: for an account without private posts nothing follows. */
async function begin(world: SnacWorld): Promise<Connected> {
  const who = await world.connect()
  const data = { visibility: 'private' }
  await world.settled(await world.schedule(who.profile, { text: 'For followers', data }))
  return who
}
