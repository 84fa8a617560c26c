// Finds the test files and their order.
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
  'test/hostile/',
]

export async function findFiles(places: string[], { slow }: { slow: boolean }): Promise<string[]> {
  const patterns = (places.length > 0 ? places : ['server', 'sandbox', 'test']).map((place) =>
    place.endsWith('.test.ts') ? place : `${place}/**/*.test.ts`,
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

async function readDurations(): Promise<Record<string, number>> {
  return readFile(durationsFile, 'utf8').then(JSON.parse, () => ({}))
}
