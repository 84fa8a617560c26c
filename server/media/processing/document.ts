// A PDF is stored as it is, and never read beyond its first and last kilobytes: a reader of hostile documents would be a risk of its own.
// The network has the last word about it.

import { copyFile, type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { say } from '../../sentences/sentences.ts'
import type { ProducedFile } from '../pictures/picture.ts'
import { Unusable } from './unusable.ts'

/** The limit of LinkedIn, the only network with documents. */
const maxPages = 300
const headBytes = 1_024
const tailBytes = 1_024

/** It has neither a width nor a height. */
export type DocumentFile = Omit<ProducedFile, 'width' | 'height'> & { width: null; height: null }

export async function makeDocument(path: string, directory: string): Promise<DocumentFile> {
  const sizeBytes = await requireDocument(path)
  // The storage moves what it is given, and a run that is repeated needs the upload again.
  const copy = join(directory, 'original.pdf')
  await copyFile(path, copy)
  return {
    purpose: 'original',
    path: copy,
    mimeType: 'application/pdf',
    sizeBytes,
    width: null,
    height: null,
    durationSeconds: null,
  }
}

/** Returns its size. */
async function requireDocument(path: string): Promise<number> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const head = await readAt(file, 0, headBytes)
    const tail = await readAt(file, Math.max(0, size - tailBytes), tailBytes)
    if (!/^%PDF-[12]\.\d/.test(head) || !tail.includes('%%EOF'))
      throw new Unusable(say('document_damaged'))
    const pages = announcedPages(head)
    if (pages > maxPages)
      throw new Unusable(say('document_pages_limit', { count: pages, limit: maxPages }))
    return size
  } finally {
    await file.close()
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.toString('latin1', 0, bytesRead)
}

/** A linearized PDF says at its beginning how many pages it has. 0: it does not say so. */
function announcedPages(head: string): number {
  const [, dictionary = ''] = /<<([^<>]{0,500}\/Linearized[^<>]{0,500})>>/.exec(head) ?? []
  return Number(/\/N\s+(\d{1,9})\b/.exec(dictionary)?.[1] ?? 0)
}
