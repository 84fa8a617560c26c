// npm run check: refuses words of the project's former private vocabulary, in names, comments, documents, texts and paths. STYLE.md says
// how to name things instead. Decision records, the changelog and migrations are history and are not read.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The word, and what to write instead. Case does not matter. */
const words: [pattern: string, instead: string][] = [
  ['front doors?', 'public interface'],
  ['ground floor', 'foundation'],
  ['rooms?', 'module, or space'],
  ['practice (networks?|sandbox)', 'sandbox networks'],
  ['whoever', 'name the thing: the worker, the caller'],
  ['desks?', 'context'],
  ['hangBell', 'makeSignal'],
  ['openHands|letGo|callNext', 'openSlots, release, dequeueNext'],
  ['waiting room', 'backlog'],
  ['takeTurns|takeUploadTurns', 'makeLimiter'],
  ['workshops?', 'ProcessingContext'],
  ['pok(e|es|ed|ing)', 'wake'],
  ['sift(s|ed|ing)?|siftBody|siftQuery', 'parsePartial'],
  ['complaints?|complaintsAbout', 'validation errors'],
  ['requireSound', 'validateDraft'],
  ['day-?book|tally', 'daily usage, batched counter'],
  ['whose-post', 'resolve-profile'],
  ['mend(s|ed|ing)?', 'fix, repair'],
  ['tak(e|es|en|ing) in', 'merge, ingest'],
]

const history =
  /^docs\/decisions\/|^CHANGELOG\.md$|\/migrations\/|^test\/upgrade\/dumps\/|^docs\/openapi\.json$/
/** STYLE.md shows bad examples, this file lists them, and the word list of X's domains has them by chance. */
const exempt = /^STYLE\.md$|^scripts\/words\.ts$|^server\/networks\/x\/length\/domains\.ts$/

export type Found = { file: string; line: number; word: string; instead: string }

export function findWords(file: string, text: string): Found[] {
  return text.split('\n').flatMap((line, index) =>
    words.flatMap(([pattern, instead]) => {
      const word = new RegExp(`(?<![\\w-])(?:${pattern})(?![\\w-])`, 'i').exec(line)?.[0]
      return word === undefined ? [] : { file, line: index + 1, word, instead }
    }),
  )
}

function readTree(): Found[] {
  const places = [
    '{server,sandbox,console,scripts,test,docs}/**/*.{ts,tsx,css,mjs,md}',
    '*.{md,mjs}',
  ]
  return globSync(places, { exclude: ['console/dist', 'console/.dist-*', '**/node_modules'] })
    .filter((file) => !history.test(file) && !exempt.test(file))
    .flatMap((file) => findWords(file, readFileSync(file, 'utf8')))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)))
  const found = readTree()
  for (const { file, line, word, instead } of found)
    console.info(`${file}:${line} "${word}": write ${instead}`)
  process.exit(found.length === 0 ? 0 : 1)
}
