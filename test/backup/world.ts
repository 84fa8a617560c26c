// A service with its embedded PostgreSQL, and a member who schedules messages while backups are made of it.
import assert from 'node:assert/strict'
import { cp, mkdir, readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { jpeg } from '../../sandbox/media/pictures.testing.ts'
import { withDatabase } from '../../server/commands/process/database.ts'
import type { DemoFile } from '../../server/commands/seed/demo-file.ts'
import { readConfig } from '../../server/config/config.ts'
import type { Connections } from '../../server/db/db.ts'
import { makeDirectory, type Running } from '../start/carillon.ts'
import { type Answer, accessTokenOf, basic, call, send } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'

export type Api = Awaited<ReturnType<typeof openApi>>

export async function openApi({ url }: Pick<Running, 'url'>, demo: DemoFile) {
  const { clientId = '', clientSecret = '' } = need(demo.apps?.[0])
  const answer = await send(`${url}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: basic({ clientId, clientSecret }) },
    body: new URLSearchParams({
      grant_type: 'member_app',
      member_id: String(need(demo.members?.[0]?.id)),
    }),
  })
  const token = accessTokenOf(answer)
  const profile = need(demo.profiles?.find(({ type }) => type === 'MASTODON'))
  const ask = (method: string, path: string, body?: unknown) =>
    call({ url }, token, method, path, body)
  const post = (text: string, ms: number, media: string[] = []) =>
    ask('POST', '/v1/messages', {
      text,
      socialProfileIds: [profile.id],
      scheduledSendTime: new Date(Date.now() + ms).toISOString(),
      ...(media.length > 0 ? { media: media.map((id) => ({ id })) } : {}),
    })
  const upload = async (label: string): Promise<string> => {
    const bytes = jpeg(label)
    const made = await ask('POST', '/v1/media', { sizeBytes: bytes.length, mimeType: 'image/jpeg' })
    const { id, uploadUrl } = (made.body as { data: { id: string; uploadUrl: string } }).data
    const headers = { 'content-type': 'image/jpeg' }
    await send(uploadUrl, { method: 'PUT', headers, body: new Uint8Array(bytes) })
    const isReady = async () =>
      (await ask('GET', `/v1/media/${id}`)).text.includes('"READY"') || undefined
    await eventually(isReady, { what: 'the picture to be READY' })
    return id
  }
  return { profile, ask, post, upload }
}

export function idOf({ status, body, text }: Answer): string {
  const id = (body as { data?: { id: string }[] }).data?.[0]?.id
  assert.ok(id, `${status} ${text}`)
  return id
}

/** Schedules messages, some with a picture of their own, until it is stopped. Each with the time of its confirmation. */
export function writeUntilStopped(api: Api) {
  const confirmed: { id: string; at: number; media?: string }[] = []
  let isStopping = false
  const write = async (media: () => Promise<string[]>) => {
    for (let number = 0; !isStopping; number += 1) {
      const [medium] = await media()
      const answer = await api.post(`Under load ${number}`, 86_400_000, medium ? [medium] : [])
      confirmed.push({ id: idOf(answer), at: Date.now(), ...(medium ? { media: medium } : {}) })
      // A load, not a flood: the backup shares the machine.
      await sleep(20)
    }
  }
  let pictures = 0
  const running = Promise.all([
    write(async () => []),
    write(async () => []),
    write(async () => {
      pictures += 1
      return [await api.upload(`load ${pictures}`)]
    }),
  ])
  return {
    confirmed,
    async stop() {
      isStopping = true
      await running
    },
  }
}

/** A data directory with nothing but the key ring, as a restore needs it. */
export async function emptyDirectoryWithKeys(from: string): Promise<string> {
  const directory = join(await makeDirectory(), 'data')
  await mkdir(directory, { mode: 0o700 })
  await cp(join(from, 'keys.json'), join(directory, 'keys.json'))
  return directory
}

/** Starts the PostgreSQL of a directory for one piece of work. */
export async function inDatabase<T>(
  directory: string,
  work: (connections: Connections) => Promise<T>,
): Promise<T> {
  return withDatabase(readConfig({ CARILLON_DATA_DIR: directory }), work)
}

/** The parts that killed backups have left beside this folder. */
export async function partialsOf(folder: string): Promise<string[]> {
  const names = await readdir(dirname(folder))
  return names.filter((name) => name.startsWith(`${basename(folder)}.partial-`))
}
