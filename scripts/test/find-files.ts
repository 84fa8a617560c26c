// The test files and their order.
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { FileResult } from './protocol.ts'
import { openReach } from './reach.ts'

const durationsFile = join(import.meta.dirname, '../../node_modules/.cache/test-durations.json')

const folders = ['server', 'sandbox', 'console', 'cli', 'sdk', 'testing', 'scripts', 'test']

/** Folders with long tests, for a first run without saved durations. Those of publishing mostly wait, page tests mostly compute. */
const longFirst = [
  ['test/model'],
  ['test/chaos/'],
  ['test/start/'],
  ['test/publishing/', 'test/e2e/'],
  ['test/renewal/'],
  ['test/connecting/'],
  ['test/documents/'],
  ['test/hostile/'],
]

/** `npm test` runs what is not slow. `npm run test:rest` runs what it left out: slow files, and properties with many runs. */
export type Choice = 'quick' | 'all' | 'rest'

export async function findFiles(choice: Choice): Promise<string[]> {
  const patterns = folders.map((folder) => `${folder}/**/*.test.ts`)
  const files = await Array.fromAsync(glob(patterns, { exclude: ['**/node_modules'] }))
  if (choice === 'all') return files
  if (choice === 'quick') return files.filter((file) => !isSlow(file))
  const reach = await openReach()
  const isLeftOut = await Promise.all(
    files.map(async (file) => isSlow(file) || (await reach.from(file)).has(repeats)),
  )
  return files.filter((_file, index) => isLeftOut[index])
}

/** The files at these places, the slow ones as well. */
export async function findFilesAt(places: string[]): Promise<string[]> {
  const patterns = places.map((place) =>
    place.endsWith('.test.ts') ? place : `${place.replace(/\/$/, '')}/**/*.test.ts`,
  )
  return Array.fromAsync(glob(patterns, { exclude: ['**/node_modules'] }))
}

/** Says how often a property is tried. */
const repeats = 'test/support/runs.ts'

export function isSlow(file: string): boolean {
  return file.endsWith('.slow.test.ts')
}

/** A file that measures time runs after all others, with nothing else running. */
export function isAlone(file: string): boolean {
  return file.includes('.alone.')
}

/** The slowest files first, so that no process is still busy with one when the others are done. */
export async function slowestFirst(files: string[]): Promise<string[]> {
  const known = await readDurations()
  const ranks = rankFiles(files)
  const expected = (file: string) => known[file] ?? ranks.get(file) ?? 0
  return files
    .sort()
    .sort((one, other) => expected(other) - expected(one))
    .map((file) => resolve(file))
}

/** Within a line of `longFirst`, the files of its folders take turns. */
function rankFiles(files: string[]): Map<string, number> {
  const ranks = new Map<string, number>()
  for (const [place, folders] of longFirst.entries())
    for (const [turn, folder] of folders.entries()) {
      const inside = files.filter((file) => file.startsWith(folder)).sort()
      for (const [index, file] of inside.entries()) {
        const share = (index + turn / folders.length) / inside.length
        ranks.set(file, (longFirst.length - place - Math.min(share, 1)) * 10_000)
      }
    }
  return ranks
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
