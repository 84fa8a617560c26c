// Which test files there are, and in which order they run.
import { createHash } from 'node:crypto'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { FileResult } from './protocol.ts'

const durationsFile = join(import.meta.dirname, '../../node_modules/.cache/test-durations.json')

/** Folders with long tests, for a first run without saved durations. */
const longFirst = [
  'test/model',
  'test/chaos/',
  'test/start/',
  'test/publishing/',
  'test/e2e/',
  'test/renewal/',
  'test/connecting/',
  'test/documents/',
  'test/hostile/',
]

/**
 * Files here start whole services, browsers and networks, or work on large media. `npm test` runs this share of them, drawn by the
 * seed; npm run test:all runs all.
 */
const drawnFolders: Record<string, number> = {
  'test/start/': 0.15,
  'test/media/': 0.2,
  'test/connecting/': 0.2,
  'test/renewal/': 0.4,
  'test/networks/': 0.2,
  'test/e2e/': 0.1,
  'test/console/': 0.5,
  'test/interactions/': 0.2,
  'test/publishing/': 0.2,
  'test/webhooks/': 0.5,
  'test/hostile/': 0.25,
  'test/oauth/': 0.4,
  'test/spec/': 0.3,
}

export function drawFiles(files: string[], seed: string): string[] {
  const rank = (file: string) => createHash('sha256').update(`${seed} ${file}`).digest('hex')
  const byRank = (one: string, other: string) => (rank(one) < rank(other) ? -1 : 1)
  return Object.entries(drawnFolders).reduce((kept, [folder, share]) => {
    const candidates = kept.filter((file) => file.startsWith(folder)).sort(byRank)
    const left = new Set(candidates.slice(Math.ceil(candidates.length * share)))
    return kept.filter((file) => !left.has(file))
  }, files)
}

export async function findFiles(places: string[], { slow }: { slow: boolean }): Promise<string[]> {
  const patterns = (places.length > 0 ? places : ['server', 'sandbox', 'console', 'test']).map(
    (place) => (place.endsWith('.test.ts') ? place : `${place}/**/*.test.ts`),
  )
  const files = await Array.fromAsync(glob(patterns, { exclude: ['**/node_modules'] }))
  return files.filter((file) => slow || !file.endsWith('.slow.test.ts'))
}

/** A file that measures time runs after all others, with nothing else running. */
export function isAlone(file: string): boolean {
  return file.includes('.alone.')
}

/** The longest files first, so that no process is still busy with one when the others are done. */
export async function longestFirst(files: string[]): Promise<string[]> {
  const known = await readDurations()
  const rank = (file: string) => {
    const place = longFirst.findIndex((prefix) => file.startsWith(prefix))
    return place === -1 ? 0 : (longFirst.length - place) * 10_000
  }
  const expected = (file: string) => known[file] ?? rank(file)
  return files
    .sort()
    .sort((one, other) => expected(other) - expected(one))
    .map((file) => resolve(file))
}

export async function saveDurations(results: FileResult[]): Promise<void> {
  const known = await readDurations()
  for (const { file, wallMs } of results) known[file] = Math.round(wallMs)
  // A user without write access runs without saved durations.
  await writeFile(durationsFile, JSON.stringify(known)).catch(() => undefined)
}

/** None at the first run, and after a run that was killed while it wrote them. */
async function readDurations(): Promise<Record<string, number>> {
  return readFile(durationsFile, 'utf8')
    .then(JSON.parse)
    .catch(() => ({}))
}
