// The files of a message: found before anything is sent, then uploaded.
import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { type Client, type Schemas, uploadMedium } from '../../sdk/index.ts'
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

export async function uploadFiles(
  client: Client,
  files: MediumFile[],
  terminal: Terminal,
): Promise<Schemas['MessageMediumInput'][]> {
  const media: Schemas['MessageMediumInput'][] = []
  for (const { path, type, altText } of files) {
    terminal.note(`Uploading ${basename(path)} …`)
    const { id } = await uploadMedium(client, await openAsBlob(path, { type }))
    media.push({ id, ...(altText !== undefined && { altText }) })
  }
  return media
}
