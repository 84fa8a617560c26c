// The files of a message: found before anything is sent, then uploaded.
import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { type Client, type Schemas, type Upload, uploadMedium } from '../../sdk/index.ts'
import { Failure } from '../failure.ts'
import type { Terminal } from '../terminal.ts'

export type MediumFile = { path: string; type: string; altText: string | undefined }

const types: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.mp4': 'video/mp4',
  '.mov': 'video/quicktime',
  '.pdf': 'application/pdf',
}

export async function checkFiles(paths: string[], altTexts: string[]): Promise<MediumFile[]> {
  if (altTexts.length > paths.length)
    throw new Failure('usage', 'There are more --alt than --media: each --media takes one.')
  return Promise.all(
    paths.map(async (path, at) => {
      const type = types[extname(path).toLowerCase()]
      if (!type)
        throw new Failure('usage', `${path} must end with ${Object.keys(types).join(', ')}.`)
      const found = await stat(path).catch(() => undefined)
      if (!found?.isFile()) throw new Failure('usage', `There is no file ${path}.`)
      return { path, type, altText: altTexts[at] }
    }),
  )
}

/** With the key of a message, each file is one medium, however often the command runs: a repetition names the same media. */
export async function uploadFiles(
  client: Client,
  files: MediumFile[],
  terminal: Terminal,
  key?: string,
): Promise<Schemas['MessageMediumInput'][]> {
  const media: Schemas['MessageMediumInput'][] = []
  for (const [at, { path, type, altText }] of files.entries()) {
    terminal.note(`Uploading ${basename(path)} …`)
    const file = await openAsBlob(path, { type })
    const upload = key === undefined ? {} : { upload: await declare(client, file, `${at} ${key}`) }
    const { id } = await uploadMedium(client, file, upload)
    media.push({ id, ...(altText !== undefined && { altText }) })
  }
  return media
}

/** Another content is another medium, and so another message: the service refuses it under the same key. */
async function declare(client: Client, file: Blob, key: string): Promise<Upload> {
  const hash = createHash('sha256').update(key)
  for await (const piece of file.stream()) hash.update(piece)
  const mimeType = file.type as Schemas['MediaInput']['mimeType']
  const body = { mimeType, sizeBytes: file.size }
  const { data } = await client.post('/v1/media', { body, idempotencyKey: hash.digest('hex') })
  return { id: data.id, uploadUrl: data.uploadUrl }
}
