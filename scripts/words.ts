// npm run check: refuses words of the project's former private vocabulary, in names, comments, documents, texts and paths. STYLE.md says
// how to name things instead. Decision records, the changelog and migrations are history and are not read.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The words, and what to write instead. Each is also found as a part of a name: camelCase, snake_case or kebab-case. */
export const refused: [words: string[], instead: string][] = [
  [['front door', 'front doors'], 'public interface'],
  [['ground floor'], 'foundation'],
  [['room', 'rooms'], 'module, or space'],
  [['practice network', 'practice networks', 'practice sandbox'], 'sandbox networks'],
  [
    ['whoever', 'nobody', 'somebody', 'anybody', 'everybody'],
    'name the thing or the person: the worker, a member, everyone',
  ],
  [['told'], 'notified, reported, said by'],
  [['anew', 'afresh'], 'again'],
  [['hands', 'openHands', 'letGo', 'callNext'], 'slots, passes, release, dequeueNext'],
  [['sayLate', 'unkeepable'], 'what the function does, and what the value is'],
  [['also if', 'also when', 'also where'], 'even if, even when'],
  [['desk', 'desks'], 'context'],
  [['hangBell'], 'makeSignal'],
  [['waiting room'], 'backlog'],
  [['takeTurns', 'takeUploadTurns'], 'makeLimiter'],
  [['workshop', 'workshops'], 'ProcessingContext'],
  [['poke', 'pokes', 'poked', 'poking'], 'wake'],
  [['sift', 'sifts', 'sifted', 'sifting'], 'parsePartial'],
  [['complaint', 'complaints'], 'validation errors'],
  [['requireSound'], 'validateInput'],
  [['daybook', 'day-book', 'tally'], 'daily usage, batched counter'],
  [['whose-post'], 'resolve-profile'],
  [['mend', 'mends', 'mended', 'mending'], 'fix, repair'],
  [['take in', 'takes in', 'taken in', 'taking in'], 'merge, ingest'],
]

/** Forms that are not one word. Temporal has options largestUnit and smallestUnit. */
const forms: [pattern: string, instead: string][] = [
  ['(?<![\\w$-])(?:most|longest|largest)(?=[A-Z])(?!Unit\\b)', 'max…'],
  ['(?<![\\w$-])(?:least|fewest|shortest|smallest)(?=[A-Z])(?!Unit\\b)', 'min…'],
  // The bare word, as a constant or a parameter.
  ['(?:(?<=(?:const|let) )most|(?<![\\w$-])most(?=\\??: (?:number|bigint|Date)))\\b', 'max…'],
  [
    '(?:(?<=(?:const|let) )(?:least|fewest)|(?<![\\w$-])(?:least|fewest)(?=\\??: (?:number|bigint|Date)))\\b',
    'min…',
  ],
  // The first word of the comment, or of a later sentence in it that is no question.
  [
    '(?<=(?://|/\\*\\*?|^ *\\*|^ *--) +)(?:What|Who|Whose)\\b',
    'a thing of the code as the subject of the comment',
  ],
  [
    '(?<=(?:(?<!:)//|/\\*\\*?|^ *\\*|^ *--) .*[.:;!?] )(?:What|Who|Whose)\\b(?!.*\\?)',
    'a thing of the code as the subject of the sentence',
  ],
]

type Exception = { file: string; word?: string; reason: string }

/** A file or folder that may use a word, or every word. `replyControl`: a value of it on the wire. An exception that is not needed fails. */
export const exceptions: Exception[] = [
  { file: 'STYLE.md', reason: 'shows what to write instead' },
  { file: 'scripts/words.ts', reason: 'the list itself' },
  { file: 'server/networks/x/text/domains.ts', word: 'room', reason: 'a top-level domain' },
  { file: 'server/networks/bluesky/post/options.ts', word: 'nobody', reason: 'replyControl' },
  { file: 'server/networks/check.test.ts', word: 'nobody', reason: 'replyControl' },
  { file: 'scripts/documents/networks/fields.ts', word: 'nobody', reason: 'replyControl' },
  { file: 'test/networks/bluesky.test.ts', word: 'nobody', reason: 'replyControl' },
  { file: 'test/bluesky', word: 'nobody', reason: 'replyControl' },
  { file: 'docs/networks.md', word: 'nobody', reason: 'replyControl' },
  { file: 'server/sentences/network-findings.ts', word: 'nobody', reason: 'a value in a sentence' },
  { file: 'console/texts/de/sentences', word: 'nobody', reason: 'a value in a sentence' },
  { file: 'docs/sentences.md', word: 'nobody', reason: 'a value in a sentence' },
  { file: 'server/sentences/profiles.ts', word: 'somebody', reason: 'the id of a sentence' },
  { file: 'console/texts/de/sentences', word: 'somebody', reason: 'the id of a sentence' },
  { file: 'server/profiles/connecting', word: 'somebody', reason: 'the id of a sentence' },
  { file: 'docs/sentences.md', word: 'somebody', reason: 'the id of a sentence' },
  { file: 'server/db/schema.gen.ts', word: 'told', reason: 'a column, gone_interactions.told_at' },
  { file: 'server/db/schema.sql', word: 'told', reason: 'the same column' },
  { file: 'server/interactions/collecting/merge.ts', word: 'told', reason: 'the same column' },
  { file: 'server/postgres/runner.ts', word: 'nobody', reason: 'a user of Unix' },
]
const maxExceptions = 40

const places = [
  '{server,sandbox,sdk,testing,cli,console,scripts,test,docs}/**/*.{ts,tsx,css,mjs,js,html,md,sh,sql,pml}',
  '{*.md,*.mjs,.*.mjs,*.yaml,Dockerfile,.env.example,.ci/run}',
]
const made = [
  'console/dist/**',
  'sdk/dist/**',
  'testing/dist/**',
  'cli/dist/**',
  'console/.dist-*/**',
  '**/node_modules/**',
]
const history = /^docs\/decisions\/|^CHANGELOG\.md$|\/migrations\/|^test\/upgrade\/dumps\//

export type Found = { file: string; line: number; word: string; instead: string }

const all = [
  ...refused.map(([words, instead]) => [wordsPattern(words), instead] as const),
  ...forms,
]
const anyOfThem = new RegExp(all.map(([pattern]) => `(${pattern})`).join('|'), 'gm')

/** In lower case at the start of a part, with a capital anywhere, or all in capitals. The words of a phrase may stand on two lines. */
function wordsPattern(words: string[]): string {
  const either = (change: (word: string) => string) =>
    `(?:${words.map((word) => change(word).replaceAll(' ', '[\\s/*]+')).join('|')})`
  const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)
  const upper = either((word) => word.toUpperCase())
  return `(?<![A-Za-z])${either((word) => word)}(?![a-z])|${either(capital)}(?![a-z])|(?<![A-Za-z])${upper}(?![A-Za-z])`
}

export function findWords(file: string, text: string): Found[] {
  return [...find(file, 0), ...find(text, 1)]

  function find(where: string, firstLine: number): Found[] {
    return [...where.matchAll(anyOfThem)].map((match) => ({
      file,
      line: firstLine + where.slice(0, match.index).split('\n').length - 1,
      word: match[0],
      instead: all[match.slice(1).findIndex((group) => group !== undefined)]?.[1] ?? '',
    }))
  }
}

/** The reasons to fail: words without an exception, exceptions without a word, and too many exceptions. */
export function findProblems(found: Found[], allowed: Exception[]): string[] {
  const covers = (exception: Exception, one: Found) =>
    (one.file === exception.file || one.file.startsWith(`${exception.file}/`)) &&
    (exception.word === undefined || exception.word === one.word.toLowerCase())
  return [
    ...found
      .filter((one) => !allowed.some((exception) => covers(exception, one)))
      .map(({ file, line, word, instead }) => `${file}:${line} "${word}": write ${instead}`),
    ...allowed
      .filter((exception) => !found.some((one) => covers(exception, one)))
      .map(
        ({ file, word }) =>
          `scripts/words.ts: the exception of ${word ?? 'all words'} in ${file} is not needed: remove it`,
      ),
    ...(allowed.length > maxExceptions
      ? [`scripts/words.ts: ${allowed.length} exceptions, at most ${maxExceptions}`]
      : []),
  ]
}

function readTree(): Found[] {
  return globSync(places, { exclude: made })
    .filter((file) => !history.test(file))
    .flatMap((file) => findWords(file, readFileSync(file, 'utf8')))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)))
  const problems = findProblems(readTree(), exceptions)
  for (const problem of problems) console.info(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
}
