// A separate PostgreSQL with members and profiles, and the processes that use it.
import { connect } from '../../server/db/db.ts'
import { migrate } from '../../server/db/migrate/migrate.ts'
import { openPublishingWorld, type PublishingWorld, uniqueText } from '../publishing/world.ts'
import { atEnd } from '../support/at-end.ts'
import { spawnCarillon } from '../support/carillon.ts'
import { accessTokenOf, basic, send } from '../support/client.ts'
import { freePort } from '../support/free-port.ts'
import { testKeys } from '../support/keys.ts'
import { need } from '../support/need.ts'
import { sandboxApp } from '../support/sandbox-world.ts'
import type { Primary } from './replica.ts'

export const lost = /has lost changes that were confirmed/

export async function openWorld(primary: Primary) {
  await migrate(primary.url)
  const connections = connect(primary.url, { max: 4, name: 'carillon test' })
  atEnd(connections.close)
  const database = { ...connections, url: primary.url }
  const world = await openPublishingWorld({ database })
  // This network accepts the same text any number of times.
  const profile = world.profile('facebook')
  const { facebook } = world.sandbox.addresses
  const environment = {
    DATABASE_URL: primary.url,
    CARILLON_KEYS: testKeys,
    FACEBOOK_API_URL: facebook,
  }
  const start = (command: string, more: Record<string, string> = {}) => {
    const process = spawnCarillon(command, { ...environment, ...more })
    atEnd(process.end)
    return process
  }
  return {
    environment,
    settled: world.settled,
    start,
    posted: () => world.posts(profile),
    scheduleIn: async (ms: number) => (await world.schedule({ profile, in: ms })).id,
    async startProcesses(
      commands = ['worker', 'worker', 'api'],
      more: Record<string, string> = {},
    ) {
      const port = { PORT: String(await freePort()) }
      const running = commands.map((command) => start(command, { ...port, ...more }))
      await Promise.all(running.map(({ ready }) => ready))
      return {
        running,
        api: await openApi(`http://localhost:${port.PORT}`, authorOf(world), profile.id),
      }
    },
  }
}

function authorOf({ principals }: PublishingWorld): string {
  return principals.author.kind === 'member' ? principals.author.memberId : ''
}

async function openApi(url: string, memberId: string, profileId: string) {
  const answer = await send(`${url}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: basic(sandboxApp) },
    body: new URLSearchParams({ grant_type: 'member_app', member_id: memberId }),
  })
  const headers = { authorization: `Bearer ${accessTokenOf(answer)}` }
  const post = (ms = 3_600_000) => {
    const scheduledSendTime = new Date(Date.now() + ms).toISOString()
    const body = { text: uniqueText(), socialProfileIds: [profileId], scheduledSendTime }
    return send(`${url}/v1/messages`, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  return {
    post,
    get: (path: string) => send(`${url}${path}`, { headers }),
    async schedule(ms: number): Promise<string> {
      const { body } = await post(ms)
      const { data } = body as { data?: { id: string }[] }
      return need(data?.[0]?.id)
    },
  }
}
