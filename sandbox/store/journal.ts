// Stores what must survive a restart: one JSON line per fact, in a file that only grows. A line is written before the call is
// answered, so a killed process loses nothing that it accepted.
import { closeSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

export type Journal = {
  append(fact: unknown): void
  close(): void
}

export const noJournal: Journal = { append: () => undefined, close: () => undefined }

export function openJournal(file: string, replay: (fact: unknown) => void): Journal {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const descriptor = openSync(file, 'a', 0o600)
  for (const line of readWholeLines(file)) replay(JSON.parse(line))
  return {
    append: (fact) => writeAll(descriptor, Buffer.from(`${JSON.stringify(fact)}\n`)),
    close: () => closeSync(descriptor),
  }
}

/** Removes half a line at the end, from an interrupted write: its call was never answered. */
function readWholeLines(file: string): string[] {
  const content = readFileSync(file)
  const end = content.lastIndexOf('\n') + 1
  if (end < content.length) truncateSync(file, end)
  return content.toString('utf8', 0, end).split('\n').filter(Boolean)
}

function writeAll(descriptor: number, bytes: Buffer): void {
  let written = 0
  while (written < bytes.length) written += writeSync(descriptor, bytes, written)
}
