// What must survive a restart, as one JSON line per fact in a file that only grows.
// A line is handed to the kernel before the fact is answered for, so a killed process loses nothing it accepted.
import { closeSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

export type Journal = {
  append(fact: unknown): void
  close(): void
}

export const noJournal: Journal = { append: () => undefined, close: () => undefined }

export function openJournal(file: string, replay: (fact: unknown) => void): Journal {
  mkdirSync(dirname(file), { recursive: true })
  const descriptor = openSync(file, 'a', 0o600)
  for (const line of readWholeLines(file)) replay(JSON.parse(line))
  return {
    append: (fact) => writeAll(descriptor, Buffer.from(`${JSON.stringify(fact)}\n`)),
    close: () => closeSync(descriptor),
  }
}

/** A write that was cut off leaves half a line at the end: nobody was told about it, so it is taken away. */
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
