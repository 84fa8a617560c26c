// The scene of the console's pictures: a bakery with people, profiles, messages of every state, people who wrote, and apps.
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { Shown } from '../../test/e2e/console-walk.ts'
import { builtConsole } from '../../test/support/built-console.ts'
import { eventually } from '../../test/support/eventually.ts'
import { freePort } from '../../test/support/free-port.ts'
import { app, bakery, owner, type Planned, people, planned, profiles } from './bakery.ts'
import { type Call, openApi, post, upload } from './posts.ts'
import { startDemo } from './scene.ts'

export type ConsoleScene = {
  url: string
  owner: { email: string; password: string }
  shown: Shown
  /** The draft that the composer shows. */
  text: string
  close(): Promise<void>
}

export async function openConsoleScene(): Promise<ConsoleScene> {
  await builtConsole()
  const receiver = await startReceiver()
  const { demo, directory, run, close: stop } = await startDemo({ ALLOW_PRIVATE_WEBHOOKS: 'yes' })
  const close = async () => {
    await stop()
    receiver.close()
  }
  try {
    const file = join(directory, 'bakery.json')
    await writeFile(file, JSON.stringify(bakery))
    await run('seed', file)
    const shown = await fill(demo.baseUrl, demo.sandboxUrl ?? '', receiver.url)
    const text =
      'The harvest loaf is back: three grains, one long night, and a crust you can hear. From Thursday at both shops, until the rye runs out.\n\nOrder ahead: https://example.com/harvest'
    return { url: demo.baseUrl, owner, shown, text, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Answers every third event with an error, so that there is something to send again. */
async function startReceiver(): Promise<{ url: string; close(): void }> {
  let count = 0
  const server = createServer((request, response) => {
    request.resume()
    count += 1
    response.writeHead(count % 3 === 0 ? 503 : 204).end()
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  return { url: `http://localhost:${port}/events`, close: () => server.close() }
}

type Id = { id: string }

async function fill(url: string, sandboxUrl: string, callbackUrl: string): Promise<Shown> {
  const memberIds = await findMembers(url)
  const as = (name: keyof typeof people) => openApi(url, app, memberIds.get(people[name].fullName))
  const call = await as('olivia')
  const proposer = await as('jonas')
  await call(`/v1/apps/${app.clientId}/callback`, { callbackUrl }, 'PUT')
  const byName = await profileIds(call)
  const pictures = new Map<string, string>()
  for (const name of ['rolls', 'cake']) pictures.set(name, await upload(call, name))
  for (const one of planned) await schedule(one.isProposed ? proposer : call, one, byName, pictures)
  const failedId = await publish(call, byName.get('harbourandrye') ?? '')
  await writeToUs(sandboxUrl)
  const organization = (await call<(Id & { name: string })[]>('/v1/me/organizations'))[0]
  const wanted = { type: 'TWITTER', owner: 'ORGANIZATION', ownerId: organization?.id }
  const connection = await call<Id>('/v1/connections', wanted)
  const teams = await call<Id[]>(`/v1/organizations/${organization?.id}/teams`)
  return {
    messageId: failedId,
    profileId: byName.get('harbourandrye') ?? '',
    otherId: '88000000011',
    connectionId: connection.id,
    clientId: app.clientId,
    teamId: teams[0]?.id ?? '',
    memberId: memberIds.get(people.jonas.fullName) ?? '',
  }
}

/** The ids of the members by name, read with the token of the organization's own app. */
async function findMembers(url: string): Promise<Map<string, string>> {
  const basic = `Basic ${btoa(`${app.readerId}:${app.readerSecret}`)}`
  const form = new URLSearchParams({ grant_type: 'organization_app' })
  const answer = await post(`${url}/oauth2/token`, { authorization: basic }, form)
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${token}` }
  const get = async <T>(path: string) =>
    ((await (await fetch(url + path, { headers })).json()) as { data: T }).data
  const [profile] = await get<{ ownerId: string }[]>('/v1/socialProfiles')
  const path = `/v1/organizations/${profile?.ownerId}/members`
  const members = await get<{ id: string; fullName: string }[]>(path)
  return new Map(members.map(({ id, fullName }) => [fullName, id]))
}

async function profileIds(call: Call): Promise<Map<string, string>> {
  const all = await call<{ id: string; socialNetworkUsername: string }[]>('/v1/socialProfiles')
  return new Map(all.map(({ id, socialNetworkUsername }) => [socialNetworkUsername, id]))
}

async function schedule(
  call: Call,
  { text, days, time, on, picture, tags = [] }: Planned,
  byName: Map<string, string>,
  pictures: Map<string, string>,
): Promise<void> {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const at = new Date()
  at.setUTCDate(at.getUTCDate() + days)
  // The bakery is an hour or two ahead of UTC; the pictures do not depend on which.
  at.setUTCHours(hours - 1, minutes, 0, 0)
  const mediaId = picture && pictures.get(picture)
  await call('/v1/messages', {
    ...{ text, tags },
    socialProfileIds: on.map((name) => byName.get(name)),
    scheduledSendTime: `${at.toISOString().slice(0, 19)}Z`,
    ...(mediaId ? { media: [{ id: mediaId }] } : {}),
  })
}

type Message = Id & { state: string }

/** Publishes two posts and a third that X refuses as a duplicate. Returns the id of the third. */
async function publish(call: Call, profileId: string): Promise<string> {
  let last = ''
  const tickets = 'Tickets for Thursday’s sourdough class: six seats, flour on the house.'
  for (const text of ['Good morning. The rye is out of the oven.', tickets, tickets]) {
    const [message] = await call<Message[]>('/v1/messages', { text, socialProfileIds: [profileId] })
    last = message?.id ?? ''
    await eventually(async () => {
      const [now] = await call<Message[]>(`/v1/messages/${last}`)
      return now?.state === 'SENT' || now?.state.startsWith('SEND_FAILED')
    })
  }
  return last
}

/** The newest last, so that the list has an order. */
async function writeToUs(sandboxUrl: string): Promise<void> {
  const to = profiles.x.socialNetworkId
  const deeds = [
    ['MENTION', '88000000014', 50],
    ['LIKE', '88000000013', 27],
    ['REPLY', '88000000012', 25],
    ['MENTION', '88000000011', 23],
    ['LIKE', '88000000011', 5],
    ['QUOTE', '88000000011', 3],
    ['PRIVATE_MESSAGE', '88000000011', 1],
  ] as const
  for (const [type, from, hours] of deeds) {
    const at = new Date(Date.now() - hours * 3_600_000).toISOString()
    const deed = JSON.stringify({ network: 'twitter', type, from, to, at })
    const headers = { 'content-type': 'application/json' }
    await post(`${sandboxUrl}/_sandbox/interactions`, headers, deed)
  }
}
