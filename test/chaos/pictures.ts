// Pictures that are uploaded through the API before the disturbances begin. They need no rendition for any network.
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { eventually } from '../support/eventually.ts'
import type { World } from './world.ts'

export type Picture = { id: string; sha256: string }

export async function uploadPictures(world: World, count: number): Promise<Picture[]> {
  return await Promise.all(Array.from({ length: count }, (_, index) => upload(world, index)))
}

async function upload(world: World, index: number): Promise<Picture> {
  const bytes = await sharp({
    create: { width: 900 + index, height: 700, channels: 3, background: '#3a7bd5' },
  })
    .jpeg()
    .toBuffer()
  const made = await ask<{ id: string; uploadUrl: string }>(world, 'POST', '/v1/media', {
    sizeBytes: bytes.length,
    mimeType: 'image/jpeg',
  })
  const put = await fetch(made.uploadUrl, {
    method: 'PUT',
    headers: { 'content-type': 'image/jpeg' },
    body: new Uint8Array(bytes),
  })
  if (put.status !== 200) throw new Error(`not uploaded: ${put.status} ${await put.text()}`)
  const path = `/v1/media/${encodeURIComponent(made.id)}`
  const downloadUrl = await eventually(
    async () =>
      (await ask<{ downloadUrl: string | null }>(world, 'GET', path)).downloadUrl ?? false,
    // Workers are being killed, and the machine may be busy.
    { within: 300_000, every: 200 },
  )
  const stored = await (await fetch(downloadUrl)).arrayBuffer()
  return { id: made.id, sha256: createHash('sha256').update(new Uint8Array(stored)).digest('hex') }
}

async function ask<T>(
  world: World,
  method: string,
  path: string,
  body?: unknown,
  deadline = Date.now() + 60_000,
): Promise<T> {
  const answer = await fetch(world.apiUrl + path, {
    method,
    headers: { authorization: `Bearer ${world.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const said = (await answer.json()) as { data?: T }
  // As clients do. On a busy machine the database may need a moment.
  if (answer.status === 503 && Date.now() < deadline) {
    await sleep(500)
    return ask(world, method, path, body, deadline)
  }
  if (!said.data) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(said)}`)
  return said.data
}
