// Members who schedule, edit and delete through the API while everything fails. The responses are recorded and compared
// with what happened; where a response was lost, both outcomes are allowed.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SandboxProfile } from '../support/sandbox-world.ts'
import { type PlannedPart, picturesOfParts, textOf } from './chains.ts'
import type { Picture } from './pictures.ts'
import type { World } from './world.ts'

export type Planned = {
  number: number
  id: string
  profile: SandboxProfile
  dueAt: number
  webhookUrl: string
  /** The expected attachment: the SHA-256 of an uploaded picture; null: no upload. */
  picture: string | null
  /** None: it has one post. */
  parts: PlannedPart[]
  /** Versions of the text that may be on the network. */
  versions: Set<number>
  /** Of the version that an edit makes. */
  content: Content
  fate: 'kept' | 'deleted' | 'delete refused'
}

type Plan = {
  count: number
  startsAt: number
  windowMs: number
  webhookUrls: string[]
  pictures: Picture[]
}

export async function scheduleAll(world: World, plan: Plan): Promise<Planned[]> {
  const planned: Planned[] = []
  let next = 0
  const one = async (): Promise<void> => {
    for (let number = next++; number < plan.count; number = next++)
      planned.push(await schedule(world, plan, number))
  }
  await Promise.all(Array.from({ length: 8 }, one))
  return planned
}

async function schedule(world: World, plan: Plan, number: number): Promise<Planned> {
  const profile = world.profiles[number % world.profiles.length]
  const webhookUrl = plan.webhookUrls[number % plan.webhookUrls.length]
  if (!profile || !webhookUrl) throw new Error('no profile or receiver')
  const dueAt = plan.startsAt + Math.floor(Math.random() * plan.windowMs)
  // Every third message has an uploaded picture, and so do all for networks that require one.
  const wantsOne = ['instagram', 'pinterest'].includes(profile.network)
  const uploaded =
    wantsOne || number % 3 === 0 ? plan.pictures[number % plan.pictures.length] : undefined
  const ofParts = picturesOfParts(profile, number, plan.pictures)
  // The key makes a repeat safe when the answer is lost.
  const key = randomUUID()
  const answer = await insist(world, 'POST', '/v1/messages', messageFor(profile), key)
  const [item] = (answer.body as { data?: { id: string }[] }).data ?? []
  if (answer.status !== 200 || !item)
    throw new Error(`not scheduled: ${JSON.stringify(answer.body)}`)
  return {
    number,
    id: item.id,
    profile,
    dueAt,
    webhookUrl,
    picture: uploaded?.sha256 ?? null,
    parts: ofParts.map((one) => ({ picture: one?.sha256 ?? null })),
    versions: new Set([1]),
    content: contentOf(number, 2, ofParts),
    fate: 'kept',
  }

  function messageFor({ id, network, boardId }: SandboxProfile) {
    return {
      ...contentOf(number, 1, ofParts),
      socialProfileIds: [id],
      scheduledSendTime: new Date(dueAt).toISOString(),
      webhookUrls: [webhookUrl],
      ...(uploaded ? { media: [{ id: uploaded.id }] } : {}),
      ...(network === 'pinterest'
        ? {
            extendedInfo: [
              { socialProfileType: 'PINTEREST', socialProfileId: id, data: { boardId } },
            ],
          }
        : {}),
    }
  }
}

type Content = { text: string; parts?: { text: string; media?: { id: string }[] }[] }

function contentOf(number: number, version: number, ofParts: (Picture | undefined)[]): Content {
  const text = textOf({ number, version, position: 1 })
  const parts = ofParts.map((picture, index) => ({
    text: textOf({ number, version, position: index + 2 }),
    ...(picture ? { media: [{ id: picture.id }] } : {}),
  }))
  return { text, ...(parts.length > 0 ? { parts } : {}) }
}

/** A tenth of the messages is edited and a tenth deleted, most of them around the moment they are due. */
export async function meddle(world: World, planned: Planned[]): Promise<void> {
  const moments = planned
    .filter(({ number }) => number % 5 === 0)
    .map((message) => ({ message, at: message.dueAt - 1500 + Math.random() * 2500 }))
  await Promise.all(
    moments.map(async ({ message, at }) => {
      await sleep(Math.max(0, at - Date.now()))
      await (message.number % 10 === 0 ? remove(world, message) : edit(world, message))
    }),
  )
}

async function remove(world: World, message: Planned): Promise<void> {
  const answer = await insist(world, 'DELETE', `/v1/messages/${message.id}`)
  // Not found after a lost response: that request deleted it.
  const isGone = answer.status === 200 || (answer.status === 404 && answer.isRepeat)
  message.fate = isGone ? 'deleted' : 'delete refused'
}

async function edit(world: World, message: Planned): Promise<void> {
  const { id, content } = message
  const answer = await insist(world, 'PATCH', `/v1/messages/${id}`, content)
  if (answer.status === 200) message.versions = new Set([2])
  else if (answer.isRepeat) message.versions.add(2)
}

type Insisted = { status: number; body: unknown; isRepeat: boolean }

/** Retries while there is no response, or one that does not decide the request. */
async function insist(
  world: World,
  method: string,
  path: string,
  body?: unknown,
  key?: string,
): Promise<Insisted> {
  const headers = {
    authorization: `Bearer ${world.token}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  }
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
  let last: unknown
  for (let repeats = 0; repeats < 600; repeats += 1) {
    try {
      const answer = await fetch(`${world.apiUrl}${path}`, init)
      const said: unknown = await answer.json()
      if (answer.status < 500) return { status: answer.status, body: said, isRepeat: repeats > 0 }
      last = said
    } catch (error) {
      last = error
    }
    await sleep(200)
  }
  throw new Error(`no answer to ${method} ${path}`, { cause: last })
}
